import { join } from 'node:path';
import { interview } from '../interview-name';
import type { SectionRenderer } from 'gpt-assay/plugin';

/* oxlint-disable typescript/no-require-imports -- what draws an interview is loaded when one is drawn */

/** How reports of interviews are drawn. */
export const interviewRenderer: SectionRenderer = {
  of: interview,
  isOf: ({ of }) => of === interview,
  figures: (report, shown) =>
    (require('./render-interview') as typeof import('./render-interview')).renderInterviewFigures(report, shown),
  // The figures are all that there is.
  details: () => [],
  csv: (report) => (require('./interview-csv') as typeof import('./interview-csv')).toInterviewCsv(report),
  // A result by points belongs to no file of the project.
  annotations: ({ title, outcome }) =>
    (require('gpt-assay/output') as typeof import('gpt-assay/output')).annotateOutcome(title, undefined, outcome),
  openPage: (suite) =>
    suite.of === interview
      ? (require('./page/build-interview-view') as typeof import('./page/build-interview-view')).openInterviewPage()
      : undefined,
  reportCommand: 'interview report',
  page: {
    kind: interview,
    script: join(__dirname, 'page/scripts/interview.js'),
  },
};
