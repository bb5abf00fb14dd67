import { join, resolve } from 'node:path';
import { eachLine, isFile, listFolder } from '../../basics/disk/disk';
import { keepWithin } from '../../basics/disk/disk-bounds';
import { AssayError } from '../../basics/errors';
import { tryParseJson } from '../../basics/json/parse-json';
import { formatNumberOf } from '../../basics/text/numbers';
import { jestReports, stampOf } from '../../output/folder/report-places';
import { trialsFile } from '../../experiment/report/read-report';
import { rowsIn, type RowFolders } from '../../plugin/row-folders';

/** Maximum number of report folders named in a message. */
const mostNamed = 10;

/** A report folder: its path as the user wrote it, and its location. */
export interface FoundReport {
  readonly shown: string;
  readonly path: string;
  /** Of which kind it holds rows in place of a log. */
  readonly rows: RowFolders | undefined;
}

/**
 * The report folder that the user names, by its path or by its challenge; by default, the newest in `reports/`. A folder
 * of several reports gives an error that lists them.
 */
export function findReport(folder: string, named: string | undefined, example: string): FoundReport {
  const shown = named === undefined ? newestIn(folder, example) : placeOfReport(folder, named);
  const path = resolve(folder, shown);
  keepWithin(path);
  const rows = isFile(join(path, trialsFile)) ? undefined : rowsIn(path);
  if (rows !== undefined) {
    return { shown, path, rows };
  }
  const below = isFile(join(path, trialsFile)) ? [] : reportsBelow(path);
  if (below.length > 0) {
    const lines = below.slice(0, mostNamed).map((name) => `  npx assay report ${join(shown, name)}`);
    const more = below.length > mostNamed ? [`  and ${below.length - mostNamed} more`] : [];
    throw new AssayError(
      [
        `${shown} is not a report folder, but contains ${formatNumberOf(below.length, 'report')}:`,
        ...lines,
        ...more,
      ].join('\n'),
    );
  }
  return { shown, path, rows };
}

/** The folder of a report: as it is named, or else the newest of the challenge of that name. */
export function placeOfReport(folder: string, named: string): string {
  const isThere = listFolder(resolve(folder, named)) !== undefined;
  return isThere ? named : (newestReportOf(folder, named) ?? named);
}

/** The newest report of a challenge in `reports/`, including Jest's below `jest/`; `undefined` if there is none. */
function newestReportOf(folder: string, challenge: string): string | undefined {
  const own = reportsBelow(resolve(folder, 'reports')).filter((name) => {
    const stamp = name.slice(0, stampLength);
    const rest = name.slice(stampLength);
    return isStamp.test(stamp) && (rest === `-${challenge}` || rest.replace(/-\d+$/, '') === `-${challenge}`);
  });
  const newest = own.sort().at(-1);
  const ofJest = reportsBelow(resolve(folder, jestReports)).filter((name) => name === challenge);
  return newest === undefined ? ofJest.map((name) => join(jestReports, name)).at(0) : join('reports', newest);
}

/** The start time at the beginning of a folder's name. */
const isStamp = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/;
const stampLength = '2026-11-20T10-00-00'.length;

function reportsBelow(path: string): readonly string[] {
  return (listFolder(path) ?? []).filter(
    (name) => isFile(join(path, name, trialsFile)) || rowsIn(join(path, name)) !== undefined,
  );
}

/** The newest report in `reports/`, including a Jest command's below `jest/`. */
function newestIn(folder: string, example: string): string {
  const dated = reportsBelow(resolve(folder, 'reports'))
    .filter((name) => /^\d{4}-\d\d-\d\dT/.test(name))
    .map((name) => ({ place: join('reports', name), time: name }));
  const ofJest = reportsBelow(resolve(folder, jestReports)).map((name) => {
    const place = join(jestReports, name);
    return { place, time: timeOf(resolve(folder, place)) };
  });
  const newest = [...dated, ...ofJest].sort((a, b) => (a.time < b.time ? -1 : 1)).at(-1);
  if (newest === undefined) {
    throw new AssayError(`There is no report in reports/: name a report folder, for example: ${example}`);
  }
  return newest.place;
}

/** When a report was started, in the form of folder names; empty if its log does not say. */
function timeOf(path: string): string {
  for (const line of eachLine(join(path, trialsFile))) {
    const { startedAt } = (tryParseJson(line) ?? {}) as { readonly startedAt?: unknown };
    return typeof startedAt === 'string' ? stampOf(startedAt) : '';
  }
  return '';
}
