import { describe, expect, test } from '@jest/globals';
import type { CallOutcome } from '../sandbox/sandbox';
import { findSmallest } from './find-smallest';

const right: CallOutcome = { status: 'returned', value: true };
const wrong: CallOutcome = { status: 'returned', value: false };
const timeout: CallOutcome = { status: 'timeout' };

/** The smallest number for which a call comes to something wrong, from 1,000 down; what is smaller than a number are all numbers below it. */
async function search(outcomeOf: (input: number) => CallOutcome) {
  const jobs: number[] = [];
  const below = (input: number): readonly number[] => Array.from({ length: input }, (_, smaller) => smaller);
  const run = (inputs: readonly number[]): Promise<readonly CallOutcome[]> => {
    jobs.push(inputs.length);
    return Promise.resolve(inputs.map(outcomeOf));
  };
  const found = await findSmallest(
    { input: 1_000, candidates: [500, 400, 300] },
    run,
    (_, outcome) => outcome === right,
    below,
  );
  return { found, jobs };
}

describe('findSmallest', () => {
  test.each([
    { least: 3, jobs: [4, 8, 3] },
    { least: 60, jobs: [4, 8, 152, 8, 52] },
  ])('finds $least, and tries all below it, the first of them before the others', async ({ least, jobs }) => {
    expect(await search((input) => (input < least ? right : wrong))).toEqual({
      found: { input: least, outcome: wrong },
      jobs,
    });
  });

  test('gives the smallest that ends', async () => {
    const { found } = await search((input) => (input === 20 ? timeout : input < 20 ? right : wrong));

    expect(found).toEqual({ input: 500, outcome: wrong });
  });

  test('gives nothing when the input alone is right', async () => {
    expect((await search(() => right)).found).toBeUndefined();
  });
});
