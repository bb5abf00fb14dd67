import { describe, expect, test } from '@jest/globals';
import { binomialPmf } from './distributions';
import { fisherExact } from './homogeneity';
import { createRandom } from './random';
import { stratifiedExact, stratifiedScore, type Stratum } from './stratified-exact';

const stratum = (failuresBefore: number, before: number, failuresAfter: number, after: number): Stratum => ({
  before: { failures: failuresBefore, judged: before },
  after: { failures: failuresAfter, judged: after },
});

/** All ways to choose so many of these outcomes, as the sum of what is chosen. */
function sumsOf(outcomes: readonly number[], draws: number): readonly number[] {
  const [first, ...rest] = outcomes;
  if (draws === 0 || first === undefined) {
    return draws === 0 ? [0] : [];
  }
  return [...sumsOf(rest, draws - 1).map((sum) => sum + first), ...sumsOf(rest, draws)];
}

/** Twice the smaller tail over every way in which the trials of each fixture could have been dealt out. */
function enumerate(strata: readonly Stratum[]): number {
  const sums = strata
    .map(({ before, after }) => {
      const trials = before.judged + after.judged;
      const failures = before.failures + after.failures;
      return sumsOf(
        Array.from({ length: trials }, (_, index) => (index < failures ? 1 : 0)),
        after.judged,
      );
    })
    .reduce((all, own) => all.flatMap((sum) => own.map((more) => sum + more)), [0]);
  const seen = strata.reduce((sum, { after }) => sum + after.failures, 0);
  const tail = (isIn: (sum: number) => boolean): number => sums.filter(isIn).length / sums.length;
  return Math.min(
    1,
    2 *
      Math.min(
        tail((sum) => sum >= seen),
        tail((sum) => sum <= seen),
      ),
  );
}

describe('stratifiedExact', () => {
  test.each<{ strata: readonly Stratum[] }>([
    { strata: [stratum(0, 3, 3, 3)] },
    { strata: [stratum(0, 4, 2, 2), stratum(1, 3, 2, 3)] },
    { strata: [stratum(0, 2, 1, 2), stratum(3, 3, 3, 3), stratum(0, 3, 2, 2)] },
    { strata: [stratum(2, 3, 0, 3), stratum(2, 2, 0, 1), stratum(0, 4, 0, 2)] },
  ])('is the share of all ways to deal out the trials of $strata', ({ strata }) => {
    expect(stratifiedExact(strata)).toBeCloseTo(enumerate(strata), 12);
  });

  test('is Fisher’s test for one fixture asked as often before and after', () => {
    expect(stratifiedExact([stratum(1, 30, 12, 30)])).toBeCloseTo(fisherExact(1, 30, 12, 30), 10);
  });

  test('is what it would be without a fixture that always failed, or never', () => {
    const one = [stratum(1, 20, 9, 20)];

    expect(stratifiedExact([...one, stratum(20, 20, 20, 20), stratum(0, 90, 0, 9)])).toBeCloseTo(
      stratifiedExact(one),
      12,
    );
    expect(stratifiedExact([stratum(20, 20, 10, 10), stratum(0, 5, 0, 50)])).toBe(1);
    expect(stratifiedExact([])).toBe(1);
  });

  test('goes far below what random orders could show, and is exact there', () => {
    const one = [stratum(0, 60, 15, 30)];

    expect(stratifiedExact(one) / (2 * 3.3871653492942823e-9)).toBeCloseTo(1, 9);
    expect(stratifiedExact(Array.from({ length: 32 }, () => stratum(1, 190, 4, 10)))).toBe(1e-20);
  });

  test('rejects 5 % at most of unchanged fixtures of unlike rates, exactly', () => {
    const rates = [0.02, 0.5, 0.9];
    const before = 3;
    const after = 2;
    let rejected = 0;
    const visit = (strata: readonly Stratum[], chance: number): void => {
      const rate = rates[strata.length];
      if (rate === undefined) {
        rejected += stratifiedExact(strata) <= 0.05 ? chance : 0;
        return;
      }
      for (let one = 0; one <= before; one += 1) {
        for (let other = 0; other <= after; other += 1) {
          const own = binomialPmf(one, before, rate) * binomialPmf(other, after, rate);
          visit([...strata, stratum(one, before, other, after)], chance * own);
        }
      }
    };
    visit([], 1);

    expect(rejected).toBeLessThanOrEqual(0.05);
    expect(rejected).toBeGreaterThan(0);
  });
});

describe('stratifiedScore', () => {
  test('has mean 0 and variance 1 where nothing changed', () => {
    const random = createRandom('score');
    const draw = (judged: number, rate: number): number =>
      Array.from({ length: judged }, () => random() < rate).filter(Boolean).length;
    const scores = Array.from({ length: 4000 }, () =>
      stratifiedScore([0.1, 0.5, 0.8].map((rate) => stratum(draw(30, rate), 30, draw(10, rate), 10))),
    );
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    const variance = scores.reduce((sum, score) => sum + score ** 2, 0) / scores.length;

    expect(Math.abs(mean)).toBeLessThan(0.05);
    expect(variance).toBeGreaterThan(0.93);
    expect(variance).toBeLessThan(1.07);
  });

  test('is 0 where nothing could differ', () => {
    expect(stratifiedScore([stratum(3, 3, 2, 2), stratum(0, 5, 0, 1)])).toBe(0);
    expect(stratifiedScore([])).toBe(0);
  });
});
