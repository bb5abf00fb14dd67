import { describe, expect, test } from '@jest/globals';
import type { CallOutcome, JobResult } from '../sandbox/sandbox';
import { tryInputs } from './try-inputs';

const inputs = Array.from({ length: 1_600 }, (_, index) => index);
/** A job has time for as many calls as it has, unless they are slow. */
const terms = { isSmall: () => true, limits: { cpuMs: 1_000, callCpuMs: 1_000 } };

describe('tryInputs', () => {
  test.each([
    { perJob: 2_000, jobs: [64, 1_536], trial: { status: 'right', tried: 1_600, missing: [] } },
    { perJob: 800, jobs: [64, 1_536, 1, 400], trial: { status: 'right', tried: 1_265, missing: [] } },
    { perJob: 70, jobs: [64, 1_536, 1, 64], trial: { status: 'right', tried: 199, missing: [] } },
    {
      perJob: 30,
      jobs: [64, 1, 64],
      trial: { status: 'unknown', because: 'the code is too slow: only 61 inputs could be tried' },
    },
  ])('asks for $jobs inputs of code that does $perJob in its time', async ({ perJob, jobs, trial }) => {
    const asked: (readonly number[])[] = [];
    const run = (group: readonly number[]): Promise<JobResult> => {
      asked.push(group);
      return Promise.resolve(loaded(group.map((_, index) => (index < perJob ? right : timeout))));
    };

    const result = await tryInputs(inputs, run, isRight, terms);

    expect({ jobs: asked.map((group) => group.length), trial: result }).toEqual({ jobs, trial });
  });

  test.each([
    { endless: 0, asked: [64] },
    { endless: 4, asked: [64] },
    { endless: 5, asked: [64, 1] },
  ])('makes call $endless alone if the others may have used up its time: $asked', async ({ endless, asked }) => {
    const jobs: number[] = [];
    const run = (group: readonly number[]): Promise<JobResult> => {
      jobs.push(group.length);
      return Promise.resolve(loaded(group.map((input) => (input < endless ? right : timeout))));
    };
    const limits = { cpuMs: 1_500, callCpuMs: 250 };

    expect(await tryInputs(inputs, run, isRight, { ...terms, limits })).toMatchObject({
      status: 'wrong',
      outcome: timeout,
    });
    expect(jobs).toEqual(asked);
  });

  test('finds what is wrong only with the largest inputs, however slow the code is', async () => {
    const run = (group: readonly number[]): Promise<JobResult> =>
      Promise.resolve(loaded(group.map((input, index) => (index >= 70 ? timeout : input < 1_550 ? right : wrong))));

    expect(await tryInputs(inputs, run, isRight, terms)).toMatchObject({ status: 'wrong', outcome: wrong });
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
