import { join } from 'node:path';
import { reportOfRows } from '../report/report-of-rows';
import { readRows } from '../rows/read-rows';
import { evaluatedRowSchema } from '../rows/rows';
import { buildInterviewView } from '../output/page/build-interview-view';
import type { RowFolders } from 'gpt-assay/plugin';
import { aboutBeside } from './page-beside';
import { evaluatedFile } from './row-file-names';
import { findUnjudged } from './unjudged';

/** The report of a folder with evaluated rows but no log, and its page. */
export const readRowsReport: RowFolders['read'] = ({ path, shown }) => {
  const file = join(path, evaluatedFile);
  const { rows, count } = readRows(file, evaluatedRowSchema);
  const source = join(shown, evaluatedFile);
  const { report, answers } = reportOfRows([{ source, rows }], {
    files: [source],
    ...aboutBeside([file]),
    ...findUnjudged(file, count, path),
  });
  return { report, view: () => buildInterviewView(report, answers) };
};
