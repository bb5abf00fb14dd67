import { describe, expect, test } from '@jest/globals';
import type { CallOutcome, JobResult } from '../sandbox/sandbox';
import { tryInputs } from './try-inputs';

const inputs = Array.from({ length: 1_600 }, (_, index) => index);

describe('tryInputs', () => {
  test.each([
    { perJob: 2_000, jobs: [64, 1_536], trial: { status: 'right', tried: 1_600, missing: [] } },
    { perJob: 800, jobs: [64, 1_536, 1, 400], trial: { status: 'right', tried: 1_265, missing: [] } },
    { perJob: 70, jobs: [64, 1_536, 1, 64], trial: { status: 'right', tried: 199, missing: [] } },
    {
      perJob: 30,
      jobs: [64, 1, 64],
      trial: { status: 'unknown', because: 'it is too slow: only 61 inputs could be tried' },
    },
  ])('asks for $jobs inputs of code that does $perJob in its time', async ({ perJob, jobs, trial }) => {
    const asked: (readonly number[])[] = [];
    const run = (group: readonly number[]): Promise<JobResult> => {
      asked.push(group);
      return Promise.resolve(loaded(group.map((_, index) => (index < perJob ? right : timeout))));
    };

    const result = await tryInputs(inputs, run, isRight, () => true);

    expect({ jobs: asked.map((group) => group.length), trial: result }).toEqual({ jobs, trial });
  });

  test('finds what is wrong only with the largest inputs, however slow the code is', async () => {
    const run = (group: readonly number[]): Promise<JobResult> =>
      Promise.resolve(loaded(group.map((input, index) => (index >= 70 ? timeout : input < 1_550 ? right : wrong))));

    expect(await tryInputs(inputs, run, isRight, () => true)).toMatchObject({ status: 'wrong', outcome: wrong });
  });
});

const right: CallOutcome = { status: 'returned', value: true };
const wrong: CallOutcome = { status: 'returned', value: false };
const timeout: CallOutcome = { status: 'timeout' };

function isRight(_: number, outcome: CallOutcome | undefined): boolean {
  return outcome?.status === 'returned' && outcome.value === true;
}

function loaded(calls: readonly CallOutcome[]): JobResult {
  const load = { status: 'loaded', missing: [] } as const;
  return { load, found: true, calls, output: '', truncated: false, globals: [] };
}
