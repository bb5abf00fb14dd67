import { defaultAnswers, exampleName, type InitAnswers } from '../answers';
import type { NewFile } from '../new-file';
import { interviewFiles } from './interview';
import { leapYearFiles } from './leap-year';
import { quizFiles } from './quiz';
import { validatorFiles } from './validator';

/**
 * The files of a new challenge without its test: the complete example under its own name, otherwise a template to fill
 * in.
 */
export function challengeFiles(answers: InitAnswers): readonly NewFile[] {
  switch (answers.kind) {
    case 'validator':
      return isExample(answers) ? leapYearFiles(answers.name) : validatorFiles(answers);
    case 'quiz':
      return quizFiles(answers);
    case 'interview':
      return interviewFiles(answers);
  }
}

/** Whether it is the example, which has its own analytics. */
export function isExample({ kind, name, analytics, language }: InitAnswers): boolean {
  return (
    kind === 'validator' &&
    name === exampleName &&
    language === 'javascript' &&
    analytics.join() === defaultAnswers.analytics.join()
  );
}
