import { join } from 'node:path';
import { AssayError } from '../../basics/errors';
import { trialsFile } from '../../experiment/report/read-report';
import type { ReportRow } from '../../output/page/project/project-view';
import type { FolderState, FoundFolder } from './find-folders';
import type { LogFollower } from './follow-logs';
import { judgedRowsIn, rowsIn } from '../../plugin/row-folders';
import { buildReport, readSummary } from './report-summary';
import { toProblemRow, toReportRow, toRunningRow } from './report-row';

/**
 * The row of a report folder, from `report.json` or else from its log; `mayRun`: whether a log without an end may still
 * grow.
 */
export function readFolder(
  folder: FoundFolder,
  { log, document, rows }: FolderState,
  { follower, mayRun }: { readonly follower: LogFollower; readonly mayRun: boolean },
): ReportRow {
  const summary = document === undefined ? undefined : readSummary(folder);
  const file = join(folder.path, trialsFile);
  if (summary !== undefined) {
    follower.forget(file);
    return { ...toReportRow(folder, summary), isComparable: log !== undefined };
  }
  if (log !== undefined) {
    const shown = join(folder.shown, trialsFile);
    const read = follower.read(file, log.size, shown);
    if (read === undefined) {
      throw new AssayError(`${shown} is empty.`);
    }
    return mayRun && !read.isOver ? toRunningRow(folder, read) : toReportRow(folder, buildReport(read));
  }
  const judged = rows === undefined ? undefined : judgedRowsIn(folder.path);
  if (judged !== undefined) {
    return { ...toReportRow(folder, judged.read(folder).report), isComparable: false };
  }
  const judge = rowsIn(folder.path)?.judge;
  return document === undefined
    ? toProblemRow(
        folder,
        'Not judged',
        `Replies without verdicts.${judge === undefined ? '' : ` Next: npx assay ${judge} ${folder.shown}`}`,
      )
    : toProblemRow(
        folder,
        'Cannot be read',
        `${folder.shown}/report.json was not written by this version of Assay, and there is no log to rebuild it from.`,
      );
}
