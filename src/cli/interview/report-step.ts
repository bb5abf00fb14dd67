import { join } from 'node:path';
import { isFile } from '../../basics/disk/disk';
import { mostErroredOfSuite } from '../../experiment/policy/errored';
import { createAnswerTally } from '../../kinds/interview/report/answer-tally';
import { buildInterview } from '../../kinds/interview/report/build-interview';
import type { InterviewDocument } from '../../kinds/interview/report/interview-document';
import { readRows } from '../../kinds/interview/rows/read-rows';
import { evaluatedRowSchema, type EvaluatedRow } from '../../kinds/interview/rows/rows';
import type { RowSource } from '../../output/page/interview/build-interview-view';
import { writeInterviewPage } from '../../output/page/interview/write-interview-page';
import { pageFile } from '../../output/page/page-file';
import { formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import type { Terminal } from '../terminal';
import { exitCodes, type ExitCode } from '../exit-codes';
import { writeReportFiles } from '../write-report-files';
import { evaluatedFile } from './evaluate-step';

/** Counts evaluated rows for a report. */
export interface InterviewCount {
  readonly add: (row: EvaluatedRow, source: string) => void;
  readonly document: (files: readonly string[]) => InterviewDocument;
  /** Says why answers could not be judged, and how many each. */
  readonly tellLosses: (terminal: Terminal) => void;
}

/** Reasons that are told. */
const mostTold = 5;

/** A count of nothing yet. */
export function createInterviewCount(): InterviewCount {
  const tally = createAnswerTally();
  const sandboxes = new Set<string>();
  const errors = new Map<string, number>();
  let rows = 0;
  return {
    add(row, source) {
      tally.add(row, source);
      rows += 1;
      if (typeof row['sandbox'] === 'string') {
        sandboxes.add(row['sandbox']);
      }
      if (row.status === 'ERRORED') {
        const error = row.error ?? 'no reason is known';
        errors.set(error, (errors.get(error) ?? 0) + 1);
      }
    },
    document: (files) => buildInterview(tally.cells(), { files: [...files], sandboxes: [...sandboxes], rows }),
    tellLosses(terminal) {
      for (const [error, count] of [...errors].slice(0, mostTold)) {
        terminal.error(`${formatNumberOf(count, 'answer')} not judged: ${printableLine(error, 300)}`);
      }
      if (errors.size > mostTold) {
        terminal.error(`and ${String(errors.size - mostTold)} more reasons, in the rows`);
      }
    },
  };
}

/** Writes the files of a report into a folder, its page last; the rows are those of the folder, unless others were counted. */
export function writeInterviewReport(
  folder: string,
  document: InterviewDocument,
  sources: readonly RowSource[] = rowsIn(folder),
): void {
  writeReportFiles(folder, document);
  writeInterviewPage(join(folder, pageFile), document, sources);
}

function rowsIn(folder: string): readonly RowSource[] {
  const file = join(folder, evaluatedFile);
  return isFile(file) ? [{ source: file, rows: readRows(file, evaluatedRowSchema).rows }] : [];
}

/** What an interview comes to: 2 when nothing or too little of it brought a reply; what is measured fails nothing. */
export function exitCodeOfInterview({ cells }: InterviewDocument): ExitCode {
  const conclusive = cells.every(({ errored, answers }) => answers > 0 && errored <= mostErroredOfSuite * answers);
  return conclusive && cells.length > 0 ? exitCodes.passed : exitCodes.inconclusive;
}
