import { join } from 'node:path';
import { isFile } from '../../basics/disk/disk';
import { createAnswerTally } from '../../kinds/interview/report/answer-tally';
import { buildInterview, type AboutInterview } from '../../kinds/interview/report/build-interview';
import type { InterviewDocument } from '../../kinds/interview/report/interview-document';
import { readRows } from '../../kinds/interview/rows/read-rows';
import { evaluatedRowSchema, type EvaluatedRow } from '../../kinds/interview/rows/rows';
import type { RowSource } from '../../output/page/interview/build-interview-view';
import { writeInterviewPage } from '../../output/page/interview/write-interview-page';
import { pageFile } from '../../output/page/page-file';
import { formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import type { Terminal } from '../terminal';
import { writeReportFiles } from '../write-report-files';
import { evaluatedFile } from './evaluate-step';

/** Counts evaluated rows for a report. */
export interface InterviewCount {
  readonly add: (row: EvaluatedRow, source: string) => void;
  /** Unless told, asking began with the first session of the rows. */
  readonly document: (about: Omit<AboutInterview, 'sandboxes' | 'rows'>) => InterviewDocument;
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
  let first: string | undefined;
  let rows = 0;
  return {
    add(row, source) {
      tally.add(row, source);
      rows += 1;
      const { session } = row as { readonly session?: unknown };
      if (typeof session === 'string' && isTime(session) && session < (first ?? '~')) {
        first = session;
      }
      if (typeof row['sandbox'] === 'string') {
        sandboxes.add(row['sandbox']);
      }
      if (row.status === 'ERRORED') {
        const error = row.error ?? 'no reason is known';
        errors.set(error, (errors.get(error) ?? 0) + 1);
      }
    },
    document: (about) =>
      buildInterview(tally.cells(), { startedAt: first ?? null, ...about, sandboxes: [...sandboxes], rows }),
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

/** Rows that Assay asked for have the time at which asking began for a session. */
function isTime(session: string): boolean {
  return session.endsWith('Z') && !Number.isNaN(new Date(session).getTime());
}
