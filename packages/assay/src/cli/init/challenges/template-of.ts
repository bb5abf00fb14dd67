import type { ChallengeTemplate, NewChallenge } from '../../../experiment/kind-template';
import { kindNamed } from '../../../kinds';
import { defaultAnswers, exampleName } from '../answers';
import { leapYearFiles } from './leap-year';
import { quizFiles } from './quiz';
import { validatorFiles } from './validator';

const validator: ChallengeTemplate = {
  is: 'a validator grades submissions',
  inLanguage: true,
  // The complete example under its own name, otherwise a template to fill in.
  files: (asked) => (isExample(asked) ? leapYearFiles(asked.name) : validatorFiles(asked)),
  test: {
    suite: 'validatorSuite',
    variable: 'suite',
    rows: [
      { list: 'assertions', title: '$fixture › $analytic is $expected', row: 'assertion', type: 'SuiteAssertion' },
    ],
    // A list that is empty where each fixture is asked once, which a table of tests must not be.
    rest: `  for (const analytic of suite.analytics) {
    test(\`\${analytic.analytic} over all fixtures\`, () => {
      expect(suite.resultOf(analytic)).toMeetPolicy();
    });
  }`,
  },
  toWrite: (challenge) =>
    challenge === exampleName
      ? `The example is about leap years. Replace it in prompts/${challenge}.md and fixtures/${challenge}/, or create your own challenge with npx assay init <name>.`
      : `Replace every TODO in prompts/${challenge}.md and fixtures/${challenge}/.`,
};

const quiz: ChallengeTemplate = {
  is: 'a quiz has multiple-choice questions',
  inLanguage: false,
  files: quizFiles,
  test: {
    suite: 'quizSuite',
    variable: 'quiz',
    rows: [
      { list: 'questions', title: '$cell › $question', row: 'question', type: 'QuizQuestionRow' },
      { list: 'cells', title: '$cell reaches $accuracy', row: 'cell', type: 'QuizCellRow' },
    ],
  },
  toWrite: (challenge) =>
    `Write your questions into fixtures/${challenge}/questions.json, and your models into config.json beside it.`,
};

/** What `assay init` writes for a kind. */
export function templateOf(kind: string): ChallengeTemplate {
  return kind === 'quiz' ? quiz : (kindNamed(kind)?.template?.() ?? validator);
}

/** Whether it is the example, which has its own analytics. */
function isExample({ name, analytics, language }: NewChallenge): boolean {
  return name === exampleName && language === 'javascript' && analytics.join() === defaultAnswers.analytics.join();
}
