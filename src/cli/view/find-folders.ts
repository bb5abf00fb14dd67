import { join, relative, sep } from 'node:path';
import { isFile } from '../../basics/disk/disk';
import { stateOf, type FileState } from '../../basics/disk/disk-state';
import { trialsFile } from '../../experiment/report/read-report';
import { jestReports } from '../../output/folder/report-places';
import { comparisonFiles } from '../../output/page/comparison/write-comparison-page';
import { listReports, reportFile, type Place } from '../history/list-reports';
import { askedFile } from '../interview/ask-step';
import { evaluatedFile } from '../interview/evaluate-step';

/** A folder that is shown. */
export interface FoundFolder extends Place {
  /** Its name within the folder of reports, with `/`. */
  readonly key: string;
  /** Whether a Jest command left it, which the next one replaces. */
  readonly isOfJest: boolean;
}

/** A folder that could not be looked into. */
export interface ClosedFolder extends FoundFolder {
  readonly error: unknown;
}

const shownFiles = [trialsFile, reportFile, comparisonFiles.document, evaluatedFile, askedFile];

/** The folders of reports and comparisons in a folder: those in it, those one level deeper, and those of the last Jest command. */
export function findFolders(folder: Place): {
  readonly found: readonly FoundFolder[];
  readonly closed: readonly ClosedFolder[];
} {
  const closed: ClosedFolder[] = [];
  const listIn = (place: Place, isOfJest: boolean): readonly FoundFolder[] => {
    const toFound = (one: Place): FoundFolder => ({ ...one, key: keyOf(folder, one), isOfJest });
    const isShown = ({ path }: Place): boolean => shownFiles.some((name) => isFile(join(path, name)));
    return listReports(place, (one, error) => closed.push({ ...toFound(one), error }), isShown).map(toFound);
  };
  const jest = jestReports.slice('reports/'.length);
  const ofJest = listIn({ path: join(folder.path, jest), shown: join(folder.shown, jest) }, true);
  return {
    // What is about to replace a report is not whole yet.
    found: [...listIn(folder, false), ...ofJest.filter(({ key }) => !key.endsWith('.new'))],
    closed,
  };
}

function keyOf(folder: Place, { path }: Place): string {
  return relative(folder.path, path).split(sep).join('/');
}

/** The files that a report is read from, as they are now. */
export interface FolderState {
  readonly log: FileState | undefined;
  readonly document: FileState | undefined;
  readonly rows: FileState | undefined;
  readonly comparison: FileState | undefined;
}

/** How the files of a folder are now. */
export function stateOfFolder({ path }: Place): FolderState {
  return {
    log: stateOf(join(path, trialsFile)),
    document: stateOf(join(path, reportFile)),
    rows: stateOf(join(path, evaluatedFile)),
    comparison: stateOf(join(path, comparisonFiles.document)),
  };
}
