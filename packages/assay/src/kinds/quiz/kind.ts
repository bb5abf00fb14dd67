import { join } from 'node:path';
import { isFile } from '../../basics/disk/disk';
import type { Kind } from '../../experiment/kind';
import { promptIndex, quizFilesOf } from './quiz';

/* oxlint-disable typescript/no-require-imports -- what asks and counts is loaded when a quiz is asked or read */

/** Quizzes: a model answers multiple-choice questions, with each of several system prompts. */
export const quizKind: Kind = {
  name: 'quiz',
  has: (root, id) => isFile(join(root, quizFilesOf(id).questions)),
  sharesNames: true,
  open: (id, options) => (require('./experiment') as typeof import('./experiment')).openExperiment(id, options),
  asksByVote: true,
  cannot: {
    baseRate: 'it does not accept or reject submissions, so leave out --base-rate',
  },
  prompts: { fits: (name) => promptIndex(name) !== undefined, such: 'indexes of systemPrompts, such as 0 or 0,2' },
  createSection: (suite) => (require('./section') as typeof import('./section')).createQuizSection(suite),
};
