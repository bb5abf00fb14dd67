import { afterAll, describe, expect, test } from '@jest/globals';
import { embeddedBackend } from '../../../assay/dist/sandbox/embedded-backend';
import type { Job, Sandbox } from 'gpt-assay/sandbox';
import { type CodeReading, readGivenCode } from 'gpt-assay/code';
import type { CodingQuestion, InputsCheck } from '../question';
import { createEvaluator } from './create-evaluator';

const jobs: Job[] = [];
const embedded = embeddedBackend.open(1);
const sandbox: Sandbox = { ...embedded, run: (job, signal) => (jobs.push(job), embedded.run(job, signal)) };
afterAll(() => embedded.close());

const check: InputsCheck = {
  kind: 'inputs',
  name: 'hidden',
  inputs: [{ kind: 'int', from: 0, to: 1_000_000 }],
  times: 10,
  weight: 5,
};
const ask = (solution?: string): CodingQuestion => ({
  name: 'Double',
  file: 'double.yaml',
  line: 7,
  texts: {},
  functionName: 'double',
  checks: [check],
  solutions: solution === undefined ? {} : { javascript: solution },
});
const question = ask('function double(n) { return 2 * n; }');
const read = (code: string): CodeReading => readGivenCode(code, { language: 'javascript', functionName: 'double' });
const evaluate = createEvaluator({ sandbox, seed: 'a', limits: { callCpuMs: 200 } });
const judge = (code: string, of = question): ReturnType<typeof evaluate> =>
  evaluate({ question: of, language: 'javascript', reading: read(code) });

describe('createEvaluator', () => {
  test('compares with the solution of the question, which runs once for all answers', async () => {
    jobs.length = 0;
    const verdicts = await Promise.all([
      judge('const double = (n) => n + n;'),
      judge('const double = (n) => n > 0 ? BigInt(n) * 2n : 0;'),
    ]);

    expect(verdicts).toEqual([
      {
        status: 'PASS',
        passed: 5,
        total: 5,
        checks: [{ name: 'hidden', points: 5, weight: 5, got: 10, failure: undefined, description: undefined }],
      },
      expect.objectContaining({ status: 'PASS' }),
    ]);
    expect(jobs.map(({ calls }) => calls.length)).toEqual([10, 10, 10]);
  });

  test('gives points for the share of inputs on which they agree', async () => {
    // The first two of all inputs are the ends of the range.
    const { checks } = await judge('function double(n) { return n === 1_000_000 ? -1 : 2 * n; }');

    expect(checks).toEqual([
      {
        name: 'hidden',
        points: 4,
        weight: 5,
        got: 9,
        failure: 'wrong-result',
        description: 'double(1000000): expected 2000000, got -1 (9 of 10 inputs right)',
      },
    ]);
  });

  test('what was learnt by heart is not enough', async () => {
    const { passed, checks } = await judge('const double = (n) => ({ 1: 2, 2: 4 })[n];');

    expect(passed).toBe(0);
    expect(checks).toMatchObject([{ description: 'double(0): expected 0, got undefined (0 of 10 inputs right)' }]);
  });

  test('gives up an answer that never ends', async () => {
    jobs.length = 0;
    const { checks } = await judge('function double() { for (;;); }');

    expect(checks).toMatchObject([{ got: 0, failure: 'timeout' }]);
    expect(jobs).toHaveLength(3);
  });

  test.each([
    ['const double = (n) => { throw new TypeError("no"); };', 'in javascript, double(0): it throws TypeError: no'],
    ['const other = 5;', 'no function was found in javascript'],
    [undefined, 'there is none that the sandbox runs (javascript, python)'],
  ])('a solution that fails is the fault of its author: %s', async (solution, message) => {
    const own = { ...ask(solution), checks: [{ ...check }] };

    await expect(judge('const double = (n) => n;', own)).rejects.toThrow(
      `double.yaml cannot be used:\n  - line 7, Double.Solution: ${message} (check hidden)`,
    );
  });
});
