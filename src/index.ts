import './jest/to-meet-policy';

export { validatorSuite, type AssertionResult, type ValidatorSuite } from './jest/validator-suite';
export type { SuiteAssertion } from './jest/suite-assertion';
export { openValidator, type Validator, type ValidatorOptions } from './trial/validator';
export type { Answered } from './trial/ask-all';
export type { Asked, Trial } from './trial/trial';
export type { Submission } from './challenge/fixture';
