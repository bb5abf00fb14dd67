import type { RowFolders } from 'gpt-assay/plugin';
import { interview } from './interview-name';
import { askedFile, evaluatedFile } from './commands/row-file-names';

/* oxlint-disable typescript/no-require-imports -- rows are read only where there are some */

/** Report folders of interviews that were asked and evaluated step by step. */
export const interviewRows: RowFolders = {
  kind: interview,
  judged: evaluatedFile,
  asked: askedFile,
  judge: 'interview evaluate',
  report: () =>
    (require('./commands/report-command') as typeof import('./commands/report-command')).interviewReportCommand,
  read: (place) =>
    (require('./commands/read-rows-report') as typeof import('./commands/read-rows-report')).readRowsReport(place),
  readLogs: (places) =>
    (require('./commands/read-row-logs') as typeof import('./commands/read-row-logs')).readRowLogs(places),
};
