import { describe, expect, test } from '@jest/globals';
import { sized } from '../testing/sized';
import { simulateGrader } from '../testing/simulated-grader';
import { overDispersion } from './homogeneity';

/** Share of simulated assertions that the test warns of at p < .01: 20 batches of 10 trials each. */
function warnings(assertions: number, rate: number, batchCorrelation: number): number {
  const seed = `dispersion ${String(rate)}`;
  const answer = simulateGrader({ rates: Array<readonly number[]>(assertions).fill([rate]), batchCorrelation, seed });
  const pValues = Array.from({ length: assertions }, (_, fixture) => {
    const batches = Array.from({ length: 20 }, (__, batch) => ({
      failures: Array.from({ length: 10 }, (___, run) => answer(fixture, 10 * batch + run)).filter(
        ({ failed }) => failed[0],
      ).length,
      trials: 10,
    }));
    return overDispersion(batches)?.pValue ?? 1;
  });
  return pValues.filter((pValue) => pValue < 0.01).length / assertions;
}

describe('overDispersion', () => {
  test('is Pearson’s chi-square of the batches by failed and passed', () => {
    const batches = [
      { failures: 10, trials: 50 },
      { failures: 20, trials: 50 },
    ];

    // 2 × 2 table without correction: 100·(10·30 − 40·20)² / (50·50·30·70); one degree of freedom.
    expect(overDispersion(batches)).toEqual({
      statistic: expect.closeTo(100 / 21, 12),
      degrees: 1,
      pValue: expect.closeTo(0.029096331741252, 12),
    });
  });

  test('is 0 with a p-value of 1 when every batch has the same share', () => {
    const batches = [
      { failures: 1, trials: 10 },
      { failures: 2, trials: 20 },
    ];

    expect(overDispersion(batches)).toEqual({
      statistic: expect.closeTo(0, 12),
      degrees: 1,
      pValue: expect.closeTo(1, 6),
    });
  });

  test('leaves out batches without trials', () => {
    const one = { failures: 1, trials: 10 };
    const other = { failures: 5, trials: 10 };

    expect(overDispersion([one, { failures: 0, trials: 0 }, other])).toEqual(overDispersion([one, other]));
  });

  test.each([
    { name: 'no batch', batches: [] },
    { name: 'one batch', batches: [{ failures: 3, trials: 10 }] },
    {
      name: 'one batch with trials',
      batches: [
        { failures: 3, trials: 10 },
        { failures: 0, trials: 0 },
      ],
    },
    {
      name: 'no failure',
      batches: [
        { failures: 0, trials: 10 },
        { failures: 0, trials: 10 },
      ],
    },
    {
      name: 'nothing but failures',
      batches: [
        { failures: 10, trials: 10 },
        { failures: 5, trials: 5 },
      ],
    },
  ])('is undefined with $name', ({ batches }) => {
    expect(overDispersion(batches)).toBeUndefined();
  });

  test.each([0.01, 0.05])('warns of 2 %% of independent assertions at most, at a rate of %s', (rate) => {
    expect(warnings(sized({ little: 200, all: 600 }), rate, 0)).toBeLessThan(0.02);
  });

  test('warns of most assertions whose trials are strongly correlated inside a batch', () => {
    expect(warnings(sized({ little: 60, all: 200 }), 0.05, 0.3)).toBeGreaterThan(0.6);
  });
});
