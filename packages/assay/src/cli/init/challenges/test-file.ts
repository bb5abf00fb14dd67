import { ownName } from '../own-package';
import type { InitAnswers } from '../answers';

/** A loop over rows of a suite, each of which is a test. */
interface Rows {
  readonly list: string;
  readonly title: string;
  readonly row: string;
  readonly type: string;
}

interface SuiteFile {
  readonly suite: string;
  readonly variable: string;
  readonly rows: readonly Rows[];
  readonly rest?: string;
}

const files: Readonly<Record<InitAnswers['kind'], SuiteFile>> = {
  validator: {
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
  quiz: {
    suite: 'quizSuite',
    variable: 'quiz',
    rows: [
      { list: 'questions', title: '$cell › $question', row: 'question', type: 'QuizQuestionRow' },
      { list: 'cells', title: '$cell reaches $accuracy', row: 'cell', type: 'QuizCellRow' },
    ],
  },
  interview: {
    suite: 'interviewSuite',
    variable: 'interview',
    rows: [
      { list: 'questions', title: '$coder › $question', row: 'question', type: 'InterviewQuestionRow' },
      { list: 'coders', title: '$coder earns $points', row: 'coder', type: 'InterviewCoderRow' },
    ],
  },
};

/** The test file of a challenge. */
export function testText({ kind, name, typescript }: Pick<InitAnswers, 'kind' | 'name' | 'typescript'>): string {
  const { suite, variable, rows, rest } = files[kind];
  return [
    ...(typescript
      ? [
          `import { describe, expect${rest === undefined ? '' : ', test'} } from '@jest/globals';`,
          "import each from 'jest-each';",
          `import { ${suite}, ${rows.map(({ type }) => `type ${type}`).join(', ')} } from '${ownName}';`,
        ]
      : ["const each = require('jest-each').default;", `const { ${suite} } = require('${ownName}');`]),
    '',
    `const ${variable} = ${suite}('${name}');`,
    '',
    `describe(${variable}.title, () => {`,
    [...rows.map((one) => loopOver(one, variable, typescript)), ...(rest === undefined ? [] : [rest])].join('\n\n'),
    '});',
    '',
  ].join('\n');
}

function loopOver({ list, title, row, type }: Rows, variable: string, typescript: boolean): string {
  return `  each(${variable}.${list}).test('${title}', (${row}${typescript ? `: ${type}` : ''}) => {
    expect(${variable}.resultOf(${row})).toMeetPolicy();
  });`;
}
