import { join } from 'node:path';
import { formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import type { ReportDocument } from '../../experiment/report/report-document';
import type { RowSource } from '../../kinds/interview/log/walk-rows';
import type { EvaluatedRow } from '../../kinds/interview/rows/rows';
import { buildInterviewView } from '../../output/page/interview/build-interview-view';
import { writePage } from '../../output/page/render-page';
import { pageFile } from '../../output/page/view-report';
import type { Terminal } from '../terminal/terminal';
import { writeReportFiles } from '../../output/folder/write-report-files';

/** Maximum number of reasons listed. */
const mostTold = 5;

/** Why answers could not be judged, with counts. */
export interface Losses {
  readonly add: (row: EvaluatedRow) => void;
  readonly tell: (terminal: Terminal) => void;
}

/** Empty losses. */
export function createLosses(): Losses {
  const errors = new Map<string, number>();
  return {
    add({ status, error = 'unknown reason' }) {
      if (status === 'ERRORED') {
        errors.set(error, (errors.get(error) ?? 0) + 1);
      }
    },
    tell(terminal) {
      for (const [error, count] of [...errors].slice(0, mostTold)) {
        terminal.error(`${formatNumberOf(count, 'answer')} not judged: ${printableLine(error, 300)}`);
      }
      if (errors.size > mostTold) {
        terminal.error(`and ${errors.size - mostTold} more reasons (see the rows)`);
      }
    },
  };
}

/** Writes the files of a report on rows to a folder, the page last. */
export function writeRowsReport(folder: string, report: ReportDocument, sources: readonly RowSource[]): void {
  writeReportFiles(folder, report);
  writePage(join(folder, pageFile), buildInterviewView(report, sources));
}
