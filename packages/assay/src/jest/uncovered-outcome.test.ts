import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startChatServer, type ChatServer } from '../testing/chat-server';
import { parityProject } from '../testing/parity-suite';
import { makeProject, runJest, suiteFile } from '../testing/run-jest';
import { parityAnswer } from '../testing/small-challenge';
import type { CommandResult } from '../testing/run-script';

/** Without the tests of whole analytics. */
const withoutAnalytics = suiteFile('parity').replace(/\n {2}for [^]*(?=\}\);\n$)/, '\n');
const fixturesAlone = withoutAnalytics
  .replace("validatorSuite('parity')", "validatorSuite('parity', { each: 'fixture' })")
  .replace('each(suite.assertions)', 'each(suite.fixtures)')
  .replace('$fixture › $analytic is $expected', '$fixture is judged as expected')
  .replaceAll('SuiteAssertion', 'SuiteFixture');
/** Without the tests of single assertions. */
const analyticsAlone = suiteFile('parity').replace(/\n {2}each[^]*?\n {2}\}\);\n/, '\n');

let server: ChatServer;
/** Requests about each fixture so far. */
let asked: Record<string, number> = {};
/** Which of 20 requests about a fixture are answered wrongly, by their number from 1. */
let wrong: Readonly<Record<string, readonly number[]>> = {};

beforeAll(async () => {
  server = await startChatServer(({ prompt }) => {
    const [, fixture = ''] = /\/\/ (\S+)/.exec(prompt) ?? [];
    asked[fixture] = (asked[fixture] ?? 0) + 1;
    const answer = parityAnswer(prompt);
    const isWrong = wrong[fixture]?.includes(asked[fixture]) === true;
    return JSON.stringify(isWrong ? { ...answer, isCorrect: answer['isCorrect'] !== true } : answer);
  });
});
afterAll(() => server.close());

/** Runs a test file of the small challenge, 20 times each fixture. */
async function run(file: string, mistakes: typeof wrong): Promise<CommandResult> {
  asked = {};
  wrong = mistakes;
  const { path, remove } = makeProject({ ...parityProject, 'tests/parity.test.ts': file });
  const result = await runJest(path, [], {
    OPENAI_BASE_URL: server.url,
    OPENAI_API_KEY: 'sk-test-0123456789abcdef',
    ASSAY_RUNS: '20',
  });
  remove();
  return result;
}

/** Twice for each: too often over all fixtures, but not for any of them, nor in bursts. */
const everywhere = { right: [2, 11], wrong: [5, 14], 'long-way': [8, 17] };
/** The same mistakes, all in the first runs. */
const atFirst = { right: [1, 2], wrong: [1, 2], 'long-way': [1, 2] };

describe('a run without the reporter', () => {
  test.each([
    { where: 'ends with an error before it asks, in CI', ci: 'true', code: 1, requests: 0 },
    { where: 'is warned of, elsewhere', ci: 'false', code: 0, requests: 60 },
  ])('$where', async ({ ci, code, requests }) => {
    asked = {};
    wrong = everywhere;
    const { path, remove } = makeProject({ ...parityProject, 'tests/parity.test.ts': withoutAnalytics });

    const ran = await runJest(path, ['--reporters=default'], {
      OPENAI_BASE_URL: server.url,
      OPENAI_API_KEY: 'sk-test-0123456789abcdef',
      ASSAY_RUNS: '20',
      CI: ci,
    });
    remove();

    expect(ran.stderr).toContain('npx jest --reporters=default --reporters=gpt-assay/reporter');
    expect(Object.values(asked).reduce((sum, count) => sum + count, 0)).toBe(requests);
    expect(ran.code).toBe(code);
  });
});

describe('a test file that does not cover what failed', () => {
  test.each([
    { shape: 'a test for each assertion, none for an analytic', file: withoutAnalytics, mistakes: everywhere },
    { shape: 'a test for each fixture, none for an analytic', file: fixturesAlone, mistakes: everywhere },
  ])('does not pass where the outcome failed: $shape', async ({ file, mistakes }) => {
    const { code, stderr } = await run(file, mistakes);

    expect(stderr).toMatch(/^FAILED\. 10 % of the answers about isCorrect were wrong/m);
    expect(stderr).toMatch(/^Tests: +\d+ passed, \d+ total$/m);
    expect(stderr).toContain(
      'Jest exits with an error: parity failed, although every test that ran passed. Add a test for each row of suite.analytics,',
    );
    expect(code).toBe(1);
  });

  test('says nothing of it where a test failed', async () => {
    const { code, stderr } = await run(suiteFile('parity'), everywhere);

    expect(stderr).toMatch(/^FAILED\./m);
    expect(stderr).not.toContain('Jest exits with an error');
    expect(code).toBe(1);
  });

  test('agrees with the outcome on mistakes that came together, which are fewer than they seem', async () => {
    const { code, stderr } = await run(suiteFile('parity'), atFirst);

    expect(stderr).toMatch(/^NO FAILURE SHOWN\./m);
    expect(stderr).toContain('Wrong replies come in bursts:');
    expect(code).toBe(0);
  });

  test('passes where the outcome passes, whatever the tests cover', async () => {
    const { code, stderr } = await run(analyticsAlone, {});

    expect(stderr).not.toContain('Jest exits with an error');
    expect(code).toBe(0);
  });
});
