import '../bin/check-node';
import { registerMatchers } from './jest/register-matchers';

registerMatchers();

export { quizSuite } from './jest/open-quiz-suite';
export type { QuizCellRow, QuizQuestionRow, QuizSuite } from './jest/quiz-suite';
export type { PolicyResult } from './jest/to-meet-policy';
export { validatorSuite, type ValidatorSuite } from './jest/validator-suite';
export type { SuiteAnalytic, SuiteAssertion, SuiteFixture } from './jest/suite-tests';
export type { SuiteOptions } from './jest/experiment-suite';
export { openValidator } from './plugin/open-validator';
export type { Validator, ValidatorOptions } from './kinds/validator/validator';
export type { Asked } from './experiment/log/trial';
export type { Answered, AnsweredTrial as Trial } from './kinds/validator/to-trial';
export type { Submission } from './code/submission';
