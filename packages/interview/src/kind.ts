import type { Kind } from 'gpt-assay/plugin';
import { isInterview, listInterviews } from './list-interviews';
import { interview, noVote } from './interview-name';

/* oxlint-disable typescript/no-require-imports -- what asks and counts is loaded when an interview is asked or read */

function loadChecks(): typeof import('./check/check-interviews') {
  return require('./check/check-interviews') as typeof import('./check/check-interviews');
}

/** Interviews: a model writes code, and the behaviour of the code is judged. */
export const interviewKind: Kind = {
  name: interview,
  has: isInterview,
  list: listInterviews,
  holds: { content: 'coding questions', use: (id) => `assay interview run ${id}` },
  checks: {
    key: 'interviews',
    schema: () => loadChecks().checkedInterviewSchema,
    check: (ids, context) => loadChecks().checkInterviews(ids, context),
  },
  currentRequests: (root, id) =>
    (require('./current-requests') as typeof import('./current-requests')).currentRequestsOf(root, id),
  serving: {
    answerer: 'coder',
    fixture: 'coding question',
    open: (name) => (require('./offline-coder') as typeof import('./offline-coder')).coder.open(name),
    load: (root, id) => (require('./serve-questions') as typeof import('./serve-questions')).serveQuestions(root, id),
  },
  open: (id, options) =>
    (require('./open-experiment') as typeof import('./open-experiment')).openInterviewExperiment(id, options),
  hasRounds: true,
  whenWrong: 'check the question and its checks',
  cannot: {
    vote: noVote,
    holdout: 'its report shows every question, so no question stays unseen',
    baseRate: 'it does not accept or reject submissions, so leave out --base-rate',
  },
  template: () => (require('./interview-template') as typeof import('./interview-template')).interviewTemplate,
  rateOf: 'short of full points',
  readPast: (document, shown) =>
    (require('./report/read-past-interview') as typeof import('./report/read-past-interview')).readPastInterview(
      document,
      shown,
    ),
  createSection: (suite) =>
    (require('./report/create-section') as typeof import('./report/create-section')).createInterviewSection(suite),
};
