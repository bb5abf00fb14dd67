import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWrong } from '../experiment/outcome';
import { describeSimulated } from '../experiment/report/describe-simulated';
import { failWith } from '../testing/chat-server';
import { becomesTrue, describeProcesses, isRunning } from '../testing/engine-processes';
import { countTests } from '../testing/jest-output';
import { propertiesIn } from '../testing/junit-cases';
import { answerRightly, answerWrongly, parityCase, parityProject } from '../testing/parity-suite';
import { makeProject, runJest, suiteFile } from '../testing/run-jest';
import { packageFolder } from '../testing/run-script';
import {
  judgedParityFiles,
  parityAnswer,
  parityFiles,
  parityFixture,
  parityPromptWith,
} from '../testing/small-challenge';
import { type CasesRun, openSuiteCases, type Script, type SuiteCase, type SuiteCases } from '../testing/suite-cases';

describe('validatorSuite', () => {
  /** Is mistaken about `wrong` in four of five trials, and about `right` in one. */
  function answerFlakily(): Script {
    const asked = { right: 0, wrong: 0 };
    return ({ prompt }) => {
      const mistaken = prompt.includes('// wrong')
        ? asked.wrong++ < 4 && { isCorrect: true }
        : prompt.includes('// right') && asked.right++ === 0 && { isCorrect: false };
      return JSON.stringify({ ...parityAnswer(prompt), ...mistaken });
    };
  }

  /** A test file whose first test is marked `.only` or `.skip`; with `.skip` it has no other. */
  function markedCase(marked: 'only' | 'skip'): SuiteCase {
    const text = suiteFile('parity');
    const others = marked === 'only' ? text.replace(/^[^]*?(?=describe\()/, '') : '';
    const extra = `
each(suite.assertions.slice(0, 1)).test.${marked}('$fixture › $analytic is $expected', (assertion: SuiteAssertion) => {
  expect(suite.resultOf(assertion)).toMeetPolicy();
});
`;
    return parityCase({
      files: { 'tests/parity.test.ts': text.replace(/describe\(suite\.title[^]*$/, '') + others + extra },
    });
  }

  /** A test file with one test for each fixture. */
  function byFixture(): string {
    return suiteFile('parity')
      .replace("validatorSuite('parity')", "validatorSuite('parity', { each: 'fixture' })")
      .replace('each(suite.assertions)', 'each(suite.fixtures)')
      .replace('$fixture › $analytic is $expected', '$fixture is judged as expected')
      .replaceAll('SuiteAssertion', 'SuiteFixture');
  }

  const right = parityProject['fixtures/parity/right.yaml'] ?? '';

  const cases = {
    asked: parityCase(),
    hard: parityCase({ script: answerWrongly('wrong', 'isCorrect') }),
    soft: parityCase({ script: answerWrongly('long-way', 'isShort') }),
    'all-soft': parityCase({ script: () => 'no JSON at all', variables: { ASSAY_ASSERT: 'soft' } }),
    flaky: parityCase({ script: answerFlakily(), variables: { ASSAY_RUNS: '5' } }),
    entire: parityCase({
      files: { 'tests/parity.test.ts': byFixture() },
      script: answerFlakily(),
      variables: { ASSAY_RUNS: '5' },
    }),
    selected: parityCase({ variables: { ASSAY_RECORDINGS: 'off' } }),
    several: parityCase({ variables: { ASSAY_MODEL: 'gpt-6-luna,offline/key' } }),
    only: markedCase('only'),
    skip: markedCase('skip'),
    signs: parityCase({ files: { 'fixtures/parity/right.yaml': right.replace('a remainder', '"50 %% of $it %s"') } }),
  };

  /** A summary but for the name of its suite, times and addresses. */
  function withoutFigures(summary: string, name: string): string {
    const times = /[\d.]+ s$|127\.0\.0\.1:\d+|(?:[\d-]{10} )?\d\d:\d\d(?: to (?:[\d-]{10} )?\d\d:\d\d)?/gm;
    return summary.replaceAll(name, 'it').replaceAll(times, '…');
  }

  let project: SuiteCases<keyof typeof cases>;

  let xml: string;

  let first: CasesRun<keyof typeof cases>;

  let again: CasesRun<keyof typeof cases>;

  beforeAll(async () => {
    project = await openSuiteCases(cases);
    first = await project.run();
    xml = readFileSync(join(project.folder.path, 'reports/junit.xml'), 'utf8');
    again = await project.run([
      ...['-i', 'tests/asked', 'tests/selected', 'tests/several'],
      ...['-t', 'asked|selected a loop › isShort|several.*offline'],
    ]);
  });

  afterAll(() => project.close());

  test('passes offline without a key and says that the prompt was not tested', async () => {
    const { path, remove } = makeProject(parityProject);

    const { code, stderr } = await runJest(path);
    remove();

    expect(stderr).toContain(describeSimulated(['offline/key']));
    expect(stderr).toContain('Next: Put OPENAI_API_KEY into .env and ask a real model:');
    expect(stderr).toContain('Tests:       6 passed, 6 total');
    expect(code).toBe(0);
  });

  test('asks each fixture once for all its assertions, and nothing on a second run', () => {
    const asked = first.of('asked');
    expect(asked.summary).toMatch(/3 trials · 3 calls to 127\.0\.0\.1:\d+ · tokens 900 in, 90 out · cost unknown/);
    expect(asked.result).toBe('PASS');
    expect(asked.calls).toHaveLength(3);

    expect(again.of('asked').summary).toContain('3 trials · 3 from recordings');
    expect(again.of('asked').calls).toHaveLength(0);
    expect(again.code).toBe(0);
  });

  test('shows expected, received, place, model, prompt and the raw reply of a wrong hard assertion', () => {
    const { result, tests, text } = first.of('hard');

    expect(text).toContain(`  ● hard › the other way round › isCorrect is false

    expect(result).toMeetPolicy()

    hard › wrong › isCorrect
      expected false, received true
      at fixtures/hard/wrong.yaml:3
      model gpt-6-luna · prompt prompts/hard.md · run 1 · asked just now

    Reply:
    {"isCorrect":true,"isShort":true}

    Request and all replies: .assay/recordings/hard/`);
    expect(countTests(tests)).toEqual({ passed: 5, failed: 1, skipped: 0 });
    expect([result, first.code]).toEqual(['FAIL', 1]);
  });

  test('reports a wrong soft assertion and passes', () => {
    const { result, summary } = first.of('soft');

    expect(summary).toContain(`gpt-6-luna was wrong about 1 of 3 fixtures
  fixture   wrong        where
  long-way  isShort 1/1  fixtures/soft/long-way.yaml:4`);
    expect(result).toBe('PASS');
  });

  test('fails nothing when every assertion is made soft', () => {
    const { result, summary } = first.of('all-soft');

    expect(summary).toMatch(
      /^MEASURED \(log only\)\. None of 3 replies could be read \(3 not JSON\)\.\n {2}Most often wrong: isCorrect, in 100 % of answers \(3 of 3\)\.\n {2}Every/,
    );
    expect(summary).toContain('3 replies could not be read and failed every assertion: 3 not JSON.');
    expect(result).toBe('PASS');
  });

  test('has one test for each fixture where the suite says so, with the same report, and the counts for JUnit', () => {
    const { tests, text, summary, calls } = first.of('entire');
    const properties = propertiesIn(xml)('the other way round is judged as expected');

    expect(calls).toHaveLength(15);
    expect(tests).toEqual([
      '✓ a loop is judged as expected',
      '✓ a remainder is judged as expected',
      '✕ the other way round is judged as expected',
      '✕ isCorrect over all fixtures',
    ]);
    expect(text).toContain('entire › wrong › isCorrect\n      expected false, received true\n');
    expect(text).not.toContain('wrong › isShort');
    expect(withoutFigures(summary, 'entire')).toBe(withoutFigures(first.of('flaky').summary, 'flaky'));
    expect(properties).toMatchObject({ model: 'gpt-6-luna', trials: '10', failures: '4', decision: 'failed' });
    expect(properties['result']).toBe('isCorrect 4/5 wrong failed, isShort 0/5 wrong passed');
  });

  test('asks only the fixtures of tests that will run', () => {
    const { tests, calls } = again.of('selected');

    expect(countTests(tests)).toEqual({ passed: 1, failed: 0, skipped: 5 });
    expect(calls.map(({ prompt }) => prompt.includes('// long-way'))).toEqual([true]);
    expect(again.code).toBe(0);
  });

  test('passes a flaky assertion within its tolerance, and fails one that is wrong too often, and its analytic', () => {
    const { result, tests, text, summary, calls } = first.of('flaky');

    expect(calls).toHaveLength(15);
    expect(summary).toMatch(/^ {2}isCorrect {2}hard +33\.3 % \(5 of 15\) +1 % +failed +wrong 4\/5, right 1\/5$/m);
    expect(text).toMatch(
      /expected false, received true\n {6}failed in 4 of 5 judged trials: 4 × true\n {6}wrong .* 1 % \(adjusted p < 0\.0001\)/,
    );
    expect(tests).toContain('✕ isCorrect over all fixtures');
    expect(text).toContain(describeWrong('isCorrect', { failures: 5, judged: 15, tolerate: 0.01 }));
    expect(text).toContain('worst: wrong (4 of 5), right (1 of 5)\n      at prompts/flaky.md');
    expect(countTests(tests)).toEqual({ passed: 5, failed: 2, skipped: 0 });
    expect(result).toBe('FAIL');
  });

  test('asks several models and names them in the titles', () => {
    const { result, tests, summary, calls } = first.of('several');

    expect(countTests(tests)).toEqual({ passed: 12, failed: 0, skipped: 0 });
    expect(tests).toContain('✓ a loop [offline/key] › isShort is false');
    expect(summary).toContain('several · gpt-6-luna · 3 fixtures × 1 run');
    expect(summary).toContain('6 trials · 3 offline · 3 calls');
    expect(calls).toHaveLength(3);
    expect(result).toBe('PASS');
  });

  test('asks only the models whose tests will run', () => {
    const { tests, calls } = again.of('several');

    expect(countTests(tests)).toEqual({ passed: 6, failed: 0, skipped: 6 });
    expect(calls).toHaveLength(0);
  });

  test.each([
    { marked: 'only', asked: 1 },
    { marked: 'skip', asked: 0 },
  ] as const)('asks $asked fixtures when a test is marked .$marked', ({ marked, asked }) => {
    const { result, calls } = first.of(marked);

    expect(calls).toHaveLength(asked);
    expect(result).not.toBe('FAIL');
    expect(first.stderr).toContain('Test Suites: 3 failed, 1 skipped, 7 passed, 10 of 11 total');
  });

  test('takes titles with signs that format strings use', () => {
    const { result, tests } = first.of('signs');

    expect(countTests(tests)).toEqual({ passed: 6, failed: 0, skipped: 0 });
    expect(result).toBe('PASS');
  });
});

describe('validatorSuite, faults', () => {
  const outages = [
    {
      outage: 'a wrong key',
      name: 'wrong-key',
      response: failWith(401, {
        message: 'Incorrect API key provided: sk-test-0123456789abcdef',
        code: 'invalid_api_key',
      }),
      explanation:
        'the key is wrong or missing (401 Incorrect API key provided: [key removed]): set OPENAI_API_KEY in .env',
    },
    {
      outage: 'an unknown model',
      name: 'unknown-model',
      response: failWith(404, { message: 'The model `gpt-6-luna` does not exist', code: 'model_not_found' }),
      explanation: "the model or the server's address is unknown (404 The model `gpt-6-luna` does not exist)",
    },
    {
      outage: 'an empty account',
      name: 'empty-account',
      response: failWith(429, { message: 'You exceeded your current quota', code: 'insufficient_quota' }),
      explanation: 'the account has no quota left (429 You exceeded your current quota): check plan and billing',
    },
  ];

  const cases = {
    ...Object.fromEntries(outages.map(({ name, response }) => [name, parityCase({ script: () => response })])),
    'bad-input': parityCase({
      files: {
        'fixtures/parity/right.yaml':
          'title: x\nexpected:\n  isCorrect: "true"\n  isShort: yes\nsolution: y\nlanguag: z\n',
        'fixtures/parity/long-way.yaml': 'title: a tab\nexpected:\n\tisCorrect: true\n',
      },
    }),
    strict: parityCase({ variables: { ASSAY_RECORDINGS: 'strict' } }),
    keyless: parityCase({ variables: { CI: 'true', OPENAI_BASE_URL: undefined, OPENAI_API_KEY: undefined } }),
    unmeasured: parityCase({
      variables: { ASSAY_ASSERT: 'soft' },
      script: (request) =>
        request.prompt.includes('// wrong')
          ? failWith(400, { code: 'context_length_exceeded' })
          : answerRightly(request),
    }),
    'hostile-reply': parityCase({ script: () => '\u001b[2J\u001b]0;owned\u0007' }),
    'hostile-error': parityCase({ script: () => failWith(401, { message: 'bad \u001b[2J\u202e key' }) }),
    'hostile-title': parityCase({
      files: { 'fixtures/parity/right.yaml': 'title: "a\\e[31mb"\nexpected: {}\nsolution: x\n' },
    }),
  };

  const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

  let project: SuiteCases<string>;
  let ran: CasesRun<string>;

  beforeAll(async () => {
    project = await openSuiteCases<string>(cases);
    ran = await project.run();
  });
  afterAll(() => project.close());

  test.each(outages)(
    'explains $outage once, not once a test, without the key and without a stack',
    ({ name, explanation }) => {
      const { result, tests, text } = ran.of(name);

      expect(text.match(/^ {2}● /gm)).toHaveLength(1);
      expect(text).toContain('● Test suite failed to run');
      expect(oneLine(text)).toContain(explanation);
      expect(tests).toEqual([]);
      expect(text).not.toMatch(/Cause:|^\s+at /m);
      expect(ran.stderr).not.toContain('sk-test');
      expect(result).toBe('FAIL');
    },
  );

  test('explains bad input once, without a stack, every problem with file, line and field', () => {
    const { result, text } = ran.of('bad-input');

    expect(text).toBe(`  ● Test suite failed to run

    fixtures/bad-input/long-way.yaml cannot be used:
      - line 3: a tab is used for indentation: YAML requires spaces

    fixtures/bad-input/right.yaml cannot be used:
      - line 3, expected.isCorrect: expected true or false, received the text "true": remove the quotes
      - line 4, expected.isShort: expected true or false, received the text "yes": write true or false
      - line 6, languag: unknown key (did you mean "language"?); known keys: title, language, reviewed, origin, expected, labels, reason, proposals, solution, solutionFile, files, problem, problemFile, reference, referenceFile, policy`);
    expect(result).toBe('FAIL');
  });

  test('asks nobody in mode strict, and names what is not recorded', () => {
    const { result, text, calls } = ran.of('strict');

    expect(text).toContain(
      'Not recorded, and ASSAY_RECORDINGS=strict (or --replay) forbids all requests:\n      - long-way, run 1, of gpt-6-luna',
    );
    expect(calls).toHaveLength(0);
    expect(result).toBe('FAIL');
  });

  test('fails in CI without a key rather than let an offline model answer', () => {
    const { result, text } = ran.of('keyless');

    expect(text).toContain('No key for gpt-6-luna, and CI is set, so no offline model replaces it.');
    expect(result).toBe('FAIL');
  });

  test('never passes an assertion of which nothing was measured, soft ones included', () => {
    const { result, tests, text } = ran.of('unmeasured');

    expect(countTests(tests)).toEqual({ passed: 4, failed: 2, skipped: 0 });
    expect(text).toContain('1 of 1 trials got no reply, which says nothing about the model');
    expect(result).toBe('FAIL');
  });

  test('shows control characters of a hostile reply instead of sending them to the terminal', () => {
    expect(ran.of('hostile-reply').text).toContain('\\u001b[2J\\u001b]0;owned\\u0007');
    expect(ran.stderr).not.toContain('\u001b');
  });

  test('shows control characters of a hostile error message and refuses them in titles', () => {
    expect(ran.of('hostile-error').text).toContain('401 bad \\u001b[2J\\u202e key');
    expect(ran.of('hostile-title').text).toContain('keep it on one line, without control characters');
    expect(['\u001b', '\u202e'].filter((sign) => ran.stderr.includes(sign))).toEqual([]);
  });

  test('says that the prompt is not tested also without the reporter', async () => {
    const { path, remove } = makeProject(parityProject);

    const { code, stderr } = await runJest(path, ['--reporters=default']);
    remove();

    expect(stderr).toContain('The prompt is NOT tested: offline/key answers without seeing the prompt.');
    expect(code).toBe(0);
  });
});

describe('validator suite: oracle', () => {
  /** The test file, which also notes the sandbox's processes that are at work in it. */
  const watchedTest = `${suiteFile('parity')}
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineProcessesOf } from '${packageFolder}/dist/testing/engine-processes';

test('engines are at work', () => {
  appendFileSync(join(__dirname, '../engines.txt'), engineProcessesOf(process.pid).join() + '\\n');
});
`;

  /** The challenge with its oracle, and no server to ask. */
  function judgedCase(files: Readonly<Record<string, string>> = {}): SuiteCase {
    return parityCase({
      files: { ...judgedParityFiles, ...files },
      variables: { OPENAI_BASE_URL: undefined, OPENAI_API_KEY: undefined },
    });
  }

  const cases = {
    judged: judgedCase({ 'tests/parity.test.ts': watchedTest }),
    second: judgedCase({ 'tests/parity.test.ts': watchedTest }),
    labels: judgedCase({
      'fixtures/parity/sly.yaml': parityFixture('sly', true, true, 'const isEven = (n) => n < 9 && n % 2 === 0;'),
      'fixtures/parity/snake.yaml': `language: python\n${parityFixture('Python', true, true, 'is_even = lambda n: n % 2 == 0')}`,
    }),
    covered: parityCase({
      files: {
        ...parityFiles,
        'fixtures/parity/cases.yaml': `isCorrect:
  function: isEven
  cases:
    - { args: [4], returns: true }
    - { args: [7], returns: false }
`,
      },
      variables: { OPENAI_BASE_URL: undefined, OPENAI_API_KEY: undefined },
    }),
    broken: judgedCase({ 'fixtures/parity/oracle.ts': "throw new Error('no database');" }),
  };

  let project: SuiteCases<keyof typeof cases>;

  let ran: CasesRun<keyof typeof cases>;

  beforeAll(async () => {
    project = await openSuiteCases(cases);
    // What is kept of jobs would leave no process to look for.
    ran = await project.run(['-i'], { ASSAY_RECORDINGS: 'off' });
  });

  afterAll(() => project.close());

  describe('validatorSuite of a challenge with an oracle', () => {
    test('is judged by offline/judge without a key', () => {
      const { result, tests, summary } = ran.of('judged');

      expect(summary).toContain(`judged · offline/judge · 3 fixtures × 1 run

By analytic
  analytic   policy         wrong  tolerated  verdict              worst fixtures
  isCorrect  hard    0 % (0 of 3)        1 %  passed, this once    none
  isShort    soft    0 % (0 of 3)       10 %  soft, fails nothing  none
`);
      expect(summary).toContain(describeSimulated(['offline/judge']));
      expect(countTests(tests)).toEqual({ passed: 7, failed: 0, skipped: 0 });
      expect(result).toBe('PASS');
    });

    test('fails a wrong label with the evidence against it, and of what is undecided only that, with the reason', () => {
      const { result, tests, text, summary } = ran.of('labels');

      expect(text).toContain(`  ● labels › sly › isCorrect is true

    expect(result).toMeetPolicy()

    labels › sly › isCorrect
      expected true, received false: isEven(10) returned false, expected true
      at fixtures/labels/sly.yaml:3
      model offline/judge · prompt prompts/labels.md · run 1 · offline

    Reply:
    {"isCorrect":false,"isShort":true}
`);
      expect(text).toContain(
        '      expected true, received no value (undecided: the oracle reads JavaScript, not python)\n',
      );
      expect(summary).toContain('\n1 reply left analytics undecided, which counts as wrong where they are judged.\n');
      expect(tests).toContain('✓ Python › isShort is true');
      expect(countTests(tests)).toEqual({ passed: 8, failed: 2, skipped: 0 });
      expect([result, ran.code]).toEqual(['FAIL', 1]);
    });

    test('has tests of those analytics alone that its cases cover', () => {
      const { result, tests, summary } = ran.of('covered');

      expect(tests).toEqual([
        '✓ a loop › isCorrect is true',
        '✓ a remainder › isCorrect is true',
        '✓ the other way round › isCorrect is false',
      ]);
      expect(summary).toContain('Note: not judged: isShort, which the oracle does not cover.');
      expect(result).toBe('PASS');
    });

    test('fails with one explanation when its oracle cannot be loaded', () => {
      const { result, text } = ran.of('broken');

      expect(text).toBe(`  ● Test suite failed to run

    fixtures/broken/oracle.ts cannot be used:
      - cannot be loaded: no database`);
      expect(ran.stderr.match(/no database/g)).toHaveLength(1);
      expect(result).toBe('FAIL');
    });
  });

  describeProcesses('validatorSuite of challenges with oracles', () => {
    test('leaves no process behind, neither for the next test file nor after all', async () => {
      const files = readFileSync(join(project.folder.path, 'engines.txt'), 'utf8').trim().split('\n');
      const [first = [], second = []] = files.map((line) => line.split(',').map(Number));

      expect([ran.of('judged').result, ran.of('second').result]).toEqual(['PASS', 'PASS']);
      expect([...first, ...second].every((pid) => pid > 0)).toBe(true);
      expect(second.filter((pid) => first.includes(pid))).toEqual([]);
      expect(await becomesTrue(() => ![...first, ...second].some(isRunning))).toBe(true);
    });
  });
});

describe('validatorSuite, vote', () => {
  /** Is mistaken about `wrong` but the second time, and about `right` the first time. */
  function answerInTurns(): Script {
    const asked = { right: 0, wrong: 0 };
    return ({ prompt }) => {
      const mistaken = prompt.includes('// wrong')
        ? asked.wrong++ !== 1 && { isCorrect: true }
        : prompt.includes('// right') && asked.right++ === 0 && { isCorrect: false };
      return JSON.stringify({ ...parityAnswer(prompt), ...mistaken });
    };
  }

  const cases = {
    voted: parityCase({
      files: { 'prompts/parity.md': parityPromptWith('vote: { of: 3 }') },
      variables: { ASSAY_CONCURRENCY: '1' },
      script: answerInTurns(),
    }),
    misspelt: parityCase({
      files: { 'prompts/parity.md': parityPromptWith('vote: { of: 3, models: [a, offline/kye] }') },
    }),
  };

  let project: SuiteCases<keyof typeof cases>;

  let ran: CasesRun<keyof typeof cases>;

  beforeAll(async () => {
    project = await openSuiteCases(cases);
    ran = await project.run();
  });

  afterAll(() => project.close());

  test('asks 2 of 3 votes, the third where they differ, and shows the votes of a wrong assertion', () => {
    const { result, tests, text, summary, calls } = ran.of('voted');

    expect(calls).toHaveLength(2 + 3 + 3);
    expect(countTests(tests)).toEqual({ passed: 5, failed: 1, skipped: 0 });
    expect(text).toContain(`    voted › wrong › isCorrect
      expected false, received true
      at fixtures/voted/wrong.yaml:3
      model vote of 3 × gpt-6-luna · prompt prompts/voted.md · run 1 · asked just now

    Votes (2 × true, 1 × false):
      vote 1 (gpt-6-luna, run 1): true: {"isCorrect":true,"isShort":true}
      vote 2 (gpt-6-luna, run 2): false: {"isCorrect":false,"isShort":true}
      vote 3 (gpt-6-luna, run 3): true: {"isCorrect":true,"isShort":true}

    Request and all replies: .assay/recordings/voted/`);
    expect(summary).toContain('voted · vote of 3 × gpt-6-luna · 3 fixtures × 1 run');
    expect(summary).toMatch(
      /\n3 trials · 2\.67 calls per verdict · 8 calls to [\d.:]+ · tokens 2,400 in, 240 out · cost unknown/,
    );
    const xml = readFileSync(join(project.folder.path, 'reports/junit.xml'), 'utf8');
    expect(xml.match(/<testcase classname="voted" /g)).toHaveLength(6);
    expect(xml.match(/name="model" value="vote of 3 × gpt-6-luna"/g)).toHaveLength(6);
    expect(xml.match(/name="trials" value="1"/g)).toHaveLength(6);
    expect([result, ran.code]).toEqual(['FAIL', 1]);
  });

  test('fails with one explanation when a voter cannot be used', () => {
    const { result, tests, text, calls } = ran.of('misspelt');

    expect(text).toContain('there is no offline model "offline/kye" (did you mean "offline/key"?)');
    expect(text.match(/^ {2}● /gm)).toHaveLength(1);
    expect(tests).toEqual([]);
    expect(calls).toHaveLength(0);
    expect(result).toBe('FAIL');
  });
});
