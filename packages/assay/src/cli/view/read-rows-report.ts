import { join } from 'node:path';
import { reportOfRows } from '../../kinds/interview/report/report-of-rows';
import { readRows } from '../../kinds/interview/rows/read-rows';
import { evaluatedRowSchema } from '../../kinds/interview/rows/rows';
import type { Place } from '../history/list-reports';
import { evaluatedFile } from '../interview/evaluate-step';
import { aboutBeside } from '../interview/page-beside';
import { findUnjudged } from '../interview/unjudged';

/** The report of a folder with evaluated rows but no log, and the answers that it counts. */
export function readRowsReport({ path, shown }: Place): ReturnType<typeof reportOfRows> {
  const file = join(path, evaluatedFile);
  const { rows, count } = readRows(file, evaluatedRowSchema);
  const source = join(shown, evaluatedFile);
  return reportOfRows([{ source, rows }], {
    files: [source],
    ...aboutBeside([file]),
    ...findUnjudged(file, count, path),
  });
}
