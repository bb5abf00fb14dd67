import { join } from 'node:path';
import { interview } from '../../kinds/interview/interview-name';
import type { SectionRenderer } from '../section-renderer';

/* oxlint-disable typescript/no-require-imports -- what draws an interview is loaded when one is drawn */

/** How reports of interviews are drawn. */
export const interviewRenderer: SectionRenderer = {
  of: interview,
  isOf: ({ of }) => of === interview,
  figures: (report, shown) =>
    (require('../terminal/render-interview') as typeof import('../terminal/render-interview')).renderInterviewFigures(
      report,
      shown,
    ),
  // The figures are all that there is.
  details: () => [],
  csv: (report) => (require('../csv/interview-csv') as typeof import('../csv/interview-csv')).toInterviewCsv(report),
  // A result by points belongs to no file of the project.
  annotations: ({ title, outcome }) =>
    (require('../github/annotate-outcome') as typeof import('../github/annotate-outcome')).annotateOutcome(
      title,
      undefined,
      outcome,
    ),
  openPage: (suite) =>
    suite.of === interview
      ? (
          require('../page/interview/open-interview-page') as typeof import('../page/interview/open-interview-page')
        ).openInterviewPage()
      : undefined,
  reportCommand: 'interview report',
  page: {
    kind: interview,
    script: join(__dirname, '../page/scripts/interview.js'),
  },
};
