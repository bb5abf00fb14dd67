import type { RowFolders } from 'gpt-assay/plugin';
import { interview, askedFile, evaluatedFile } from './interview-name';

/* oxlint-disable typescript/no-require-imports -- rows are read only where there are some */

/** Report folders of interviews that were asked and evaluated step by step. */
export const interviewRows: RowFolders = {
  kind: interview,
  judged: evaluatedFile,
  asked: askedFile,
  judge: 'interview evaluate',
  report: () =>
    (require('./commands/report-command') as typeof import('./commands/report-command')).interviewReportCommand,
  read: (place) => (require('./commands/row-folders') as typeof import('./commands/row-folders')).readRowsReport(place),
  readLogs: (places) =>
    (require('./commands/row-folders') as typeof import('./commands/row-folders')).readRowLogs(places),
};
