import { join, relative, sep } from 'node:path';
import { isFile } from '../../basics/disk/disk';
import { type FileState, stateOf } from '../../basics/disk/disk-open';
import { trialsFile } from '../../experiment/report/read-report';
import { jestReports } from '../../output/folder/report-places';
import { comparisonFiles } from '../../output/page/comparison/write-comparison-page';
import { listReports, reportFile, type Place } from '../history/list-reports';
import { judgedRowsIn, rowsIn } from '../../plugin/row-folders';

/** A folder in the list. */
export interface FoundFolder extends Place {
  /** Its name within the reports folder, with `/`. */
  readonly key: string;
  /** Whether it belongs to a Jest command, and the next one replaces it. */
  readonly isOfJest: boolean;
}

/** An unreadable folder. */
export interface ClosedFolder extends FoundFolder {
  readonly error: unknown;
}

const shownFiles = [trialsFile, reportFile, comparisonFiles.document];

/** The folders of reports and comparisons in a folder and one level deeper, and those of the last Jest command. */
export function findFolders(folder: Place): {
  readonly found: readonly FoundFolder[];
  readonly closed: readonly ClosedFolder[];
} {
  const closed: ClosedFolder[] = [];
  const listIn = (place: Place, isOfJest: boolean): readonly FoundFolder[] => {
    const toFound = (one: Place): FoundFolder => ({ ...one, key: keyOf(folder, one), isOfJest });
    const isShown = ({ path }: Place): boolean =>
      shownFiles.some((name) => isFile(join(path, name))) || rowsIn(path) !== undefined;
    return listReports(place, (one, error) => closed.push({ ...toFound(one), error }), isShown).map(toFound);
  };
  const jest = jestReports.slice('reports/'.length);
  const ofJest = listIn({ path: join(folder.path, jest), shown: join(folder.shown, jest) }, true);
  return {
    // A folder about to replace a report is incomplete.
    found: [...listIn(folder, false), ...ofJest.filter(({ key }) => !key.endsWith('.new'))],
    closed,
  };
}

function keyOf(folder: Place, { path }: Place): string {
  return relative(folder.path, path).split(sep).join('/');
}

/** The state of the files that a report is read from. */
export interface FolderState {
  readonly log: FileState | undefined;
  readonly document: FileState | undefined;
  readonly rows: FileState | undefined;
  readonly comparison: FileState | undefined;
}

/** Reads the state of a folder's files. */
export function stateOfFolder({ path }: Place): FolderState {
  const rows = judgedRowsIn(path);
  return {
    log: stateOf(join(path, trialsFile)),
    document: stateOf(join(path, reportFile)),
    rows: rows && stateOf(join(path, rows.judged)),
    comparison: stateOf(join(path, comparisonFiles.document)),
  };
}
