import { describe, expect, test } from '@jest/globals';
import { hypergeometricPmf } from './distributions';

const choose = (n: number, k: number): bigint => {
  let ways = 1n;
  for (let i = 1n; i <= BigInt(k); i += 1n) {
    ways = (ways * (BigInt(n) - i + 1n)) / i;
  }
  return k < 0 || k > n ? 0n : ways;
};

const exact = (failures: number, trials: number, draws: number): readonly number[] =>
  Array.from({ length: draws + 1 }, (_, count) => {
    const ways = choose(failures, count) * choose(trials - failures, draws - count);
    return Number((ways * 10n ** 60n) / choose(trials, draws)) / 1e60;
  });

describe('hypergeometricPmf', () => {
  test.each([
    { failures: 3, trials: 10, draws: 3 },
    { failures: 10, trials: 100, draws: 5 },
    { failures: 50, trials: 100, draws: 50 },
    { failures: 99, trials: 100, draws: 9 },
    { failures: 300, trials: 600, draws: 299 },
    { failures: 7, trials: 9, draws: 8 },
  ])('of $draws draws from $trials trials with $failures failures is the ratio of the ways', (given) => {
    const pmf = hypergeometricPmf(given.failures, given.trials, given.draws);
    const expected = exact(given.failures, given.trials, given.draws);

    expect(pmf).toHaveLength(given.draws + 1);
    expect(Math.max(...pmf.map((share, index) => Math.abs(share - (expected[index] ?? 0))))).toBeLessThan(1e-13);
  });

  test.each([
    { failures: 0, trials: 10, draws: 3, pmf: [1, 0, 0, 0] },
    { failures: 10, trials: 10, draws: 3, pmf: [0, 0, 0, 1] },
    { failures: 1, trials: 1, draws: 1, pmf: [0, 1] },
    { failures: 2, trials: 3, draws: 3, pmf: [0, 0, 1, 0] },
    { failures: 0, trials: 0, draws: 0, pmf: [1] },
  ])('is certain when there is no choice: $failures of $trials, $draws draws', ({ failures, trials, draws, pmf }) => {
    expect(hypergeometricPmf(failures, trials, draws)).toEqual(pmf);
  });

  test('does not draw more than there is', () => {
    expect(() => hypergeometricPmf(1, 3, 4)).toThrow(new RangeError('cannot draw 4 of 3 trials without replacement'));
  });
});
