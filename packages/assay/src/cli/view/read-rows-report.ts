import { join } from 'node:path';
import type { ReportDocument } from '../../experiment/report/report-document';
import type { RowSource } from '../../kinds/interview/log/walk-rows';
import { reportOfRows } from '../../kinds/interview/report/report-of-rows';
import { readRows } from '../../kinds/interview/rows/read-rows';
import { evaluatedRowSchema } from '../../kinds/interview/rows/rows';
import type { Place } from '../history/list-reports';
import { evaluatedFile } from '../interview/evaluate-step';
import { aboutBeside } from '../interview/page-beside';
import { findUnjudged } from '../interview/unjudged';

/** The report of a folder with evaluated rows but no log, and the rows that it counts. */
export function readRowsReport({ path, shown }: Place): {
  readonly report: ReportDocument;
  readonly sources: readonly RowSource[];
} {
  const file = join(path, evaluatedFile);
  const { rows, count } = readRows(file, evaluatedRowSchema);
  const sources = [{ source: join(shown, evaluatedFile), rows }];
  const report = reportOfRows(sources, {
    ...{ files: [join(shown, evaluatedFile)], ...aboutBeside([file]) },
    ...findUnjudged(file, count, path),
  });
  return { report, sources };
}
