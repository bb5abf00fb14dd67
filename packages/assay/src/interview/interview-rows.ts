import type { RowFolders } from '../plugin/row-folders';
import { interview } from '../kinds/interview/interview-name';
import { askedFile, evaluatedFile } from '../cli/interview/row-file-names';

/* oxlint-disable typescript/no-require-imports -- rows are read only where there are some */

/** Report folders of interviews that were asked and evaluated step by step. */
export const interviewRows: RowFolders = {
  kind: interview,
  judged: evaluatedFile,
  asked: askedFile,
  judge: 'interview evaluate',
  report: () =>
    (require('../cli/interview/report-command') as typeof import('../cli/interview/report-command'))
      .interviewReportCommand,
  read: (place) =>
    (require('../cli/interview/read-rows-report') as typeof import('../cli/interview/read-rows-report')).readRowsReport(
      place,
    ),
  readLogs: (places) =>
    (require('../cli/interview/read-row-logs') as typeof import('../cli/interview/read-row-logs')).readRowLogs(places),
};
