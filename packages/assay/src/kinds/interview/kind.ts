import type { Kind } from '../../experiment/experiment';
import { isInterview } from '../list-interviews';
import { interview, noVote } from './interview-name';

/* oxlint-disable typescript/no-require-imports -- what asks and counts is loaded when an interview is asked or read */

/** Interviews: a model writes code, and the behaviour of the code is judged. */
export const interviewKind: Kind = {
  name: interview,
  has: isInterview,
  open: (id, options) =>
    (require('./open-experiment') as typeof import('./open-experiment')).openInterviewExperiment(id, options),
  hasRounds: true,
  whenWrong: 'check the question and its checks',
  cannot: {
    vote: noVote,
    holdout: 'its report shows every question, so no question stays unseen',
    baseRate: 'it does not accept or reject submissions, so leave out --base-rate',
  },
  createSection: (suite) =>
    (require('./report/create-section') as typeof import('./report/create-section')).createInterviewSection(suite),
};
