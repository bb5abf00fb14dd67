import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { answerRightly } from '../testing/quiz-project';
import { openQuizSuiteProject, type QuizSuiteProject } from '../testing/quiz-suite-project';

const offline = [
  { name: 'offline/examinee?accuracy=1', label: 'good' },
  { name: 'offline/examinee?accuracy=0.5&seed=2', label: 'poor' },
];

const related = ['--listTests', '--findRelatedTests', 'fixtures/capitals/questions.json'];

let quiz: QuizSuiteProject;
let testFile: string;

beforeAll(async () => {
  quiz = await openQuizSuiteProject();
  testFile = join(quiz.folder.path, 'tests/capitals.test.ts');
});
afterEach(() => {
  quiz.script = answerRightly;
});
afterAll(() => quiz.close());

/** What the reporter printed. */
function tableOf(stderr: string): string {
  return /\n((?:SIMULATED: .*\n\n)?Capitals · [^]*?)\nTest Suites:/.exec(stderr)?.[1] ?? '';
}

describe('quizSuite', () => {
  test('has a test for each question and one for the accuracy of each cell, and the reporter prints the table', async () => {
    const { code, stderr } = await quiz.run({ config: { models: offline, runs: 2, shuffle: true } });

    expect(stderr.match(/[✓✕] .*?(?= \(\d+ ms\)|$)/gm)).toEqual([
      '✓ good, Prompt[0] › What is the capital of France?',
      '✓ good, Prompt[0] › What is the capital of Japan?',
      '✓ good, Prompt[0] › What is the capital of Kenya?',
      '✓ poor, Prompt[0] › What is the capital of France?',
      '✓ poor, Prompt[0] › What is the capital of Japan?',
      '✓ poor, Prompt[0] › What is the capital of Kenya?',
      '✓ good, Prompt[0] reaches an accuracy of 60 %',
      '✓ poor, Prompt[0] reaches an accuracy of 60 %',
    ]);
    expect(tableOf(stderr)).toBe(`SIMULATED: good, poor threw dice; nothing here says how good a model or a prompt is.

Capitals · 3 questions × 2 runs · seed 1
  model  prompt  correct  accuracy  95 % interval  always right  TARa@2  TARr@2  unreadable  errored  cost
  good      [0]      6/6     100 %     29.2–100 %         100 %   100 %  66.7 %           0        0     –
  poor      [0]      4/6    66.7 %    8.65–99.3 %        33.3 %  33.3 %     0 %           0        0     –

No difference is more than chance explains (sign flips by question, Holm over 1 pair).
Letters chosen (χ² against even chances, Holm over 2 cells): no preference shown
  model  prompt       A     B       C  p  Cramér's V  recall spread
  good      [0]  33.3 %  50 %  16.7 %  1       0.289            0 %
  poor      [0]  33.3 %  50 %  16.7 %  1       0.289         20.8 %
12 trials · 12 offline`);
    expect(code).toBe(0);
  });

  test('says that no model is tested also without the reporter', async () => {
    const { code, stderr } = await quiz.run({ config: { models: offline }, args: ['--reporters=default'] });

    expect(stderr).toContain('No model is tested: good, poor threw dice in its place.\n');
    expect(code).toBe(0);
  });

  test('fails exactly the cell that misses a hard accuracy, with the figures and the file', async () => {
    const { code, stderr } = await quiz.run({
      config: { models: offline, runs: 2, shuffle: true, policy: { accuracy: 0.7 } },
    });

    expect(stderr).toContain(`  ● Capitals › poor, Prompt[0] reaches an accuracy of 70 %

    expect(result).toMeetPolicy()

    capitals › poor, Prompt[0]
      4 of 6 answers are right (66.7 %), 70 % are required
      right: 4 of 6 judged trials
      at fixtures/capitals/config.json, policy

`);
    expect(stderr).toContain('Tests:       1 failed, 7 passed, 8 total');
    expect(code).toBe(1);
  });

  test('fails with hard questions those that are wrong in most of their trials, with everything that explains it', async () => {
    const asked = { Japan: 0, Kenya: 0 };
    quiz.script = (request) => {
      const [, country] = /capital of (Japan|Kenya)/.exec(request.prompt) ?? [];
      const wrong = country === 'Japan' ? asked.Japan++ < 2 : country === 'Kenya' && asked.Kenya++ < 1;
      return wrong ? `I think\nB` : answerRightly(request);
    };

    const { code, stderr } = await quiz.run({
      config: { policy: { accuracy: 0.5, questions: 'hard' }, runs: 3, systemPrompts: ['Think.'] },
      variables: { ASSAY_CONCURRENCY: '1' },
    });

    expect(stderr).toContain(`  ● Capitals › gpt-6-luna, Prompt[0] › What is the capital of Japan?

    expect(result).toMeetPolicy()

    capitals › What is the capital of Japan?
      expected "Tokyo", received B - "Osaka"
      right in 1 of 3 judged trials
      wrong in most of its trials
      at fixtures/capitals/questions.json:19
      model gpt-6-luna · Prompt[0] of fixtures/capitals/config.json · run 1

    Shown:
    A - Tokyo
    B - Osaka
    C - Kyoto

    Reply:
    I think
    B

`);
    expect(stderr).toContain('Tests:       1 failed, 3 passed, 4 total');
    expect(code).toBe(1);
  });

  test('asks only the question and the cell of the one test that will run', async () => {
    const { code, stderr } = await quiz.run({
      config: { models: [{ name: 'gpt-6-luna' }, { name: 'gpt-6-sol' }], systemPrompts: ['', 'Think.'] },
      args: ['-t', 'gpt-6-sol, Prompt.1. › What is the capital of Japan'],
    });

    expect(quiz.calls().map(({ body, prompt }) => [body['model'], prompt.slice(0, 29)])).toEqual([
      ['gpt-6-sol', 'What is the capital of Japan?'],
    ]);
    expect(stderr).toContain('Tests:       15 skipped, 1 passed, 16 total');
    expect(code).toBe(0);
  });

  test('asks every question of a cell whose accuracy is tested, and nothing a second time', async () => {
    const config = { models: [{ name: 'gpt-6-luna' }, { name: 'gpt-6-sol' }], runs: 2 };

    await quiz.run({ config, args: ['-t', 'gpt-6-luna.* reaches'] });
    const first = quiz.calls().map(({ body }) => body['model']);
    const { code, stderr } = await quiz.run({ config, keepRecordings: true, args: ['-t', 'luna'] });

    expect(first).toEqual(Array.from({ length: 6 }, () => 'gpt-6-luna'));
    expect(quiz.calls()).toEqual([]);
    expect(stderr).toContain('Tests:       4 skipped, 4 passed, 8 total');
    expect(code).toBe(0);
  });

  test.each([
    { assert: 'hard', policy: { accuracy: 0.5, assert: 'soft' }, code: 1, tests: '4 failed, 4 total' },
    { assert: 'soft', policy: { accuracy: 0.5, questions: 'hard' }, code: 0, tests: '4 passed, 4 total' },
  ])('makes everything $assert when ASSAY_ASSERT says so', async ({ assert, policy, code, tests }) => {
    const models = [{ name: 'offline/examinee?accuracy=0' }];

    const ran = await quiz.run({ config: { models, policy }, variables: { ASSAY_ASSERT: assert } });

    expect(ran.stderr).toContain(`Tests:       ${tests}`);
    expect(ran.code).toBe(code);
  });

  test('leaves aside models of ASSAY_MODEL that judge code, and asks as often as ASSAY_RUNS says', async () => {
    const { code, stderr } = await quiz.run({
      config: { models: [offline[0], { name: 'm', enabled: false }] },
      variables: { ASSAY_MODEL: 'offline/judge?flip=0.1', ASSAY_RUNS: '4' },
    });

    expect(tableOf(stderr)).toMatch(
      /^Capitals · 3 questions × 4 runs · seed 1\n +model .*\n +good +\[0\] +12\/12 .*\n/m,
    );
    expect(stderr).toContain('Tests:       4 passed, 4 total');
    expect(code).toBe(0);
  });

  // bin/jest-dependencies.js knows a project by its folder prompts/, which a quiz does not need.
  test('is found by --findRelatedTests for its questions', async () => {
    expect((await quiz.run({ args: related })).stdout).toBe(`${testFile}\n`);
  });

  test('is found by --findRelatedTests for its questions where there are prompts too', async () => {
    quiz.folder.write('prompts/other.md', '');

    expect((await quiz.run({ args: related })).stdout).toBe(`${testFile}\n`);
  });
});
