import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { failWith } from '../testing/chat-server';
import { quizCase } from '../testing/quiz-case';
import { capitals, question, quizTestFile, readAll } from '../testing/quiz-project';
import { openSuiteCases, type CasesRun, type SuiteCases } from '../testing/suite-cases';

const aboutFrance = capitals.slice(0, 1);
const aboutJapan = capitals.slice(1, 2);
const examinee = [{ name: 'offline/examinee' }];

const cases = {
  'no-policy': quizCase({ config: { policy: undefined } }),
  outage: quizCase({
    script: ({ headers }) => failWith(401, { message: `Incorrect key ${String(headers.authorization)} \u001b[2J` }),
  }),
  strict: quizCase({ questions: aboutFrance, variables: { ASSAY_RECORDINGS: 'strict' } }),
  unmeasured: quizCase({
    config: { models: [{ name: 'offline/examinee?errored=0.3&seed=1', label: 'm' }] },
    variables: { ASSAY_ASSERT: 'soft' },
  }),
  hostile: quizCase({
    config: { policy: { accuracy: 1, questions: 'hard' } },
    questions: aboutJapan,
    script: () => `\u001b[2J\u202e${'x'.repeat(100_000)}`,
  }),
  titles: quizCase({
    config: { models: [{ name: 'offline/examinee', label: '100 % $question' }] },
    questions: [
      question('Which?', 'a', 'b'),
      question('Which?', 'c', 'd'),
      question('%s of %d and $cell, $& or $1?', 'a', 'b'),
      question('How\n\tmany   lines? \\n', 'a', 'b'),
    ],
  }),
  'made-names': quizCase({
    config: { models: examinee },
    questions: [question('Which?', 'a', 'b'), question('Which?', 'c', 'd'), question('Which? (2)', 'e', 'f')],
  }),
  'first-lost': quizCase({
    config: {
      models: [{ name: 'offline/examinee?accuracy=0&errored=0.1&seed=25' }],
      policy: { accuracy: 0, questions: 'hard' },
      runs: 6,
    },
  }),
  untold: quizCase({
    config: { models: examinee },
    questions: aboutFrance,
    testFile: (name) => quizTestFile(name).replaceAll("'$cell › ", "'$cell: "),
  }),
};

let project: SuiteCases<keyof typeof cases>;
let ran: CasesRun<keyof typeof cases>;

beforeAll(async () => {
  project = await openSuiteCases(cases);
  ran = await project.run();
});
afterAll(() => project.close());

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

describe('quizSuite', () => {
  test('explains once that there is no policy, without a stack, and asks nobody', () => {
    const { result, text, calls } = ran.of('no-policy');

    expect(text).toBe(`  ● Test suite failed to run

    fixtures/no-policy/config.json has no policy, so no test of it could fail: add "policy": { "accuracy": 0.8 }, the share of right answers that each model must reach.`);
    expect(calls).toEqual([]);
    expect([result, ran.code]).toEqual(['FAIL', 1]);
  });

  test('explains an outage once, and keeps the key out of the output and of every file', () => {
    const { result, text, calls } = ran.of('outage');

    expect(text.match(/^ {2}● /gm)).toHaveLength(1);
    expect(oneLine(text)).toContain(
      'the key is wrong or missing (401 Incorrect key Bearer [key removed] \\u001b[2J): set OPENAI_API_KEY in .env.',
    );
    expect(calls[0]?.headers.authorization).toBe('Bearer sk-test-0123456789abcdef');
    const written = readAll(join(project.folder.path, '.assay'), join(project.folder.path, 'reports'));
    expect(`${ran.stderr}${ran.stdout}${written}`).not.toMatch(/sk-test|\p{Cc}(?<![\n\t\r])/u);
    expect(result).toBe('FAIL');
  });

  test('asks nobody in mode strict, and names what is not recorded', () => {
    const { result, text, calls } = ran.of('strict');

    expect(text).toContain(`  ● Test suite failed to run

    Not recorded, and ASSAY_RECORDINGS=strict (or --replay) forbids all requests:
      - "What is the capital of France?", run 1, of gpt-6-luna, Prompt[0]
`);
    expect(calls).toEqual([]);
    expect(result).toBe('FAIL');
  });

  test('never passes a question or a cell of which too little was measured, soft ones included', () => {
    const { result, tests, text } = ran.of('unmeasured');

    expect(tests).toEqual([
      '✓ m, Prompt[0] › What is the capital of France?',
      '✕ m, Prompt[0] › What is the capital of Japan?',
      '✓ m, Prompt[0] › What is the capital of Kenya?',
      '✕ m, Prompt[0] reaches an accuracy of 60 %',
    ]);
    expect(oneLine(text)).toContain(
      'expected "Tokyo", received no reply (simulated network failure) right in 0 of 0 judged trials 1 of 1 trials got no reply, which says nothing about the model at fixtures/unmeasured/questions.json:19 ',
    );
    expect(oneLine(text)).toMatch(/unmeasured › m, Prompt\[0\] 1 trial of 3 .*\b5 % /);
    expect(result).toBe('FAIL');
  });

  test('shows control characters of a hostile reply instead of sending them to the terminal', () => {
    const { text } = ran.of('hostile');

    expect(text).toContain('\\u001b[2J\\u202ex');
    expect(text).toContain(
      'received an unreadable reply (no choice: expected one of the options A, B, C, received none: …x',
    );
    expect(ran.stderr).not.toMatch(/[^\P{C}\n]|x{3000}/u);
  });

  test('tells questions of one title apart, and takes titles with signs that format strings use', () => {
    const { result, tests } = ran.of('titles');

    expect(tests).toEqual([
      '✓ 100 % $question, Prompt[0] › Which?',
      '✓ 100 % $question, Prompt[0] › Which? (2)',
      '✓ 100 % $question, Prompt[0] › %s of %d and $cell, $& or $1?',
      '✓ 100 % $question, Prompt[0] › How many lines? \\n',
      '✓ 100 % $question, Prompt[0] reaches an accuracy of 60 %',
    ]);
    expect(result).toBe('PASS');
  });

  test('tells questions apart also when the title of one is the name made for another', () => {
    expect(new Set(ran.of('made-names').tests).size).toBe(4);
  });

  // Of the answers that were not right, the first is shown, also when it never came.
  test('shows a wrong answer of a question that fails, not a trial without a reply before it', () => {
    const [, text = ''] = ran.of('first-lost').text.split('capital of Japan?\n\n    expect(result)');

    expect(text.slice(0, 300)).toContain('\n      right in 0 of 5 judged trials\n');
    expect(text).toMatch(/^[^●]*expected "Tokyo", received [BC] - "/);
  });

  test('says what the titles of tests must be when they are something else', () => {
    const { result, tests, text } = ran.of('untold');

    expect(text).toContain(
      "This test was not asked. Give the tests the titles '$cell › $question' and '$cell reaches $accuracy'; Assay uses titles to know which tests will run.",
    );
    expect(tests.map((title) => title.charAt(0))).toEqual(['✕', '✓']);
    expect(result).toBe('FAIL');
  });
});
