import { validatorKind } from '../kinds/validator/kind';
import { experimentSuite, type ExperimentSuite } from './experiment-suite';

/** A validator's challenge as a Jest suite. */
export type ValidatorSuite = ExperimentSuite;

/** Loads `prompts/<id>.md` and `fixtures/<id>/` for a test file. */
export function validatorSuite(id: string): ValidatorSuite {
  return experimentSuite(() => validatorKind, id);
}
