import type { Kind } from '../../experiment/kind';
import { kindOfPrompt } from '../kind-of-prompt';

/* oxlint-disable typescript/no-require-imports -- what asks is loaded when something is asked: reports of other kinds are read without it */

function load(): typeof import('./open-experiment') {
  return require('./open-experiment') as typeof import('./open-experiment');
}

/** Validators: a model judges code, and answers with a boolean for each analytic. */
export const validatorKind: Kind = {
  name: 'validator',
  has: (root, id) => kindOfPrompt(root, id) === 'validator',
  open: (id, options) => load().openExperiment(id, options),
  cannot: { accuracy: 'a gate certifies each hard assertion, so leave out --accuracy' },
  judgesCode: true,
  asksByVote: true,
  openStress: (id, options, wish) =>
    (require('./stress/open-stress') as typeof import('./stress/open-stress')).openStress(id, options, wish),
  openFool: (id, options, wish) =>
    (require('./fool/open-fool') as typeof import('./fool/open-fool')).openFool(id, options, wish),
  createSection(suite) {
    if (suite.details === undefined) {
      return undefined;
    }
    return suite.measuredBy === 'fool'
      ? (require('./fool/section') as typeof import('./fool/section')).createFoolSection(suite)
      : (require('./stress/section') as typeof import('./stress/section')).createStressSection(suite);
  },
  voters: (root, id) => load().votersIn(root, id),
};
