import { describe, expect, test } from '@jest/globals';
import { jeffreysInterval } from '../testing/compared-statistics';
import { intervalTable } from '../testing/interval-table';
import { fc } from '../testing/properties';
import { relativeError } from '../testing/relative-error';
import { familiesStillNeeded, unseenLower, unseenUpper } from './clustered-rate';
import { binomialCdf, normalQuantile } from './distributions';
import {
  clopperPearsonInterval,
  clopperPearsonLower,
  clopperPearsonUpper,
  type Interval,
  moverDifference,
  wilsonInterval,
} from './intervals';
import { repeatInterval, type Sample } from './paired';
import { createRandom } from './random';
import { type Deviation, shiftsOf, weighSpreads } from './report-spread';
import { stratifiedExact } from './stratified-exact';

describe('intervals', () => {
  function worstError(actual: Interval, expected: Interval): number {
    return Math.max(relativeError(actual.lower, expected.lower), relativeError(actual.upper, expected.upper));
  }

  test('the table of reference intervals has its 26 rows', () => {
    expect(intervalTable).toHaveLength(26);
  });

  describe('wilsonInterval', () => {
    test.each(intervalTable)('equals the reference at $failures of $trials', ({ failures, trials, wilson }) => {
      expect(worstError(wilsonInterval(failures, trials), wilson)).toBeLessThan(1e-14);
    });

    test('takes another confidence', () => {
      const computedByScipy = { lower: 0.07772089782062996, upper: 0.2392389959454846 };

      expect(worstError(wilsonInterval(7, 50, 0.9), computedByScipy)).toBeLessThan(1e-14);
    });
  });

  describe('clopperPearsonInterval', () => {
    test.each(intervalTable)('equals the reference at $failures of $trials', ({ failures, trials, clopperPearson }) => {
      expect(worstError(clopperPearsonInterval(failures, trials), clopperPearson)).toBeLessThan(1e-10);
    });

    test('equals the example of binom.test in the documentation of R', () => {
      const documented = { lower: 0.707668264079039, upper: 0.7654065582414781 };

      expect(worstError(clopperPearsonInterval(682, 925), documented)).toBeLessThan(1e-12);
    });

    test.each([
      {
        name: 'all evidence of twelve clusters',
        trials: 74.23154137813763,
        lower: 0.0042930454118,
        upper: 0.09852407054641,
      },
      { name: 'the same, capped at 60', trials: 60, lower: 0.00306826763763, upper: 0.11029188978617 },
    ])('takes fractional counts: $name', ({ trials, lower, upper }) => {
      expect(worstError(clopperPearsonInterval(0.03 * trials, trials), { lower, upper })).toBeLessThan(1e-10);
    });
  });

  describe('jeffreysInterval', () => {
    test.each(intervalTable)('equals the reference at $failures of $trials', ({ failures, trials, jeffreys }) => {
      expect(worstError(jeffreysInterval(failures, trials), jeffreys)).toBeLessThan(1e-10);
    });
  });

  describe('clopperPearsonUpper', () => {
    test.each(intervalTable)('equals the reference at $failures of $trials', ({ failures, trials, upper }) => {
      expect(relativeError(clopperPearsonUpper(failures, trials), upper)).toBeLessThan(1e-10);
    });

    test('says that 10 failures in 100 mean 5.5 % to 16.4 %, each bound with 95 % confidence', () => {
      expect([clopperPearsonLower(10, 100), clopperPearsonUpper(10, 100)]).toEqual([
        expect.closeTo(0.055, 3),
        expect.closeTo(0.164, 3),
      ]);
    });

    test('is near 3 / trials without failures, the rule of three (Hanley & Lippman-Hand 1983)', () => {
      const products = [30, 100, 300].map((trials) => trials * clopperPearsonUpper(0, trials));

      expect(products).toEqual([expect.closeTo(2.85, 2), expect.closeTo(2.95, 2), expect.closeTo(2.98, 2)]);
    });
  });

  describe.each([
    { name: 'wilsonInterval', interval: wilsonInterval },
    { name: 'clopperPearsonInterval', interval: clopperPearsonInterval },
    { name: 'jeffreysInterval', interval: jeffreysInterval },
  ])('$name', ({ interval }) => {
    test('is all of [0, 1] without trials', () => {
      expect(interval(0, 0)).toEqual({ lower: 0, upper: 1 });
    });

    test('ends exactly at 0 when no trial fails, and exactly at 1 when all fail', () => {
      const ends = [1, 3, 7, 12, 29, 100, 1000, 12_345].map((trials) => [
        interval(0, trials).lower,
        interval(trials, trials).upper,
      ]);

      expect(ends).toEqual(ends.map(() => [0, 1]));
    });
  });

  describe('clopperPearsonLower', () => {
    test('is the mirror image of the upper bound', () => {
      const errors = [0, 1, 2, 50, 98, 99, 100].map((failures) =>
        Math.abs(clopperPearsonLower(failures, 100) - (1 - clopperPearsonUpper(100 - failures, 100))),
      );

      expect(Math.max(...errors)).toBeLessThan(1e-13);
    });

    test('is 0 without trials', () => {
      expect([clopperPearsonLower(0, 0), clopperPearsonUpper(0, 0)]).toEqual([0, 1]);
    });
  });
});

describe('intervals coverage', () => {
  type Method = (failures: number, trials: number) => Interval;

  const rates = Array.from({ length: 2000 }, (_, index) => 0.0005 + (0.1995 * index) / 1999);

  /** The mean and the least probability, over the rates, that the interval holds the true rate: exact sums over all counts. */
  function coverage(method: Method, trials: number): { readonly mean: number; readonly least: number } {
    const intervals = Array.from({ length: trials + 1 }, (_, failures) => method(failures, trials));
    const chances = rates.map((rate) => {
      let probability = (1 - rate) ** trials;
      let covered = 0;
      intervals.forEach(({ lower, upper }, failures) => {
        covered += lower <= rate && rate <= upper ? probability : 0;
        probability *= ((trials - failures) / (failures + 1)) * (rate / (1 - rate));
      });
      return covered;
    });
    return { mean: chances.reduce((sum, chance) => sum + chance, 0) / chances.length, least: Math.min(...chances) };
  }

  const upperOnly: Method = (failures, trials) => ({ lower: 0, upper: clopperPearsonUpper(failures, trials) });

  /** The textbook interval rate ± 1.96 standard errors, which the tool never uses. */
  const wald: Method = (failures, trials) => {
    const rate = failures / trials;
    const halfWidth = 1.959963984540054 * Math.sqrt((rate * (1 - rate)) / trials);
    return { lower: rate - halfWidth, upper: rate + halfWidth };
  };

  const sizes = [12, 50, 100, 300];

  describe('clopperPearsonInterval', () => {
    test.each(sizes)('holds the true rate with at least 95 %% at every rate, with %i trials', (trials) => {
      expect(coverage(clopperPearsonInterval, trials).least).toBeGreaterThanOrEqual(0.95);
    });
  });

  describe('clopperPearsonUpper', () => {
    test.each(sizes)('is not below the true rate with at least 95 %% at every rate, with %i trials', (trials) => {
      expect(coverage(upperOnly, trials).least).toBeGreaterThanOrEqual(0.95);
    });
  });

  describe('wilsonInterval', () => {
    test.each(sizes)('holds the true rate with about 95 %% on average, with %i trials', (trials) => {
      const { mean, least } = coverage(wilsonInterval, trials);

      expect(mean).toBeGreaterThanOrEqual(0.945);
      expect(mean).toBeLessThanOrEqual(0.96);
      expect(least).toBeGreaterThanOrEqual(0.83);
    });
  });

  test.each([
    { name: 'Wilson', method: wilsonInterval, trials: 100, mean: 0.952, least: 0.844 },
    { name: 'Clopper-Pearson', method: clopperPearsonInterval, trials: 100, mean: 0.97, least: 0.95 },
    { name: 'Jeffreys', method: jeffreysInterval, trials: 100, mean: 0.95, least: 0.88 },
    { name: 'one-sided Clopper-Pearson', method: upperOnly, trials: 100, mean: 0.972, least: 0.95 },
    { name: 'Wilson', method: wilsonInterval, trials: 12, mean: 0.954, least: 0.836 },
    { name: 'Clopper-Pearson', method: clopperPearsonInterval, trials: 12, mean: 0.989, least: 0.975 },
    { name: 'Jeffreys', method: jeffreysInterval, trials: 12, mean: 0.966, least: 0.896 },
  ])('the coverage of $name with $trials trials is that of the design', ({ method, trials, mean, least }) => {
    const measured = coverage(method, trials);

    expect(measured).toEqual({ mean: expect.closeTo(mean, 3), least: expect.closeTo(least, 3) });
  });

  test('the coverage of the textbook interval is seen to fail', () => {
    const { mean, least } = coverage(wald, 100);

    expect(mean).toBeLessThan(0.9);
    expect(least).toBeLessThan(0.06);
  });
});

describe('intervals properties', () => {
  const counts = fc
    .integer({ min: 1, max: 3000 })
    .chain((trials) => fc.record({ trials: fc.constant(trials), failures: fc.integer({ min: 0, max: trials }) }));

  const confidences = fc.double({ min: 0.5, max: 0.9999, noNaN: true });

  const rounding = 1e-13;

  describe.each([
    { name: 'wilsonInterval', interval: wilsonInterval },
    { name: 'clopperPearsonInterval', interval: clopperPearsonInterval },
    { name: 'jeffreysInterval', interval: jeffreysInterval },
  ])('$name', ({ interval }) => {
    test('lies within [0, 1] and holds the observed rate', () => {
      fc.assert(
        fc.property(counts, confidences, ({ failures, trials }, confidence) => {
          const { lower, upper } = interval(failures, trials, confidence);
          const rate = failures / trials;

          expect([lower >= 0, lower <= rate + rounding, rate - rounding <= upper, upper <= 1]).not.toContain(false);
        }),
      );
    });

    test('moves up with each failure more', () => {
      fc.assert(
        fc.property(counts, confidences, ({ failures, trials }, confidence) => {
          const fewer = interval(failures, trials + 1, confidence);
          const more = interval(failures + 1, trials + 1, confidence);

          expect([fewer.lower < more.lower, fewer.upper < more.upper]).toEqual([true, true]);
        }),
      );
    });

    test('is mirrored when failures and passes change places', () => {
      fc.assert(
        fc.property(counts, confidences, ({ failures, trials }, confidence) => {
          const { lower, upper } = interval(failures, trials, confidence);
          const mirrored = interval(trials - failures, trials, confidence);

          expect(Math.abs(lower - (1 - mirrored.upper))).toBeLessThan(rounding);
          expect(Math.abs(upper - (1 - mirrored.lower))).toBeLessThan(rounding);
        }),
      );
    });

    test('holds the interval of a lower confidence', () => {
      fc.assert(
        fc.property(counts, confidences, confidences, ({ failures, trials }, one, other) => {
          const inner = interval(failures, trials, Math.min(one, other));
          const outer = interval(failures, trials, Math.max(one, other));

          expect(outer.lower).toBeLessThanOrEqual(inner.lower + rounding);
          expect(outer.upper).toBeGreaterThanOrEqual(inner.upper - rounding);
        }),
      );
    });
  });

  describe('clopperPearsonInterval', () => {
    test('is made of the two one-sided bounds with half of the error each', () => {
      fc.assert(
        fc.property(counts, ({ failures, trials }) => {
          expect(clopperPearsonInterval(failures, trials)).toEqual({
            lower: clopperPearsonLower(failures, trials, 0.975),
            upper: clopperPearsonUpper(failures, trials, 0.975),
          });
        }),
      );
    });

    test('narrows when the same rate is seen in more trials, fractional ones too', () => {
      const sizes = fc.double({ min: 1, max: 1000, noNaN: true });
      const rates = fc.double({ min: 1e-6, max: 1, noNaN: true });

      fc.assert(
        fc.property(sizes, rates, (trials, rate) => {
          const wide = clopperPearsonInterval(rate * trials, trials);
          const narrow = clopperPearsonInterval(rate * trials * 1.5, trials * 1.5);

          expect(narrow.upper - narrow.lower).toBeLessThanOrEqual(wide.upper - wide.lower);
        }),
      );
    });
  });
});

describe('moverDifference', () => {
  test.each([
    { failuresA: 56, trialsA: 70, failuresB: 48, trialsB: 80, lower: 0.0524314724, upper: 0.333872654 },
    { failuresA: 6, trialsA: 100, failuresB: 4, trialsB: 200, lower: -0.0042158506, upper: 0.1059063415 },
  ])(
    'is $lower to $upper for $failuresA of $trialsA and $failuresB of $trialsB, as in statsmodels',
    ({ failuresA, trialsA, failuresB, trialsB, lower, upper }) => {
      const difference = moverDifference(
        failuresA / trialsA,
        wilsonInterval(failuresA, trialsA),
        failuresB / trialsB,
        wilsonInterval(failuresB, trialsB),
      );

      expect(relativeError(difference.lower, lower)).toBeLessThan(2e-8);
      expect(relativeError(difference.upper, upper)).toBeLessThan(2e-8);
    },
  );

  test('is what one interval says when the other rate is known', () => {
    const known = { lower: 0.25, upper: 0.25 };

    expect(moverDifference(0.5, { lower: 0.25, upper: 0.875 }, 0.25, known)).toEqual({ lower: 0, upper: 0.625 });
    expect(moverDifference(0.25, known, 0.5, { lower: 0.25, upper: 0.875 })).toEqual({ lower: -0.625, upper: 0 });
  });

  test('holds the difference, lies within [−1, 1], and is mirrored when the two change places', () => {
    const counts = fc
      .integer({ min: 1, max: 300 })
      .chain((trials) => fc.tuple(fc.integer({ min: 0, max: trials }), fc.constant(trials)));

    fc.assert(
      fc.property(counts, counts, ([failuresA, trialsA], [failuresB, trialsB]) => {
        const a = [failuresA / trialsA, wilsonInterval(failuresA, trialsA)] as const;
        const b = [failuresB / trialsB, wilsonInterval(failuresB, trialsB)] as const;
        const { lower, upper } = moverDifference(...a, ...b);

        expect([-1 <= lower, lower <= a[0] - b[0], a[0] - b[0] <= upper, upper <= 1]).not.toContain(false);
        expect(moverDifference(...b, ...a)).toEqual({ lower: -upper, upper: -lower });
      }),
    );
  });
});

describe('unseenUpper', () => {
  test.each([
    [32, 0, 1 - 0.05 ** (1 / 32)],
    [59, 0, 1 - 0.05 ** (1 / 59)],
    [0, 0, 1],
    [7, 7, 1],
  ])('of %d families with %d wrong is %d', (families, wrong, bound) => {
    expect(unseenUpper({ families, wrong }, 0.95)).toBeCloseTo(bound, 12);
  });

  test('is the rate at which so few wrong ones are as unlikely as the error', () => {
    const bound = unseenUpper({ families: 60, wrong: 3 }, 0.95);

    expect(binomialCdf(3, 60, bound)).toBeCloseTo(0.05, 10);
    expect(unseenLower({ families: 60, wrong: 3 }, 0.95)).toBeLessThan(3 / 60);
  });
});

describe('familiesStillNeeded', () => {
  // 59 / 149 / 299 without a wrong one; 93 with one for 5 %, 124 with two (exact binomial).
  test.each([
    [0.05, { families: 0, wrong: 0 }, 59],
    [0.02, { families: 0, wrong: 0 }, 149],
    [0.01, { families: 0, wrong: 0 }, 299],
    [0.05, { families: 40, wrong: 0 }, 19],
    [0.05, { families: 60, wrong: 1 }, 33],
    [0.05, { families: 60, wrong: 2 }, 64],
    [0.05, { families: 70, wrong: 0 }, 0],
  ])('for %d after %j are %d', (rate, sample, more) => {
    expect(familiesStillNeeded(sample, rate, 0.95)).toBe(more);
  });
});

/** Reports whose failures have this variance by chance, and scatter in addition by `spread` (log odds). */
function reportsWith(spread: number, { count, variance }: { readonly count: number; readonly variance: number }) {
  const random = createRandom('report-spread', spread, count);
  return Array.from({ length: count }, (): Deviation => {
    const sd = Math.sqrt(variance + (variance * spread) ** 2);
    return { surplus: sd * normalQuantile(random()), variance };
  });
}

/** Mean of the spread under these weights; the grid goes from 0 to 0.7. */
const meanOf = (weights: readonly number[]): number =>
  weights.reduce((sum, weight, place) => sum + (weight * place * 7) / 100, 0);

/** Second moment of the shifts: the variance that they add. */
const varianceOf = (weights: readonly number[], share: number): number =>
  shiftsOf(weights, share).reduce((sum, { logOdds, weight }) => sum + weight * logOdds ** 2, 0);

describe('weighSpreads', () => {
  test('is the prior where reports tell nothing', () => {
    const prior = weighSpreads([]);

    expect(prior.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
    expect(weighSpreads([[{ surplus: 3, variance: 9 }], []])).toEqual(prior);
    expect(
      weighSpreads([
        [
          { surplus: 0, variance: 0 },
          { surplus: 0, variance: 0 },
        ],
      ]),
    ).toEqual(prior);
  });

  test.each([0, 0.2, 0.5])('finds a spread of %d from many reports', (spread) => {
    expect(meanOf(weighSpreads([reportsWith(spread, { count: 400, variance: 60 })]))).toBeCloseTo(spread, 1);
  });

  test('learns from two groups, each at a level of its own, what it learns from one', () => {
    const all = reportsWith(0.4, { count: 60, variance: 40 });

    expect(meanOf(weighSpreads([all.slice(0, 30), all.slice(30)]))).toBeCloseTo(meanOf(weighSpreads([all])), 1);
  });
});

describe('shiftsOf', () => {
  test('has the variance of the spread, times the share', () => {
    const weights = Array.from({ length: 11 }, (_, place) => (place === 5 ? 1 : 0));

    expect(varianceOf(weights, 1.5)).toBeCloseTo(0.35 ** 2 * 1.5, 4);
    expect(shiftsOf([1, ...Array.from({ length: 10 }, () => 0)], 2)[0]).toEqual({ logOdds: 0, weight: 1 });
  });

  test('makes a p-value larger, and leaves it where nothing can shift', () => {
    const strata = [{ before: { failures: 4, judged: 100 }, after: { failures: 14, judged: 100 } }];
    const still = stratifiedExact(strata);

    expect(stratifiedExact(strata, [{ logOdds: 0, weight: 1 }])).toBe(still);
    expect(stratifiedExact(strata, shiftsOf(weighSpreads([]), 2))).toBeGreaterThan(2 * still);
    // A shift to as many failures as there were makes them usual.
    expect(stratifiedExact(strata, [{ logOdds: Math.log(14 / 86 / (4 / 96)), weight: 1 }])).toBeGreaterThan(0.9);
  });
});

/** The sample of trials that were worth these shares. */
function sampleOf(shares: readonly number[]): Sample {
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return { mean, squares: shares.reduce((sum, share) => sum + (share - mean) ** 2, 0), trials: shares.length };
}

const pairsOf = (count: number, before: readonly number[], after: readonly number[]) =>
  Array.from({ length: count }, () => ({ before: sampleOf(before), after: sampleOf(after) }));

const zeros = (count: number): readonly number[] => Array.from({ length: count }, () => 0);

describe('repeatInterval', () => {
  test('is as wide as z² of all trials on one side where nothing ever failed', () => {
    const { lower, upper } = repeatInterval(pairsOf(20, zeros(20), zeros(20)));

    expect(upper).toBeCloseTo(1.96 ** 2 / 400, 3);
    expect(lower).toBeCloseTo(-upper, 12);
  });

  test('counts only what varies within a fixture, whatever the fixtures differ by', () => {
    const right = pairsOf(10, zeros(20), zeros(20));
    const wrong = pairsOf(
      10,
      zeros(20).map(() => 1),
      zeros(20),
    );

    const { lower, upper } = repeatInterval([...right, ...wrong]);

    expect((lower + upper) / 2).toBeCloseTo(0.5, 12);
    expect(upper - lower).toBeCloseTo((2 * 1.96 ** 2) / 400, 3);
  });

  test('is the interval of Student for two means, but for the failures that nobody saw', () => {
    const before = [0, 1, 0, 1, 1];
    const after = [0, 0, 0, 1, 0];
    const variance = (0.3 + 0.2) / 5 + 2 * (1.959964 ** 2 / 2 / 25);

    const { lower, upper } = repeatInterval([{ before: sampleOf(before ?? []), after: sampleOf(after ?? []) }]);

    expect((upper + lower) / 2).toBeGreaterThan(0);
    expect(lower).toBeCloseTo(0.4 - 2.306004 * Math.sqrt(variance), 5);
    expect(upper).toBe(1);
  });

  test('allows a single trial of each fixture all the variance that the rates do', () => {
    const once = [...pairsOf(20, [1], [0]), ...pairsOf(20, [0], [0])];

    const { lower, upper } = repeatInterval(once);

    const variance = (0.5 * 0.5) / 40 + 2 * (1.959964 ** 2 / 2 / 1600);
    expect([lower, upper]).toEqual(
      [0.5 - 1.959964 * Math.sqrt(variance), 0.5 + 1.959964 * Math.sqrt(variance)].map(
        (end) => expect.closeTo(end, 6) as unknown,
      ),
    );
  });
});
