import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  answerRightly,
  answerWrongly,
  openParitySuite,
  parityProject,
  type ParitySuite,
} from '../testing/parity-suite';
import { runJest, suiteFile } from '../testing/run-jest';
import { parityAnswer } from '../testing/small-challenge';

let suite: ParitySuite;

beforeAll(async () => {
  suite = await openParitySuite();
});
afterEach(() => {
  suite.reset();
});
afterAll(() => suite.server.close());

describe('validatorSuite', () => {
  test('passes offline without a key and says that the prompt was not tested', async () => {
    const { code, stderr } = await runJest(suite.project().path);

    expect(stderr).toContain('The prompt was NOT tested: offline/key answered in its place and never saw it.');
    expect(stderr).toContain('There is no OPENAI_API_KEY.');
    expect(stderr).toContain('Tests:       6 passed, 6 total');
    expect(code).toBe(0);
  });

  test('asks each fixture once for all its assertions, and nothing on a second run', async () => {
    const first = await suite.run();
    expect(first.stderr).toMatch(
      /3 trials · 0 from recordings · 3 calls to 127\.0\.0\.1:\d+ · tokens 900 in, 90 out · cost unknown/,
    );
    expect(first.code).toBe(0);
    expect(suite.calls()).toHaveLength(3);

    const second = await suite.run();
    expect(second.stderr).toContain('3 trials · 3 from recordings · 0 calls');
    expect(second.code).toBe(0);
    expect(suite.calls()).toHaveLength(0);
  });

  test('shows expected, received, place, model, prompt and the raw reply of a wrong hard assertion', async () => {
    suite.script = answerWrongly('wrong', 'isCorrect');

    const { code, stderr } = await suite.run();

    expect(stderr).toContain(`  ● Parity › the other way round › isCorrect is false

    expect(result).toMeetPolicy()

    parity › wrong › isCorrect
      expected false, received true
      at fixtures/parity/wrong.yaml:3
      model gpt-6-luna · prompt prompts/parity.md · run 0 · asked just now

    Reply:
    {"isCorrect":true,"isShort":true}

    Request and all replies: .assay/recordings/parity/`);
    expect(stderr).toContain('Tests:       1 failed, 5 passed, 6 total');
    expect(code).toBe(1);
  });

  test('reports a wrong soft assertion and passes', async () => {
    suite.script = answerWrongly('long-way', 'isShort');

    const { code, stderr } = await suite.run();

    expect(stderr).toContain(`Soft failures (reported, not failed):
  isShort should be false: failed 1/1  fixtures/parity/long-way.yaml:4`);
    expect(code).toBe(0);
  });

  test('fails nothing when every assertion is made soft', async () => {
    suite.script = () => 'no JSON at all';

    const { code, stderr } = await suite.run([], { ASSAY_ASSERT: 'soft' });

    expect(stderr).toContain('isCorrect should be true: failed 1/1  fixtures/parity/right.yaml:3');
    expect(stderr).toContain('3 replies could not be read and failed every assertion: 3 not JSON.');
    expect(code).toBe(0);
  });

  test('asks only the fixtures of tests that will run', async () => {
    const { code, stderr } = await suite.run(['-t', 'a loop › isShort']);

    expect(stderr).toContain('Tests:       5 skipped, 1 passed, 6 total');
    expect(suite.calls().map(({ prompt }) => prompt.includes('// long-way'))).toEqual([true]);
    expect(code).toBe(0);
  });

  test('passes a flaky assertion within its tolerance, and fails one that is wrong in most of its trials', async () => {
    const asked = { right: 0, wrong: 0 };
    suite.script = (request) => {
      const { prompt } = request;
      const mistaken = prompt.includes('// wrong')
        ? asked.wrong++ < 4 && { isCorrect: true }
        : prompt.includes('// right') && asked.right++ === 0 && { isCorrect: false };
      return JSON.stringify({ ...parityAnswer(prompt), ...mistaken });
    };

    const { code, stderr } = await suite.run([], { ASSAY_RUNS: '5' });

    expect(suite.calls()).toHaveLength(15);
    expect(stderr).toContain(`Flaky (failed within what is tolerated):
  isCorrect should be true: failed 1/5  fixtures/parity/right.yaml:3`);
    expect(stderr).toContain(
      'expected false, received true\n      failed in 4 of 5 judged trials: 4 × true\n      wrong in most of its trials',
    );
    expect(stderr).toContain('Tests:       1 failed, 5 passed, 6 total');
    expect(code).toBe(1);
  });

  test('asks several models and names them in the titles', async () => {
    suite.script = answerRightly;

    const { code, stderr } = await suite.run([], { ASSAY_MODEL: 'gpt-6-luna,offline/key' });

    expect(stderr).toContain('Tests:       12 passed, 12 total');
    expect(stderr).toContain('✓ a loop [offline/key] › isShort is false');
    expect(stderr).toContain('Parity · gpt-6-luna · 3 fixtures × 1 run');
    expect(stderr).toContain('6 trials · 3 offline · 0 from recordings · 3 calls');
    expect(suite.calls()).toHaveLength(3);
    expect(code).toBe(0);
  });

  test('asks only the models whose tests will run', async () => {
    const { stderr } = await suite.run(['-t', 'offline'], { ASSAY_MODEL: 'gpt-6-luna,offline/key' });

    expect(stderr).toContain('Tests:       6 skipped, 6 passed, 12 total');
    expect(suite.calls()).toHaveLength(0);
  });

  test.each([
    { marked: 'only', asked: 1 },
    { marked: 'skip', asked: 0 },
  ])('asks $asked fixtures when a test is marked .$marked', async ({ marked, asked }) => {
    const extra = `
each(suite.assertions.slice(0, 1)).test.${marked}('$fixture › $analytic is $expected', (assertion: SuiteAssertion) => {
  expect(suite.resultOf(assertion)).toMeetPolicy();
});
`;
    const text = suiteFile('parity').replace(/describe\(suite\.title[^]*$/, '');
    const others = marked === 'only' ? suiteFile('parity').replace(/^[^]*?(?=describe\()/, '') : '';
    suite.make({ ...parityProject, 'tests/parity.test.ts': text + others + extra });

    const { code } = await suite.run();

    expect(suite.calls()).toHaveLength(asked);
    expect(code).toBe(0);
  });

  test('takes titles with signs that format strings use', async () => {
    suite.make({
      ...parityProject,
      'fixtures/parity/right.yaml': (parityProject['fixtures/parity/right.yaml'] ?? '').replace(
        'a remainder',
        '"50 %% of $it %s"',
      ),
    });

    const { code, stderr } = await suite.run();

    expect(stderr).toContain('Tests:       6 passed, 6 total');
    expect(code).toBe(0);
  });
});
