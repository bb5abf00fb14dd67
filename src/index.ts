import type {} from './jest/to-meet-policy';
import { registerMatchers } from './jest/register-matchers';

registerMatchers();

export { validatorSuite, type AssertionResult, type ValidatorSuite } from './jest/validator-suite';
export type { SuiteAssertion } from './jest/suite-assertion';
export { openValidator, type Validator, type ValidatorOptions } from './trial/validator';
export type { Answered, Asked, Trial } from './trial/trial';
export type { Submission } from './challenge/fixture';
