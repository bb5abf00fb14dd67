import { describe, expect, test } from '@jest/globals';
import { relativeError } from '../testing/relative-error';
import { binomialPmf, binomialUpperTail, normalQuantile, studentQuantile } from './distributions';
import { pooledUpperTail, type TrialsAtRate } from './evidence';
import { fisherExact } from './homogeneity';
import { clopperPearsonInterval, wilsonInterval } from './intervals';
import { largest, smallest } from './numbers';
import { pairedDifference } from './paired';
import { createRandom } from './random';
import { concaveRoot } from './roots';
import {
  fixturesForWidth,
  fixturesToTellApart,
  leastThat,
  minimumDetectableDifference,
  type PairedVariances,
  runsToTellApart,
  runsWorthAsking,
  trialsForWidth,
} from './sample-sizes';
import { stratifiedExact, stratifiedScore, type Stratum } from './stratified-exact';

function choose(n: number, k: number): bigint {
  let ways = 1n;
  for (let index = 0; index < k; index += 1) {
    ways = (ways * BigInt(n - index)) / BigInt(index + 1);
  }
  return k > n ? 0n : ways;
}

/** The p-value in whole numbers, divided at the very end: the ways of all tables with no more ways than the one seen. */
function enumerated(failuresA: number, trialsA: number, failuresB: number, trialsB: number): number {
  const failures = failuresA + failuresB;
  const ways = Array.from({ length: failures + 1 }, (_, count) =>
    count <= trialsA && failures - count <= trialsB ? choose(trialsA, count) * choose(trialsB, failures - count) : 0n,
  );
  const seen = ways[failuresA] ?? 0n;
  const sum = ways.filter((one) => one <= seen).reduce((total, one) => total + one, 0n);
  return Number((sum * 10n ** 40n) / choose(trialsA + trialsB, failures)) / 1e40;
}

describe('fisherExact', () => {
  test('is 0.486 for the lady who told three of four cups of tea (Fisher 1935)', () => {
    expect(fisherExact(3, 4, 1, 4)).toBeCloseTo(0.4857142857142857, 14);
  });

  test.each([
    [1, 12, 5, 12],
    [0, 10, 10, 10],
    [2, 100, 9, 100],
    [8, 14, 1, 10],
    [7, 20, 3, 60],
    [1, 300, 6, 40],
    [50, 100, 50, 100],
    [40, 200, 80, 200],
  ])('is the exact sum over all tables for %i of %i and %i of %i', (failuresA, trialsA, failuresB, trialsB) => {
    const exact = enumerated(failuresA, trialsA, failuresB, trialsB);

    expect(relativeError(fisherExact(failuresA, trialsA, failuresB, trialsB), exact)).toBeLessThan(1e-11);
  });

  test('does not change when the groups, or failures and passes, change places', () => {
    const pValues = [fisherExact(3, 20, 9, 25), fisherExact(9, 25, 3, 20), fisherExact(17, 20, 16, 25)];

    expect(pValues).toEqual(pValues.map(() => expect.closeTo(pValues[0] ?? NaN, 13)));
  });

  test('is 1 when nothing failed, everything failed, or a group has no trials', () => {
    expect([
      fisherExact(0, 5, 0, 7),
      fisherExact(5, 5, 7, 7),
      fisherExact(0, 0, 3, 9),
      fisherExact(0, 0, 0, 0),
    ]).toEqual([1, 1, 1, 1]);
  });
});

describe('stratifiedExact', () => {
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
});

describe('pooledUpperTail', () => {
  /** The same by going through all ways in which single trials can fail. */
  function enumerate(failures: number, groups: readonly TrialsAtRate[]): number {
    const rates = groups.flatMap(({ trials, rate }) => Array.from({ length: trials }, () => rate));
    let tail = 0;
    for (let ways = 0; ways < 2 ** rates.length; ways += 1) {
      const failed = rates.map((_, index) => ((ways >> index) & 1) === 1);
      if (failed.filter(Boolean).length >= failures) {
        tail += rates.reduce((product, rate, index) => product * (failed[index] === true ? rate : 1 - rate), 1);
      }
    }
    return tail;
  }

  test.each([
    { groups: [{ trials: 7, rate: 0.1 }] },
    {
      groups: [
        { trials: 5, rate: 0.01 },
        { trials: 6, rate: 0.2 },
      ],
    },
    {
      groups: [
        { trials: 3, rate: 0.3 },
        { trials: 4, rate: 0.05 },
        { trials: 2, rate: 0.5 },
        { trials: 3, rate: 0.05 },
      ],
    },
  ])('is the sum over all ways to fail, $groups', ({ groups }) => {
    for (let failures = 0; failures <= 13; failures += 1) {
      expect(pooledUpperTail(failures, groups)).toBeCloseTo(enumerate(failures, groups), 13);
    }
  });

  test('is the binomial tail where all rates are the same', () => {
    const groups = Array.from({ length: 38 }, () => ({ trials: 20, rate: 0.01 }));

    expect(pooledUpperTail(32, groups)).toBe(binomialUpperTail(32, 760, 0.01));
  });

  test('keeps the digits of small tails, as 0.01²·0.2³ of five certain failures', () => {
    const groups = [
      { trials: 2, rate: 1e-60 },
      { trials: 3, rate: 0.2 },
    ];

    expect(pooledUpperTail(5, groups) / 8e-123).toBeCloseTo(1, 12);
  });

  test('is certain of no failure, and excludes what cannot happen', () => {
    const groups = [
      { trials: 2, rate: 0 },
      { trials: 3, rate: 0.2 },
    ];

    expect([pooledUpperTail(0, groups), pooledUpperTail(4, groups), pooledUpperTail(1, [])]).toEqual([1, 0, 0]);
  });
});

const alike: PairedVariances = { betweenVariance: 0.05 ** 2, withinVariance: 0.03 };

const usual: PairedVariances = { betweenVariance: 0.1 ** 2, withinVariance: 0.05 };

const apart: PairedVariances = { betweenVariance: 0.2 ** 2, withinVariance: 0.08 };

/** Half a unit of the last printed digit. */
const rounding = (printed: string): number => 0.5 * 10 ** -(printed.split('.')[1]?.length ?? 0) + 1e-12;

const printed = (clusters: number, variances: PairedVariances, row: string) =>
  row
    .split(' ')
    .map((difference, index) => ({ clusters, runs: [1, 3, 5, 10, 30, 100][index] ?? NaN, difference, ...variances }));

describe('minimumDetectableDifference', () => {
  test.each([
    ...printed(60, alike, '.090 .054 .044 .033 .024 .020'),
    ...printed(200, alike, '.050 .030 .024 .018 .013 .011'),
    ...printed(60, usual, '.120 .075 .063 .051 .042 .038'),
    ...printed(200, usual, '.066 .041 .034 .028 .023 .021'),
    ...printed(60, apart, '.162 .110 .097 .086 .077 .074'),
  ])('is $difference for $clusters fixtures, $runs runs and variance $betweenVariance', ({ difference, ...plan }) => {
    expect(Math.abs(minimumDetectableDifference(plan) - Number(difference))).toBeLessThanOrEqual(rounding(difference));
  });

  test.each([
    { variances: alike, difference: '.082' },
    { variances: usual, difference: '.126' },
    { variances: apart, difference: '.210' },
  ])('is $difference for 12 fixtures and 10 runs, by Student', ({ variances, difference }) => {
    const found = minimumDetectableDifference({ ...variances, clusters: 12, runs: 10 });

    expect(Math.abs(found - Number(difference))).toBeLessThanOrEqual(rounding(difference));
  });

  test.each([
    ...printed(12, alike, '.20 .12 .10 .075 .054 .045'),
    ...printed(12, usual, '.27 .17 .14 .114 .093 .085'),
    ...printed(12, apart, '.36 .25 .22 .19 .17 .165'),
  ])('would be $difference for 12 fixtures and $runs runs by normal quantiles', ({ difference, ...plan }) => {
    const student = studentQuantile(0.975, 11) + studentQuantile(0.8, 11);
    const normal = normalQuantile(0.975) + normalQuantile(0.8);

    const found = (minimumDetectableDifference(plan) / student) * normal;

    expect(Math.abs(found - Number(difference))).toBeLessThanOrEqual(rounding(difference));
  });

  test('takes Student’s quantiles below 30 fixtures and normal ones from there on', () => {
    const found = [29, 30].map((clusters) => minimumDetectableDifference({ ...usual, clusters, runs: 10 }));

    expect(found[0]).toBeCloseTo((studentQuantile(0.975, 28) + studentQuantile(0.8, 28)) * Math.sqrt(0.02 / 29), 12);
    expect(found[1]).toBeCloseTo((normalQuantile(0.975) + normalQuantile(0.8)) * Math.sqrt(0.02 / 30), 12);
  });

  test('grows with the power and falls with the error that are asked for', () => {
    const plan = { ...usual, clusters: 60, runs: 10 };

    expect(minimumDetectableDifference({ ...plan, power: 0.9 })).toBeGreaterThan(minimumDetectableDifference(plan));
    expect(minimumDetectableDifference({ ...plan, alpha: 0.1 })).toBeLessThan(minimumDetectableDifference(plan));
  });

  test.each([0, 1])('is infinite for %p fixtures', (clusters) => {
    expect(minimumDetectableDifference({ ...usual, clusters, runs: 10 })).toBe(Infinity);
  });
});

describe('leastThat', () => {
  test.each([1, 2, 3, 17, 1000])('finds the place %d from which on a condition holds', (place) => {
    expect(leastThat((count) => count >= place)).toBe(place);
  });

  test('is null for what never holds', () => {
    expect(leastThat(() => false)).toBeNull();
  });
});

describe('trialsForWidth and fixturesForWidth', () => {
  test.each([
    [0.05, 0.1],
    [0.01, 0.05],
    [0.3, 0.2],
  ])('are the least whose interval at %d is %d wide', (rate, width) => {
    const trials = trialsForWidth(rate, width) ?? 0;
    const fixtures = fixturesForWidth(rate, width) ?? 0;
    const wide = ({ lower, upper }: { readonly lower: number; readonly upper: number }): number => upper - lower;

    expect(wide(wilsonInterval(trials * rate, trials))).toBeLessThanOrEqual(width);
    expect(wide(wilsonInterval((trials - 1) * rate, trials - 1))).toBeGreaterThan(width);
    expect(wide(clopperPearsonInterval(fixtures * rate, fixtures))).toBeLessThanOrEqual(width);
    expect(wide(clopperPearsonInterval((fixtures - 1) * rate, fixtures - 1))).toBeGreaterThan(width);
  });
});

describe('sizes of a comparison', () => {
  const variances = { betweenVariance: 0.02, withinVariance: 0.03 };

  test('are the least that find the difference, in fixtures and in runs', () => {
    const fixtures = fixturesToTellApart(variances, 10, 0.05) ?? 0;
    const runs = runsToTellApart(variances, 100, 0.05) ?? 0;

    expect(minimumDetectableDifference({ ...variances, runs: 10, clusters: fixtures })).toBeLessThanOrEqual(0.05);
    expect(minimumDetectableDifference({ ...variances, runs: 10, clusters: fixtures - 1 })).toBeGreaterThan(0.05);
    expect(minimumDetectableDifference({ ...variances, runs, clusters: 100 })).toBeLessThanOrEqual(0.05);
    expect(runsToTellApart(variances, 20, 0.05)).toBeNull();
  });

  test('find a true difference in about eight of ten simulated comparisons', () => {
    const runs = 5;
    const difference = 0.1;
    const comparisons = 1000;
    const clusters = fixturesToTellApart(variances, runs, difference) ?? 0;
    const random = createRandom('sizes of a comparison');
    const deviation = Math.sqrt(variances.betweenVariance + (2 * variances.withinVariance) / runs);
    const draw = (): number => {
      const one = 1 - random();
      const other = random();
      return difference + deviation * Math.sqrt(-2 * Math.log(one)) * Math.cos(2 * Math.PI * other);
    };
    const found = Array.from({ length: comparisons }, () => {
      const differences = Array.from({ length: clusters }, draw);
      const interval = pairedDifference(differences)?.interval;
      return interval !== undefined && interval.lower > 0;
    }).filter(Boolean).length;

    expect(Math.abs(found / comparisons - 0.8)).toBeLessThan(3.3 * Math.sqrt(0.16 / comparisons) + 0.02);
  });

  test('say from how many runs on further ones gain less than a tenth', () => {
    const worth = runsWorthAsking(variances) ?? 0;
    const at = (runs: number): number => minimumDetectableDifference({ ...variances, runs, clusters: 50 });

    expect(at(worth) / at(1e9)).toBeLessThanOrEqual(1.1);
    expect(at(worth - 1) / at(1e9)).toBeGreaterThan(1.1);
    expect(runsWorthAsking({ betweenVariance: 0, withinVariance: 0.03 })).toBeNull();
  });
});

describe('concaveRoot', () => {
  test.each([-50, -3, 0, 5])('finds the root of a rising concave function from %i', (start) => {
    const root = concaveRoot((place) => ({ value: 2 - Math.exp(-place), slope: Math.exp(-place) }), start);

    expect(root).toBeCloseTo(-Math.LN2, 14);
  });

  test.each([
    { start: -1, root: -Math.SQRT2 },
    { start: -40, root: -Math.SQRT2 },
    { start: 0.01, root: Math.SQRT2 },
    { start: 40, root: Math.SQRT2 },
  ])('finds the root on the side of the top on which it starts, from $start', ({ start, root }) => {
    expect(concaveRoot((place) => ({ value: 2 - place * place, slope: -2 * place }), start)).toBeCloseTo(root, 14);
  });

  test.each([
    { slope: 0.001, end: -700 },
    { slope: -0.001, end: 700 },
  ])('ends at $end when the root is further out', ({ slope, end }) => {
    expect(concaveRoot((place) => ({ value: 5 + slope * place, slope }), 0)).toBe(end);
  });
});

const many = Array.from({ length: 1_000_000 }, (_, index) => (index * 7) % 1_000_003);

describe('largest and smallest', () => {
  test('take more numbers than a call takes arguments', () => {
    expect(() => Math.max(...many)).toThrow(RangeError);
    expect([largest(many), smallest(many)]).toEqual([1_000_002, 0]);
  });

  test.each([[[]], [[3, 1, 2]], [[-0.5]], [[1, Number.NaN, 2]]])('of %j are what Math has', (numbers) => {
    expect([largest(numbers), smallest(numbers)]).toEqual([Math.max(...numbers), Math.min(...numbers)]);
  });
});
