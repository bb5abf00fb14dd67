import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { failWith } from '../testing/chat-server';
import { answerRightly, capitals, question, quizTestFile, readAll } from '../testing/quiz-project';
import { openQuizSuiteProject, type QuizSuiteProject } from '../testing/quiz-suite-project';

let quiz: QuizSuiteProject;

beforeAll(async () => {
  quiz = await openQuizSuiteProject();
});
afterEach(() => {
  quiz.script = answerRightly;
});
afterAll(() => quiz.close());

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');
/** The titles of tests that ran, with a sign for passed or failed. */
const testsOf = (stderr: string): readonly string[] => stderr.match(/[✓✕] .*?(?= \(\d+ ms\)|$)/gm) ?? [];

describe('quizSuite', () => {
  test('explains once that there is no policy, without a stack, and asks nobody', async () => {
    const { code, stderr } = await quiz.run({ config: { policy: undefined } });

    expect(stderr.match(/^ {2}● /gm)).toHaveLength(1);
    expect(stderr).toContain(`  ● Test suite failed to run

    fixtures/capitals/config.json has no policy, so no test of it could fail: add "policy": { "accuracy": 0.8 }, the share of right answers that each model must reach.

`);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(stderr).toContain('Tests:       0 total');
    expect(quiz.calls()).toEqual([]);
    expect(code).toBe(1);
  });

  test('explains an outage once, and keeps the key out of the output and of every file', async () => {
    quiz.script = ({ headers }) =>
      failWith(401, { message: `Incorrect key ${String(headers.authorization)} \u001b[2J` });

    const { code, stderr, stdout } = await quiz.run({ variables: { OPENAI_API_KEY: 'sk-test-0123456789abcdef' } });

    expect(stderr.match(/^ {2}● /gm)).toHaveLength(1);
    expect(oneLine(stderr)).toContain(
      'the key is wrong or missing (401 Incorrect key Bearer [key removed] \\u001b[2J): set OPENAI_API_KEY in .env.',
    );
    expect(quiz.calls()[0]?.headers.authorization).toBe('Bearer sk-test-0123456789abcdef');
    const written = readAll(join(quiz.folder.path, '.assay'), join(quiz.folder.path, 'reports'));
    expect(`${stderr}${stdout}${written}`).not.toMatch(/sk-test|\p{Cc}(?<![\n\t\r])/u);
    expect(code).toBe(1);
  });

  test('asks nobody in mode strict, and names what is not recorded', async () => {
    const { code, stderr } = await quiz.run({ variables: { ASSAY_RECORDINGS: 'strict' }, args: ['-t', 'France'] });

    expect(stderr).toContain(`  ● Test suite failed to run

    Not recorded, and ASSAY_RECORDINGS=strict asks nobody:
      - "What is the capital of France?", run 0, of gpt-6-luna, Prompt[0]
`);
    expect(quiz.calls()).toEqual([]);
    expect(code).toBe(1);
  });

  test('never passes a question or a cell of which too little was measured, soft ones included', async () => {
    const { code, stderr } = await quiz.run({
      config: { models: [{ name: 'offline/examinee?errored=0.3&seed=1', label: 'm' }] },
      variables: { ASSAY_ASSERT: 'soft' },
    });

    expect(testsOf(stderr)).toEqual([
      '✓ m, Prompt[0] › What is the capital of France?',
      '✕ m, Prompt[0] › What is the capital of Japan?',
      '✓ m, Prompt[0] › What is the capital of Kenya?',
      '✕ m, Prompt[0] reaches an accuracy of 60 %',
    ]);
    expect(oneLine(stderr)).toContain(
      'expected "Tokyo", received no reply (simulated network failure) right in 0 of 0 judged trials 1 of 1 trials brought no reply, which says nothing about the model at fixtures/capitals/questions.json:19 ',
    );
    expect(oneLine(stderr)).toContain('capitals › m, Prompt[0] 1 trial of 3 brought no reply, more than 5 % ');
    expect(code).toBe(1);
  });

  test('shows control characters of a hostile reply instead of sending them to the terminal', async () => {
    quiz.script = () => `\u001b[2J\u202e${'x'.repeat(100_000)}`;

    const { stderr } = await quiz.run({
      config: { policy: { accuracy: 1, questions: 'hard' } },
      args: ['-t', 'Japan'],
    });

    expect(stderr).toContain('\\u001b[2J\\u202ex');
    expect(stderr).toContain(
      'received an unreadable reply (no choice: expected one of the options A, B, C, received none: …x',
    );
    expect(stderr).not.toMatch(/[^\P{C}\n]|x{3000}/u);
  });

  test('tells questions of one title apart, and takes titles with signs that format strings use', async () => {
    const { code, stderr } = await quiz.run({
      config: { models: [{ name: 'offline/examinee', label: '100 % $question' }] },
      questions: [
        question('Which?', 'a', 'b'),
        question('Which?', 'c', 'd'),
        question('%s of %d and $cell, $& or $1?', 'a', 'b'),
        question('How\n\tmany   lines? \\n', 'a', 'b'),
      ],
    });

    expect(testsOf(stderr)).toEqual([
      '✓ 100 % $question, Prompt[0] › Which?',
      '✓ 100 % $question, Prompt[0] › Which? (2)',
      '✓ 100 % $question, Prompt[0] › %s of %d and $cell, $& or $1?',
      '✓ 100 % $question, Prompt[0] › How many lines? \\n',
      '✓ 100 % $question, Prompt[0] reaches an accuracy of 60 %',
    ]);
    expect(code).toBe(0);
  });

  test('tells questions apart also when the title of one is the name made for another', async () => {
    const { stderr } = await quiz.run({
      config: { models: [{ name: 'offline/examinee' }] },
      questions: [question('Which?', 'a', 'b'), question('Which?', 'c', 'd'), question('Which? (2)', 'e', 'f')],
    });

    expect(new Set(testsOf(stderr)).size).toBe(4);
  });

  // Of the answers that were not right, the first is shown, also when it never came.
  test('shows a wrong answer of a question that fails, not a trial without a reply before it', async () => {
    const { stderr } = await quiz.run({
      config: {
        models: [{ name: 'offline/examinee?accuracy=0&errored=0.1&seed=25' }],
        ...{ policy: { accuracy: 0, questions: 'hard' }, runs: 6 },
      },
      args: ['-t', 'Japan'],
    });

    expect(stderr).toContain('\n      right in 0 of 5 judged trials\n');
    expect(stderr).toMatch(/expected "Tokyo", received [BC] - "/);
  });

  test('says what the titles of tests must be when they are something else', async () => {
    quiz.folder.write('tests/other.test.ts', quizTestFile('capitals').replaceAll("'$cell › ", "'$cell: "));

    const { code, stderr } = await quiz.run({
      config: { models: [{ name: 'offline/examinee' }] },
      questions: capitals.slice(0, 1),
      args: ['tests/other.test.ts'],
    });

    expect(stderr).toContain(
      "This test was not asked. Give the tests the titles '$cell › $question' and '$cell reaches $accuracy', by which Assay knows which tests will run.",
    );
    expect(stderr).toContain('Tests:       1 failed, 1 passed, 2 total');
    expect(code).toBe(1);
  });
});
