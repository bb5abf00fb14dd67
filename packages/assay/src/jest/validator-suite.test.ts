import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { propertiesIn } from '../testing/junit-cases';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countTests } from '../testing/jest-output';
import { answerWrongly, parityCase, parityProject } from '../testing/parity-suite';
import { makeProject, runJest, suiteFile } from '../testing/run-jest';
import { parityAnswer } from '../testing/small-challenge';
import { openSuiteCases, type CasesRun, type Script, type SuiteCase, type SuiteCases } from '../testing/suite-cases';
import { describeSimulated } from '../experiment/report/describe-simulated';
import { describeWrong } from '../experiment/outcome';

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

describe('validatorSuite', () => {
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
