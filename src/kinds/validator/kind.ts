import type { Kind } from '../../experiment/experiment';
import { kindOfPrompt } from '../list-interviews';

/** What asks is loaded when something is asked: reports of other kinds are read without it. */
function load(): typeof import('./open-experiment') {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- as above
  return require('./open-experiment') as typeof import('./open-experiment');
}

/** Validators: a model judges code, and answers with a boolean for each analytic. */
export const validatorKind: Kind = {
  name: 'validator',
  has: (root, id) => kindOfPrompt(root, id) === 'validator',
  open: (id, options) => load().openExperiment(id, options),
  cannot: { accuracy: 'a gate certifies each of its hard assertions, so leave out --accuracy' },
  judgesCode: true,
  asksByVote: true,
  voters: (root, id) => load().votersIn(root, id),
};
