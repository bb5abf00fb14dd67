import { describe, expect, test } from '@jest/globals';
import { mcnemarTest, studentCdf } from '../testing/compared-statistics';
import { fc } from '../testing/properties';
import { oneIn, sized } from '../testing/sized';
import { binomialUpperTail, studentQuantile } from './distributions';
import { boundedMeanInterval, type Interval } from './intervals';
import {
  comparePairs,
  pairedDifference,
  permuteTrials,
  repeatInterval,
  type Sample,
  type SamplePair,
  signFlipTest,
  type TrialsOfFixture,
} from './paired';
import { createRandom } from './random';

describe('difference coverage', () => {
  const runs = 20;

  /** What a model's answer to a fixture is worth: the share of five analytics that fail, each at `rate`, together in half of the calls. */
  function drawShare(rate: number, analytics: number, random: () => number): number {
    const shared = random() < 0.5 ? random() : undefined;
    return Array.from({ length: analytics }, () => shared ?? random()).filter((one) => one < rate).length / analytics;
  }

  function drawSample(rate: number, trials: number, analytics: number, random: () => number): Sample {
    const shares = Array.from({ length: trials }, () => drawShare(rate, analytics, random));
    const mean = shares.reduce((sum, share) => sum + share, 0) / trials;
    return { mean, squares: shares.reduce((sum, share) => sum + (share - mean) ** 2, 0), trials };
  }

  /** How often an interval holds the truth, and how wide it is, in points. */
  function measure(
    repetitions: number,
    draw: (repetition: number) => { readonly interval: Interval | undefined; readonly truth: number },
  ): { readonly coverage: number; readonly width: number } {
    const drawn = Array.from({ length: repetitions }, (_, repetition) => draw(repetition));
    const covered = drawn.filter(
      ({ interval, truth }) => interval !== undefined && interval.lower <= truth && truth <= interval.upper,
    );
    const widths = drawn.map(({ interval }) => (interval === undefined ? 0 : interval.upper - interval.lower));
    return {
      coverage: covered.length / repetitions,
      width: (100 * widths.reduce((sum, width) => sum + width, 0)) / repetitions,
    };
  }

  /** Some of the fixtures, a sample of submissions, change by 50 points; all else fails at 1.5 % on both sides. */
  function drawChanged(fixtures: number, share: number, seed: string): readonly number[] {
    const random = createRandom('changed fixtures', seed);
    return Array.from({ length: fixtures }, () => {
      const before = 0.015 + (random() < share ? 0.5 : 0);
      return drawSample(before, runs, 1, random).mean - drawSample(0.015, runs, 1, random).mean;
    });
  }

  const few = [12, 20, 32, 60].flatMap((fixtures) => [0.05, 0.1].map((share) => ({ fixtures, share })));

  describe('the interval for submissions like the fixtures', () => {
    test.each(oneIn(4, few))(
      'covers at least as often as wanted when $share of $fixtures fixtures change by 50 points',
      ({ fixtures, share }) => {
        const { coverage } = measure(sized({ little: 60, all: 1000 }), (repetition) => ({
          interval: boundedMeanInterval(drawChanged(fixtures, share, String(repetition)), { lower: -1, upper: 1 }),
          truth: share * 0.5,
        }));

        expect(coverage).toBeGreaterThanOrEqual(0.93);
      },
    );

    test.each(oneIn(2, few.slice(0, 4)))(
      'covers too seldom as Student’s interval when $share of $fixtures fixtures change',
      ({ fixtures, share }) => {
        const { coverage } = measure(sized({ little: 150, all: 1000 }), (repetition) => ({
          interval: pairedDifference(drawChanged(fixtures, share, String(repetition)))?.interval,
          truth: share * 0.5,
        }));

        expect(coverage).toBeLessThan(0.93);
      },
    );
  });

  /** Failure rates of fixtures under two prompts. */
  const worlds: Readonly<
    Record<string, (fixture: number, fixtures: number) => readonly [before: number, after: number]>
  > = {
    'nearly everything is right': () => [0.002, 0.002],
    'one fixture changed': (fixture) => [fixture === 0 ? 0.55 : 0.01, 0.01],
    'some fixtures are hard': (fixture) => [fixture % 5 === 0 ? 0.5 : 0.03, fixture % 7 === 0 ? 0.4 : 0.05],
    'fixtures are right or wrong always': (fixture) => [fixture % 2, fixture % 3 === 0 ? 0 : 1],
    'nearly everything changed': () => [0.02, 0.98],
    'a handful of failures is expected': (_, fixtures) => [4 / fixtures / 20, 0],
  };

  const plans = [6, 12, 20, 60].flatMap((fixtures) =>
    [1, 3, 10, 20].flatMap((trials) => [1, 5].map((analytics) => ({ fixtures, trials, analytics }))),
  );

  describe('the interval for the same fixtures asked again', () => {
    test.each(oneIn(2, Object.entries(worlds)))('covers with 93 %% at least when %s', (_, ratesOf) => {
      const repetitions = sized({ little: 70, all: 400 });
      const coverages = oneIn(5, plans).map(({ fixtures, trials, analytics }) => {
        const rates = Array.from({ length: fixtures }, (__, fixture) => ratesOf(fixture, fixtures));
        const truth = rates.reduce((sum, [before, after]) => sum + before - after, 0) / fixtures;
        return measure(repetitions, (repetition) => {
          const random = createRandom('asked again', fixtures, trials, analytics, repetition);
          const pairs = rates.map(([before, after]): SamplePair => ({
            before: drawSample(before, trials, analytics, random),
            after: drawSample(after, trials, analytics, random),
          }));
          return { interval: repeatInterval(pairs), truth };
        }).coverage;
      });

      expect(Math.min(...coverages)).toBeGreaterThanOrEqual(sized({ little: 0.9, all: 0.93 }));
    });
  });
});

const reference = [0.1, 0.2, 0, -0.05, 0.3, 0.1];

function defined<Value>(value: Value | undefined): Value {
  if (value === undefined) {
    throw new Error('expected an estimate');
  }
  return value;
}

describe('pairedDifference', () => {
  test('gives the statistic and p-value of the reference', () => {
    const { mean, standardError } = defined(pairedDifference(reference));
    const statistic = mean / standardError;

    expect(statistic).toBeCloseTo(2.0710722106, 10);
    expect(2 * studentCdf(-statistic, 5)).toBeCloseTo(0.0931126046, 10);
  });

  test('gives the mean with as many standard errors on each side as Student says', () => {
    const { mean, interval, standardError } = defined(pairedDifference(reference, 0.9));

    expect(mean).toBeCloseTo(0.65 / 6, 14);
    expect(interval.upper - mean).toBeCloseTo(studentQuantile(0.95, 5) * standardError, 14);
    expect(mean - interval.lower).toBeCloseTo(studentQuantile(0.95, 5) * standardError, 14);
  });

  test('touches zero at the confidence that the p-value leaves', () => {
    const { mean, standardError } = defined(pairedDifference(reference));

    const pValue = 2 * studentCdf(-mean / standardError, 5);

    expect(pairedDifference(reference, 1 - pValue)?.interval.lower).toBeCloseTo(0, 12);
  });

  test('has no width when all differences are equal', () => {
    expect(pairedDifference([0.25, 0.25, 0.25])).toEqual({
      mean: 0.25,
      interval: { lower: 0.25, upper: 0.25 },
      standardError: 0,
    });
  });

  test.each([{ differences: [] }, { differences: [0.3] }])('has no estimate for $differences', ({ differences }) => {
    expect(pairedDifference(differences)).toBeUndefined();
  });
});

describe('compare pairs', () => {
  const cells = 34;

  const questions = 60;

  const runs = 3;

  /** The share of right answers of each cell to each question, all at 70 %. */
  function drawShares(seed: number): readonly (readonly number[])[] {
    const random = createRandom('34 equal cells', seed);
    const share = (): number => Array.from({ length: runs }, () => random()).filter((one) => one < 0.7).length / runs;
    return Array.from({ length: cells }, () => Array.from({ length: questions }, share));
  }

  test('some of the 561 differences of 34 equal cells is called real in at most 5 % of quizzes', () => {
    const quizzes = sized({ little: 3, all: 200 });

    const wrong = Array.from({ length: quizzes }, (_, quiz) => {
      const shares = drawShares(quiz);
      const pairs = shares.flatMap((one, index) =>
        shares.slice(index + 1).map((other, offset) => ({
          one: index,
          other: index + 1 + offset,
          differences: one.map((share, question) => share - (other[question] ?? 0)),
        })),
      );
      return comparePairs(pairs).some(({ real }) => real);
    }).filter(Boolean).length;

    expect(binomialUpperTail(wrong, quizzes, 0.05)).toBeGreaterThan(0.001);
  });
});

const repeated = (value: number, count: number): readonly number[] => Array.from({ length: count }, () => value);

/** All sign patterns, one by one. */
function enumerated(differences: readonly number[]): number {
  const patterns = Array.from({ length: 2 ** differences.length }, (_, pattern) =>
    differences.reduce((sum, difference, index) => sum + ((pattern >> index) & 1 ? -difference : difference), 0),
  );
  const observed = Math.abs(patterns[0] ?? 0);
  return patterns.filter((sum) => Math.abs(sum) > observed - 1e-9).length / patterns.length;
}

/** Differences of two rates of 50 trials each. */
const someDifferences = (minLength: number, maxLength: number): fc.Arbitrary<number[]> =>
  fc.array(
    fc.tuple(fc.nat(50), fc.nat(50)).map(([a, b]) => a / 50 - b / 50),
    { minLength, maxLength },
  );

describe('signFlipTest', () => {
  test.each([
    { title: 'the reference', differences: [0.1, 0.2, 0, -0.05, 0.3, 0.1], pValue: 0.125 },
    { title: 'no difference', differences: [], pValue: 1 },
    { title: 'differences that are all zero', differences: [0, -0, 0], pValue: 1 },
    { title: 'rounding noise', differences: repeated(0.1 + 0.2 - 0.3, 6), pValue: 1 },
    { title: 'one difference', differences: [0.4], pValue: 1 },
    { title: 'six in one direction', differences: repeated(0.02, 6), pValue: 2 / 64 },
    { title: 'sixteen in one direction', differences: repeated(-0.02, 16), pValue: 2 / 65_536 },
    { title: 'sums that tie but for rounding', differences: [0.1, 0.2, -0.3, 0.3], pValue: 12 / 16 },
  ])('gives $pValue exactly for $title', ({ differences, pValue }) => {
    expect(signFlipTest(differences)).toBe(pValue);
  });

  test('agrees with trying all patterns', () => {
    fc.assert(
      fc.property(someDifferences(0, 8), (differences) => {
        expect(signFlipTest(differences)).toBe(enumerated(differences));
      }),
      { seed: 1 },
    );
  });

  test('counts all flips of any number of differences, for a p-value far below what a sample of flips could show', () => {
    expect(signFlipTest(repeated(0.1, 60))).toBe(2 ** -59);
    expect(signFlipTest(repeated(0.1, 2000))).toBeGreaterThan(0);
  });

  test.each([
    { left: 10, right: 7 },
    { left: 14, right: 6 },
    { left: 25, right: 16 },
  ])('is the sign test of $left equal differences against $right', ({ left, right }) => {
    const exact = 2 * binomialUpperTail(left, left + right, 0.5);

    expect(signFlipTest([...repeated(0.06, left), ...repeated(-0.06, right)])).toBeCloseTo(exact, 13);
  });

  test('rounds differences without a common unit so little that p hardly changes', () => {
    const random = createRandom('sign-flip', 'rounded');
    for (let set = 0; set < 20; set += 1) {
      const differences = Array.from({ length: 14 }, () => random() - 0.3);

      expect(signFlipTest(differences) / enumerated(differences)).toBeCloseTo(1, 1);
    }
  });

  test('depends neither on the order of the differences nor on the direction of comparing', () => {
    fc.assert(
      fc.property(
        fc
          .oneof(someDifferences(0, 12), someDifferences(20, 40))
          .chain((all) =>
            fc.record({ all: fc.constant(all), permuted: fc.shuffledSubarray(all, { minLength: all.length }) }),
          ),
        ({ all, permuted }) => {
          const pValue = signFlipTest(all);

          expect(signFlipTest(permuted)).toBe(pValue);
          expect(signFlipTest(all.map((difference) => -difference))).toBe(pValue);
          expect(pValue).toBeGreaterThan(0);
          expect(pValue).toBeLessThanOrEqual(1);
        },
      ),
      { seed: 1 },
    );
  });
});

describe('sign flip error', () => {
  /** Draws a fixture's failure rates under prompt A and B, in 256ths: a uniform byte below the rate is a failure. */
  type DrawRates = (nextByte: () => number) => readonly [number, number];

  const repetitions = sized({ little: 500, all: 2000 });

  /** The highest share that may be rejected where one in twenty should be. */
  const tooMany = sized({ little: 0.085, all: 0.065 });

  const runs = 10;

  const analytics = 5;

  /** Both prompts fail alike on every fixture. */
  const sharpNull: DrawRates = (nextByte) => {
    const rate = 20 + (nextByte() >>> 2);
    return [rate, rate];
  };

  /** A is better by 8 points on three quarters of the fixtures and worse by 24 on the others: equal means. */
  const weakNull: DrawRates = (nextByte) => [nextByte() < 64 ? 112 : 32, 52];

  const tenPointsApart: DrawRates = (nextByte) => {
    const rate = 20 + (nextByte() >>> 2);
    return [rate, rate + 26];
  };

  interface Comparison {
    /** Difference of the failure rates of each fixture. */
    readonly differences: readonly number[];
    /** Answers, paired by fixture, run and analytic, that only A or only B got wrong. */
    readonly onlyA: number;
    readonly onlyB: number;
  }

  /** Four uniform bytes from each number of the generator. */
  function createBytes(random: () => number): () => number {
    let word = 0;
    let left = 0;
    return () => {
      word = left === 0 ? (random() * 2 ** 32) >>> 0 : word >>> 8;
      left = left === 0 ? 3 : left - 1;
      return word & 255;
    };
  }

  /** In half of the calls all analytics fail or pass by the same number, so the answers of a call correlate by ½. */
  function compare(drawRates: DrawRates, fixtures: number, nextByte: () => number): Comparison {
    let onlyA = 0;
    let onlyB = 0;
    const differences = Array.from({ length: fixtures }, () => {
      const [rateA, rateB] = drawRates(nextByte);
      const before = onlyA - onlyB;
      for (let run = 0; run < runs; run += 1) {
        const sharedA = nextByte() < 128 ? nextByte() : undefined;
        const sharedB = nextByte() < 128 ? nextByte() : undefined;
        for (let analytic = 0; analytic < analytics; analytic += 1) {
          const failsA = (sharedA ?? nextByte()) < rateA;
          const failsB = (sharedB ?? nextByte()) < rateB;
          onlyA += failsA && !failsB ? 1 : 0;
          onlyB += failsB && !failsA ? 1 : 0;
        }
      }
      return (onlyA - onlyB - before) / (runs * analytics);
    });
    return { differences, onlyA, onlyB };
  }

  type PValueOf = (comparison: Comparison) => number;

  const bySignFlip: PValueOf = ({ differences }) => signFlipTest(differences);

  const byPooledMcnemar: PValueOf = ({ onlyA, onlyB }) => mcnemarTest(onlyA, onlyB).mid;

  /** The share of comparisons that the test rejects at 5 %. */
  function shareRejected(drawRates: DrawRates, fixtures: number, pValueOf: PValueOf): number {
    const nextByte = createBytes(createRandom('sign-flip error', fixtures));
    let rejected = 0;
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      rejected += pValueOf(compare(drawRates, fixtures, nextByte)) <= 0.05 ? 1 : 0;
    }
    return rejected / repetitions;
  }

  const nulls = [
    { name: 'both prompts fail alike on each', drawRates: sharpNull },
    { name: 'they differ but the means are equal', drawRates: weakNull },
  ];

  describe('signFlipTest', () => {
    test.each(nulls.flatMap((world) => [30, 60].map((fixtures) => ({ ...world, fixtures }))))(
      'rejects in about one of twenty comparisons on $fixtures fixtures when $name',
      ({ drawRates, fixtures }) => {
        const rejected = shareRejected(drawRates, fixtures, bySignFlip);

        expect(rejected).toBeGreaterThanOrEqual(sized({ little: 0.02, all: 0.03 }));
        expect(rejected).toBeLessThanOrEqual(tooMany);
      },
    );

    test.each(nulls)('does not reject too often on 12 fixtures when $name', ({ drawRates }) => {
      expect(shareRejected(drawRates, 12, bySignFlip)).toBeLessThanOrEqual(tooMany);
    });

    test('finds prompts that are ten points apart on 60 fixtures', () => {
      expect(shareRejected(tenPointsApart, 60, bySignFlip)).toBeGreaterThanOrEqual(sized({ little: 0.92, all: 0.95 }));
    });
  });

  describe('mcnemarTest', () => {
    test('rejects far too often on the pooled runs of 60 fixtures that differ when the means are equal', () => {
      expect(shareRejected(weakNull, 60, byPooledMcnemar)).toBeGreaterThanOrEqual(0.25);
    });
  });
});

/** Trials of a fixture of which so many are wrong. */
function fixture(
  [wrongBefore, before]: readonly [number, number],
  [wrongAfter, after]: readonly [number, number],
): TrialsOfFixture {
  const counts = (wrong: number, of: number) => [
    { value: 1, times: wrong },
    { value: 0, times: of - wrong },
  ];
  return {
    before: counts(wrongBefore, before),
    after: counts(wrongAfter, after),
    weights: { before: 1 / before, after: 1 / after },
  };
}

/** How often each test rejects at 5 % where both sides are wrong in the same share of answers. */
function rejections(
  rate: number,
  runs: readonly [number, number],
): { readonly permuted: number; readonly flipped: number } {
  const random = createRandom('rejections', rate, ...runs);
  const worlds = 120;
  const draw = (of: number): readonly [number, number] => [
    Array.from({ length: of }, random).filter((number) => number < rate).length,
    of,
  ];
  const p = Array.from({ length: worlds }, () => {
    const drawn = Array.from({ length: 32 }, () => ({ before: draw(runs[0]), after: draw(runs[1]) }));
    return {
      permuted: permuteTrials(drawn.map(({ before, after }) => fixture(before, after))),
      flipped: signFlipTest(drawn.map(({ before, after }) => before[0] / before[1] - after[0] / after[1])),
    };
  });
  const share = (name: 'permuted' | 'flipped'): number => p.filter((one) => one[name] < 0.05).length / worlds;
  return { permuted: share('permuted'), flipped: share('flipped') };
}

describe('permuteTrials', () => {
  test('agrees with the hypergeometric distribution on one fixture', () => {
    // One wrong of 21 trials, on the side that has 20: exchanged, it falls there in 20 of 21 cases.
    expect(permuteTrials([fixture([0, 1], [1, 20])])).toBeGreaterThan(0.94);
    // All 3 wrong ones of 6 trials on one side: 2 of C(6,3) = 20 deals are as far from zero.
    expect(permuteTrials([fixture([3, 3], [0, 3])])).toBeCloseTo(0.1, 1);
  });

  test('is 1 where no trial differs from another, and the same however often it is asked', () => {
    const mixed = [fixture([1, 5], [3, 20]), fixture([0, 5], [2, 20])];

    expect(permuteTrials([fixture([0, 1], [0, 20]), fixture([2, 2], [3, 3])])).toBe(1);
    expect(permuteTrials(mixed)).toBe(permuteTrials(mixed));
  });

  test('rejects equal sides of 1 and 20 runs in no more than 5 %, where sign flips reject more', () => {
    const { permuted, flipped } = rejections(0.01, [1, 20]);

    // Three standard errors of 120 worlds above 5 %.
    expect(permuted).toBeLessThanOrEqual(0.11);
    expect(flipped).toBeGreaterThan(0.12);
  });

  test('sees a side that is worse', () => {
    const worse = Array.from({ length: 32 }, (_, index) =>
      fixture([index % 8 === 0 ? 1 : 0, 5], [index % 2 === 0 ? 8 : 4, 20]),
    );

    expect(permuteTrials(worse)).toBeLessThan(0.001);
  });
});
