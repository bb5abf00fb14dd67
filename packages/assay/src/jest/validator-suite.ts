import { validatorKind } from '../kinds/validator/kind';
import { experimentSuite, type ExperimentSuite, type SuiteOptions } from './experiment-suite';

/** A validator's challenge as a Jest suite. */
export type ValidatorSuite = ExperimentSuite;

/** Loads `prompts/<id>.md` and `fixtures/<id>/` for a test file, with a test for each assertion or each fixture. */
export function validatorSuite(id: string, options?: SuiteOptions): ValidatorSuite {
  return experimentSuite(() => validatorKind, id, options);
}
