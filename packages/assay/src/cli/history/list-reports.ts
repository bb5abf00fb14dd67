import { basename, join } from 'node:path';
import { isFile, listFolder } from '../../basics/disk/disk';
import { guard } from '../../basics/disk/disk-open';
import { jestReports } from '../../output/folder/report-places';
import { trialsFile } from '../../experiment/report/read-report';

/** Name of the file that a command's result is in. */
export const reportFile = 'report.json';

/** A folder: its path, and its name as the user would write it. */
export interface Place {
  readonly path: string;
  readonly shown: string;
}

/**
 * The report folders in a folder and one level deeper, as written by `assay merge`, without those of Jest; `onError` is
 * called for unreadable folders.
 */
export function listReports(
  folder: Place,
  onError: (place: Place, error: unknown) => void,
  isListed: (place: Place) => boolean = isReport,
): readonly Place[] {
  const below = (place: Place): readonly Place[] => {
    try {
      const names = guard('read', place.path, () => listFolder(place.path)) ?? [];
      return names.map((name) => ({ path: join(place.path, name), shown: join(place.shown, name) }));
    } catch (error) {
      onError(place, error);
      return [];
    }
  };
  // Reports of Jest commands are replaced by the next one, and may cover only selected tests.
  const lasting = below(folder).filter(({ path }) => basename(path) !== basename(jestReports));
  return lasting.flatMap((place) => (isListed(place) ? [place] : below(place).filter(isListed)));
}

function isReport({ path }: Place): boolean {
  return [reportFile, trialsFile].some((name) => isFile(join(path, name)));
}
