import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { describeSimulated } from '../experiment/report/describe-simulated';
import { failWith } from '../testing/chat-server';
import { countTests } from '../testing/jest-output';
import { quizCase } from '../testing/quiz-case';
import { answerRightly, capitals, question, quizTestFile, readAll } from '../testing/quiz-project';
import { runJest } from '../testing/run-jest';
import { type CasesRun, openSuiteCases, type Script, type SuiteCases } from '../testing/suite-cases';

describe('quizSuite', () => {
  const offline = [
    { name: 'offline/examinee?accuracy=1', label: 'good' },
    { name: 'offline/examinee?accuracy=0.5&seed=2', label: 'poor' },
  ];

  const online = [{ name: 'gpt-6-luna' }, { name: 'gpt-6-sol' }];

  const related = [
    '--listTests',
    '--findRelatedTests',
    'fixtures/cells/questions.json',
    'fixtures/table/questions.json',
  ];

  const wrongModel = [{ name: 'offline/examinee?accuracy=0' }];

  /** Is wrong about Japan in two of three trials, and about Kenya in one. */
  function answerFlakily(): Script {
    const asked = { Japan: 0, Kenya: 0 };
    return (request) => {
      const [, country] = /capital of (Japan|Kenya)/.exec(request.prompt) ?? [];
      const wrong = country === 'Japan' ? asked.Japan++ < 2 : country === 'Kenya' && asked.Kenya++ < 1;
      return wrong ? `I think\nB` : answerRightly(request);
    };
  }

  const cases = {
    table: quizCase({ config: { models: offline, runs: 2, shuffle: true } }),
    misses: quizCase({ config: { models: offline, runs: 2, shuffle: true, policy: { accuracy: 0.98 } } }),
    explains: quizCase({
      config: { policy: { accuracy: 0.5, questions: 'hard' }, runs: 3, systemPrompts: ['Think.'] },
      variables: { ASSAY_CONCURRENCY: '1' },
      script: answerFlakily(),
    }),
    'all-hard': quizCase({
      config: { models: wrongModel, policy: { accuracy: 0.5, assert: 'soft' } },
      variables: { ASSAY_ASSERT: 'hard' },
    }),
    'all-soft': quizCase({
      config: { models: wrongModel, policy: { accuracy: 0.5, questions: 'hard' } },
      variables: { ASSAY_ASSERT: 'soft' },
    }),
    others: quizCase({
      config: { models: [offline[0], { name: 'm', enabled: false }] },
      variables: { ASSAY_MODEL: 'offline/judge?flip=0.1', ASSAY_RUNS: '4' },
    }),
  };

  /** Those of which some tests run, and then others. */
  const chosen = {
    question: quizCase({ config: { models: online, systemPrompts: ['', 'Think.'] } }),
    cells: quizCase({ config: { models: online, runs: 2 } }),
  };

  let whole: SuiteCases<keyof typeof cases>;

  let parts: SuiteCases<keyof typeof chosen>;

  let ran: CasesRun<keyof typeof cases>;

  let first: CasesRun<keyof typeof chosen>;

  let again: CasesRun<keyof typeof chosen>;

  beforeAll(async () => {
    [whole, parts] = await Promise.all([openSuiteCases(cases), openSuiteCases(chosen)]);
    const selected = ['question gpt-6-sol, Prompt.1. › What is the capital of Japan', 'cells gpt-6-luna.* reaches'];
    ran = await whole.run();
    first = await parts.run(['-i', '-t', selected.join('|')]);
    again = await parts.run(['-i', 'tests/cells', '-t', 'luna']);
  });

  afterAll(() => Promise.all([whole.close(), parts.close()]));

  test('has a test for each question and one for the accuracy of each cell, and the reporter prints the table', () => {
    const { result, tests, summary } = ran.of('table');

    expect(tests).toEqual([
      '✓ good, Prompt[0] › What is the capital of France?',
      '✓ good, Prompt[0] › What is the capital of Japan?',
      '✓ good, Prompt[0] › What is the capital of Kenya?',
      '✓ poor, Prompt[0] › What is the capital of France?',
      '✓ poor, Prompt[0] › What is the capital of Japan?',
      '✓ poor, Prompt[0] › What is the capital of Kenya?',
      '✓ good, Prompt[0] reaches an accuracy of 60 %',
      '✓ poor, Prompt[0] reaches an accuracy of 60 %',
    ]);
    const simulated = describeSimulated(['good', 'poor']);
    expect(summary).toMatch(/^NO FAILURE SHOWN \(simulated\)\. /);
    expect(summary.slice(summary.indexOf(simulated)).replace(/ [\d.]+ s\n[^]*$/, ' 1 s')).toBe(`${simulated}

table · 3 questions × 2 runs

By cell (one model with one system prompt), best first
  cell                       right  verdict           worst questions
  good, Prompt[0]   100 % (6 of 6)  no failure shown  none
  poor, Prompt[0]  66.7 % (4 of 6)  no failure shown  Q2 1/2, Q3 1/2

2 of 3 questions of fixtures/table/questions.json answered wrong at least once, worst first
  question                          wrong  by whom          most common wrong answer  line
  Q2 What is the capital of Japan?    1/4  poor, Prompt[0]  “Osaka” (25 %)              19
  Q3 What is the capital of Kenya?    1/4  poor, Prompt[0]  “Kisumu” (25 %)             36

12 trials · 12 offline · 1 s`);
    expect(result).toBe('PASS');
  });

  test('says that no model is tested also without the reporter', async () => {
    const { code, stderr } = await runJest(whole.folder.path, ['tests/table', '--reporters=default']);

    expect(stderr).toContain('No model is tested: good, poor gave random answers instead.\n');
    expect(code).toBe(0);
  });

  test('fails exactly the cell that misses a hard accuracy significantly, with the figures and the file', () => {
    const { result, tests, text } = ran.of('misses');

    expect(text).toMatch(
      / {2}● misses › poor, Prompt\[0\] reaches an accuracy of 98 %\n\n {4}expect\(result\)\.toMeetPolicy\(\)\n\n {4}misses › poor, Prompt\[0\]\n {6}4 of 6 answers .*66\.7 %.* 98 % \(p = 0\.011\)\n {6}at fixtures\/misses\/config\.json, policy\n\n/,
    );
    expect(countTests(tests)).toEqual({ passed: 7, failed: 1, skipped: 0 });
    expect([result, ran.code]).toEqual(['FAIL', 1]);
  });

  test('fails with hard questions those that are wrong too often, with everything that explains it', () => {
    const { result, tests, text } = ran.of('explains');

    expect(text).toContain(`  ● explains › gpt-6-luna, Prompt[0] › What is the capital of Japan?

    expect(result).toMeetPolicy()

    explains › What is the capital of Japan?
      expected "Tokyo", received B - "Osaka"
      right in 1 of 3 judged trials
      ${/^ {6}wrong (.*1 % \(adjusted p = 0\.00089\))$/m.exec(text)?.[0].trim() ?? ''}
      at fixtures/explains/questions.json:19
      model gpt-6-luna · Prompt[0] of fixtures/explains/config.json · run 1

    Shown:
    A - Tokyo
    B - Osaka
    C - Kyoto

    Reply:
    I think
    B

`);
    expect(countTests(tests)).toEqual({ passed: 3, failed: 1, skipped: 0 });
    expect(result).toBe('FAIL');
  });

  test('asks only the question and the cell of the one test that will run', () => {
    const { result, tests, calls } = first.of('question');

    expect(calls.map(({ body, prompt }) => [body['model'], prompt.slice(0, 29)])).toEqual([
      ['gpt-6-sol', 'What is the capital of Japan?'],
    ]);
    expect(countTests(tests)).toEqual({ passed: 1, failed: 0, skipped: 15 });
    expect([result, first.code]).toEqual(['PASS', 0]);
  });

  test('asks every question of a cell whose accuracy is tested, and nothing a second time', () => {
    const { tests, calls } = again.of('cells');

    const models = first.of('cells').calls.map(({ body }) => body['model']);
    expect(models).toEqual(Array.from({ length: 6 }, () => 'gpt-6-luna'));
    expect(calls).toEqual([]);
    expect(countTests(tests)).toEqual({ passed: 4, failed: 0, skipped: 4 });
    expect(again.code).toBe(0);
  });

  test.each([
    { assert: 'hard', name: 'all-hard', result: 'FAIL', tests: { passed: 0, failed: 4, skipped: 0 } },
    { assert: 'soft', name: 'all-soft', result: 'PASS', tests: { passed: 4, failed: 0, skipped: 0 } },
  ] as const)('makes everything $assert when ASSAY_ASSERT says so', ({ name, result, tests }) => {
    const output = ran.of(name);

    expect(countTests(output.tests)).toEqual(tests);
    expect(output.result).toBe(result);
  });

  test('leaves aside models of ASSAY_MODEL that judge code, and asks as often as ASSAY_RUNS says', () => {
    const { result, tests, summary } = ran.of('others');

    expect(summary).toMatch(
      /\n\nothers · 3 questions × 4 runs\n\nBy cell .*\n +cell .*\n +good, Prompt\[0\] +100 % \(12 of 12\) .*\n/,
    );
    expect(countTests(tests)).toEqual({ passed: 4, failed: 0, skipped: 0 });
    expect(result).toBe('PASS');
  });

  // jest-dependencies knows a project by its folder prompts/, which a quiz does not need.
  test('is found by --findRelatedTests for its questions', async () => {
    expect((await runJest(parts.folder.path, related)).stdout).toBe(`${parts.folder.path}/tests/cells.test.ts\n`);
  });

  test('is found by --findRelatedTests for its questions where there are prompts too', async () => {
    whole.folder.write('prompts/other.md', '');

    expect((await runJest(whole.folder.path, related)).stdout).toBe(`${whole.folder.path}/tests/table.test.ts\n`);
  });
});

describe('quizSuite, faults', () => {
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
