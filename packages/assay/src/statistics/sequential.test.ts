import { describe, expect, test } from '@jest/globals';
import { fc } from '../testing/properties';
import { oneIn, sized } from '../testing/sized';
import { binomialUpperTail } from './distributions';
import { boundedSumTail } from './evidence';
import {
  boundedMeanInterval,
  clopperPearsonInterval,
  clopperPearsonLower,
  clopperPearsonUpper,
  confidenceSequence,
  type Interval,
  wilsonInterval,
} from './intervals';
import { errorOfLook } from './multiple-tests';
import { createRandom } from './random';
import {
  boundOfGate,
  decideSprt,
  type Hypotheses,
  logLikelihoodRatio,
  stoppingChances,
  thresholdsOf,
  trialsToCertifyAfter,
} from './sequential';
import { createSumEvidence, runsOfZeros } from './sum-evidence';

describe('confidence sequence', () => {
  /**
   * The exact probability that an interval looked at after every trial excludes the true rate at some look. Counts that
   * do not exclude it are next to each other, because both bounds grow with the failures.
   */
  function chanceOfExcluding(
    interval: (failures: number, trials: number) => Interval,
    rate: number,
    looks: number,
  ): number {
    let alive: readonly number[] = [1];
    let fewest = 0;
    for (let trials = 1; trials <= looks; trials += 1) {
      let next = Array.from(
        { length: alive.length + 1 },
        (_, index) => (alive[index] ?? 0) * (1 - rate) + (alive[index - 1] ?? 0) * rate,
      );
      while (next.length > 0 && interval(fewest, trials).upper < rate) {
        next = next.slice(1);
        fewest += 1;
      }
      while (next.length > 0 && interval(fewest + next.length - 1, trials).lower > rate) {
        next.pop();
      }
      alive = next;
    }
    return 1 - alive.reduce((sum, probability) => sum + probability, 0);
  }

  describe('confidenceSequence', () => {
    test.each([
      { rate: 0.001, chance: 0.01 },
      { rate: 0.005, chance: undefined },
      { rate: 0.01, chance: 0.025 },
      { rate: 0.02, chance: undefined },
      { rate: 0.05, chance: 0.026 },
      { rate: 0.1, chance: 0.037 },
      { rate: 0.3, chance: undefined },
      { rate: 0.5, chance: 0.036 },
      { rate: 0.9, chance: undefined },
      { rate: 0.99, chance: 0.019 },
    ])('excludes a true rate of $rate within 2000 looks with less than 5 %', ({ rate, chance }) => {
      const measured = chanceOfExcluding(confidenceSequence, rate, 2000);

      expect(measured).toBeLessThan(0.0375);
      expect(measured).toBeCloseTo(chance ?? measured, 3);
    });

    test.each([
      { rate: 0.01, chance: 0.27 },
      { rate: 0.05, chance: 0.39 },
      { rate: 0.1, chance: 0.41 },
      { rate: 0.3, chance: 0.46 },
    ])('does what a Wilson interval watched for 300 trials fails to do at $rate', ({ rate, chance }) => {
      const measured = chanceOfExcluding(wilsonInterval, rate, 300);

      expect(measured).toBeGreaterThan(0.25);
      expect(measured).toBeCloseTo(chance, 2);
    });

    test.each([
      { trials: 10, failures: 0, lower: 0, upper: 0.325 },
      { trials: 80, failures: 0, lower: 0, upper: 0.0571 },
      { trials: 100, failures: 0, lower: 0, upper: 0.047 },
      { trials: 100, failures: 1, lower: 0.00004, upper: 0.0737 },
      { trials: 100, failures: 5, lower: 0.0083, upper: 0.1476 },
      { trials: 100, failures: 20, lower: 0.0873, upper: 0.3591 },
      { trials: 300, failures: 3, lower: 0.0007, upper: 0.0404 },
      { trials: 300, failures: 300, lower: 0.9804, upper: 1 },
      { trials: 10, failures: 10, lower: 0.637, upper: 1 },
    ])('shows $lower to $upper at $failures of $trials', ({ trials, failures, lower, upper }) => {
      expect(confidenceSequence(failures, trials)).toEqual({
        lower: expect.closeTo(lower, 3),
        upper: expect.closeTo(upper, 3),
      });
    });

    test('is all of [0, 1] without trials, and ends exactly at 0 or 1 when all trials agree', () => {
      expect(confidenceSequence(0, 0)).toEqual({ lower: 0, upper: 1 });
      expect([confidenceSequence(0, 7).lower, confidenceSequence(7, 7).upper]).toEqual([0, 1]);
    });
  });

  const counts = fc
    .integer({ min: 1, max: 3000 })
    .chain((trials) => fc.record({ trials: fc.constant(trials), failures: fc.integer({ min: 0, max: trials }) }));

  describe('confidenceSequence, for any counts,', () => {
    test('holds the observed rate and lies within [0, 1]', () => {
      fc.assert(
        fc.property(counts, ({ failures, trials }) => {
          const { lower, upper } = confidenceSequence(failures, trials);

          expect([lower >= 0, lower <= failures / trials, failures / trials <= upper, upper <= 1]).not.toContain(false);
        }),
      );
    });

    test('moves up with each failure more', () => {
      fc.assert(
        fc.property(counts, ({ failures, trials }) => {
          const fewer = confidenceSequence(failures, trials + 1);
          const more = confidenceSequence(failures + 1, trials + 1);

          expect([fewer.lower < more.lower, fewer.upper < more.upper]).toEqual([true, true]);
        }),
      );
    });

    test('widens as the chance of an error falls, and holds the fixed-size interval', () => {
      fc.assert(
        fc.property(counts, ({ failures, trials }) => {
          const usual = confidenceSequence(failures, trials);
          const strict = confidenceSequence(failures, trials, 0.01);
          const fixed = wilsonInterval(failures, trials);

          expect([strict.lower <= usual.lower, strict.upper >= usual.upper]).toEqual([true, true]);
          expect(usual.upper - usual.lower).toBeGreaterThan(fixed.upper - fixed.lower);
        }),
      );
    });
  });
});

describe('sprt', () => {
  const standard: Hypotheses = { tolerated: 0.01, unacceptable: 0.05 };

  const quick: Hypotheses = { tolerated: 0.01, unacceptable: 0.1 };

  const strict: Hypotheses = { tolerated: 0.001, unacceptable: 0.01 };

  const hypotheses: fc.Arbitrary<Hypotheses> = fc
    .tuple(fc.double({ min: 1e-4, max: 0.4, noNaN: true }), fc.double({ min: 1.2, max: 20, noNaN: true }))
    .map(([tolerated, factor]) => ({ tolerated, unacceptable: Math.min(0.95, tolerated * factor) }));

  /** Failures and trials of a chunk. */
  const counts: fc.Arbitrary<readonly [failures: number, trials: number]> = fc
    .tuple(fc.nat(600), fc.nat(600))
    .map(([failures, passes]) => [failures, failures + passes]);

  describe('logLikelihoodRatio', () => {
    test('adds the reference increments of one failure and one pass at 1 % v 5 %', () => {
      expect(logLikelihoodRatio(standard, 1, 1)).toBeCloseTo(1.6094379124341003, 14);
      expect(logLikelihoodRatio(standard, 0, 1)).toBeCloseTo(-0.041242958534049134, 14);
      expect(logLikelihoodRatio(standard, 0, 0)).toBeCloseTo(0, 14);
    });

    test.each([
      { failures: 0, trials: 80, eValue: 27.0973702037, digits: 9 },
      { failures: 1, trials: 112, eValue: 19.4633, digits: 4 },
      { failures: 1, trials: 113, eValue: 20.2828, digits: 4 },
    ])('gives $failures of $trials an e-value of $eValue for certifying', ({ failures, trials, eValue, digits }) => {
      expect(Math.exp(-logLikelihoodRatio(standard, failures, trials))).toBeCloseTo(eValue, digits);
    });

    test('is the sum over chunks of the trials', () => {
      fc.assert(
        fc.property(hypotheses, fc.array(counts, { maxLength: 8 }), (rates, chunks) => {
          const failures = chunks.reduce((sum, [failed]) => sum + failed, 0);
          const trials = chunks.reduce((sum, [, asked]) => sum + asked, 0);

          const sum = chunks.reduce((ratio, [failed, asked]) => ratio + logLikelihoodRatio(rates, failed, asked), 0);

          expect(Math.abs(logLikelihoodRatio(rates, failures, trials) - sum)).toBeLessThan(1e-8);
        }),
      );
    });
  });

  describe('decideSprt', () => {
    test.each([
      { ratio: -3, decision: 'certified' },
      { ratio: Math.log(0.05), decision: 'certified' },
      { ratio: -2.9957, decision: 'undecided' },
      { ratio: 7.09, decision: 'undecided' },
      { ratio: Math.log(60 / 0.05), decision: 'rejected' },
      { ratio: Infinity, decision: 'rejected' },
    ])('says $decision at $ratio in a family of 60', ({ ratio, decision }) => {
      expect(decideSprt(ratio, thresholdsOf({ alpha: 0.05, beta: 0.05, family: 60 }))).toBe(decision);
    });

    test.each([
      { family: 1, failures: 2, within: 7 },
      { family: 1, failures: 3, within: 47 },
      { family: 1, failures: 4, within: 87 },
      { family: 1, failures: 5, within: 127 },
      { family: 60, failures: 5, within: 28 },
      { family: 60, failures: 6, within: 68 },
      { family: 60, failures: 7, within: 108 },
    ])('rejects $failures failures within $within trials in a family of $family', ({ family, failures, within }) => {
      const thresholds = thresholdsOf({ alpha: 0.05, beta: 0.05, family });
      const decide = (trials: number) => decideSprt(logLikelihoodRatio(standard, failures, trials), thresholds);

      expect([decide(within), decide(within + 1)]).toEqual(['rejected', 'undecided']);
    });
  });

  describe('trialsToCertifyAfter', () => {
    test.each([
      { name: 'default', rates: standard, trials: [73, 113, 153, 193, 233, 273] },
      { name: 'quick', rates: quick, trials: [32, 57, 82, 107, 133, 158] },
      { name: 'strict', rates: strict, trials: [332, 587, 842, 1098, 1353, 1609] },
    ])('gives the rule of the $name preset after 0, 1, … 5 failures', ({ rates, trials }) => {
      expect([0, 1, 2, 3, 4, 5].map((failures) => trialsToCertifyAfter(rates, 0.05, failures))).toEqual(trials);
    });

    test('is the first number of trials that decideSprt certifies', () => {
      fc.assert(
        fc.property(hypotheses, fc.nat(30), fc.constantFrom(0.2, 0.05, 0.01), (rates, failures, alpha) => {
          const thresholds = thresholdsOf({ alpha, beta: 0.05, family: 1 });
          const trials = trialsToCertifyAfter(rates, alpha, failures);

          expect(decideSprt(logLikelihoodRatio(rates, failures, trials), thresholds)).toBe('certified');
          expect(decideSprt(logLikelihoodRatio(rates, failures, trials - 1), thresholds)).not.toBe('certified');
        }),
      );
    });
  });

  describe('boundOfGate', () => {
    test.each([73, 80, 100, 300])('is 1 − 0.99·20^(−1/n) after no failure in n = %i trials', (trials) => {
      expect(boundOfGate(standard, 0.05, 0, trials)).toBeCloseTo(1 - 0.99 * 20 ** (-1 / trials), 14);
    });

    test.each([
      { failures: 0, trials: 0 },
      { failures: 1, trials: 1 },
      { failures: 10, trials: 10 },
    ])('is 1 after $failures of $trials, with no pass', ({ failures, trials }) => {
      expect(boundOfGate(standard, 0.05, failures, trials)).toBe(1);
    });

    test('is at most the unacceptable rate exactly when the counts certify, and never below the failure share', () => {
      fc.assert(
        fc.property(hypotheses, counts, ({ tolerated, unacceptable }, [failures, trials]) => {
          const rates = { tolerated, unacceptable };
          const bound = boundOfGate(rates, 0.05, failures, trials);

          expect(bound).toBeGreaterThanOrEqual(failures / Math.max(1, trials));
          expect(bound).toBeGreaterThan(tolerated);
          // Nearer than rounding, the two sides of the bound cannot be told apart.
          fc.pre(Math.abs(bound / unacceptable - 1) > 1e-12);
          expect(bound <= unacceptable).toBe(logLikelihoodRatio(rates, failures, trials) <= Math.log(0.05));
        }),
      );
    });
  });
});

describe('sumEvidence', () => {
  interface Value {
    readonly lower: number;
    readonly upper: number;
    /** Chance of `upper`; else it is `lower`. */
    readonly chance: number;
  }

  const bernoulli = (chance: number): Value => ({ lower: 0, upper: 1, chance });

  const meanOf = ({ lower, upper, chance }: Value): number => lower + (upper - lower) * chance;

  const sumOf = (values: readonly Value[]): number => values.reduce((sum, one) => sum + meanOf(one), 0);

  /** The e-value after so many runs, on average over all that may happen, each with its chance. */
  function expectedEvidence(values: readonly Value[], limit: number, runs: number): number {
    const places = values.length * runs;
    return Array.from({ length: 2 ** places }, (_, outcome) => {
      const evidence = createSumEvidence(values, limit);
      let chance = 1;
      for (let run = 0; run < runs; run += 1) {
        evidence.add(
          values.map((one, place) => {
            const isUpper = ((outcome >> (run * values.length + place)) & 1) === 1;
            chance *= isUpper ? one.chance : 1 - one.chance;
            return isUpper ? one.upper : one.lower;
          }),
        );
      }
      return chance * Math.exp(evidence.logEvidence());
    }).reduce((sum, part) => sum + part, 0);
  }

  describe('createSumEvidence', () => {
    test('bets six shares of the largest stake, by half of the capital in the first run', () => {
      const evidence = createSumEvidence([{ lower: 0, upper: 1 }], 0.2);
      evidence.add([0]);

      // The largest stake is 1 / (1 − 0.2), so that losing it all takes a share of 1.
      const capital = [0.9, 0.45, 0.225, 0.1125, 0.05625, 0.028125].map((share) => 1 + (share / 0.8) * 0.2);
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = capital;
      expect(Math.exp(evidence.logEvidence())).toBeCloseTo((1 + a / 2 + b / 4 + c / 8 + d / 16 + (e + f) / 32) / 2, 12);
    });

    test.each([
      ['equal chances', [bernoulli(0.3), bernoulli(0.3), bernoulli(0.3)]],
      ['one that is always wrong', [bernoulli(1), bernoulli(0), bernoulli(0.1)]],
      [
        'what is taken off',
        [{ lower: 0, upper: 2, chance: 0.4 }, { lower: -3, upper: 0, chance: 0.8 }, bernoulli(0.5)],
      ],
    ] as const)('is 1 at most on average at its limit: %s', (_, values) => {
      for (const runs of [1, 2, 3]) {
        expect(expectedEvidence(values, sumOf(values), runs)).toBeLessThanOrEqual(1 + 1e-12);
        expect(expectedEvidence(values, sumOf(values) - 0.2, runs)).toBeLessThanOrEqual(1 + 1e-12);
      }
    });

    test('is exactly 1 on average where all chances are equal, and more below the limit', () => {
      const values = [bernoulli(0.3), bernoulli(0.3), bernoulli(0.3)];

      expect(expectedEvidence(values, 0.9, 1)).toBeCloseTo(1, 12);
      expect(expectedEvidence(values, 1.2, 3)).toBeGreaterThan(1.1);
    });

    test('bounds the sum by what it would certify, and no lower', () => {
      fc.assert(
        fc.property(
          fc.array(fc.array(fc.constantFrom(0, 0, 0, 1, 2), { minLength: 3, maxLength: 3 }), {
            minLength: 1,
            maxLength: 9,
          }),
          fc.double({ min: 0.1, max: 5, noNaN: true }),
          (runs, limit) => {
            const evidence = createSumEvidence(
              Array.from({ length: 3 }, () => ({ lower: 0, upper: 2 })),
              limit,
            );
            runs.forEach((run) => {
              evidence.add(run);
            });

            const isShown = evidence.logEvidence() >= Math.log(20);
            const bound = evidence.bound(0.05);
            expect(isShown ? bound <= limit + 1e-9 : bound >= limit - 1e-9).toBe(true);
          },
        ),
        { numRuns: sized({ little: 60, all: 2_000 }) },
      );
    });

    test('says nothing before the first run', () => {
      const evidence = createSumEvidence([{ lower: 0, upper: 1 }], 0.5);

      expect(evidence.logEvidence()).toBeCloseTo(0, 12);
      expect(evidence.bound(0.05)).toBe(1);
    });
  });

  describe('runsOfZeros', () => {
    test.each([
      [100, 0.1, 1],
      [100, 0.01, 5],
      [1, 0.1, 39],
    ])('of %d values, shown to be below %d each, takes %d', (count, limit, runs) => {
      const ranges = Array.from({ length: count }, () => ({ lower: 0, upper: 1 }));

      expect(runsOfZeros(ranges, limit * count, 0.05)).toBe(runs);
    });

    test('is endless where nothing may be wrong', () => {
      expect(runsOfZeros([{ lower: 0, upper: 1 }], 0, 0.05)).toBe(Infinity);
    });
  });

  /** 40 replies, of which the first eight are taken off five times each, as originals are; all are wrong now and then. */
  const originals = 8;

  const variants = 32;

  const limit = 0.05 * variants;

  const ranges = [
    ...Array.from({ length: originals }, () => ({ lower: -variants / originals, upper: 0 })),
    ...Array.from({ length: variants }, () => ({ lower: 0, upper: 1 })),
  ];

  const most = sized({ little: 15, all: 40 });

  type Rates = (place: number) => number;

  /** Worlds in which variants are wrong 5 % more often than their originals; the last original of each is at another rate. */
  const worlds: Readonly<Record<string, { readonly base: Rates; readonly more: Rates }>> = {
    'every variant alike': { base: () => 0, more: () => 0.05 },
    'beside errors on the originals': { base: () => 0.2, more: () => 0.05 },
    'variants of one original alone': { base: () => 0, more: (place) => (place === 0 ? 0.4 : 0) },
    'some worse and some better': { base: () => 0.3, more: (place) => (place % 2 === 0 ? 0.3 : -0.2) },
    'where originals always fail': { base: (place) => (place < 4 ? 1 : 0), more: (place) => (place < 4 ? 0 : 0.1) },
  };

  function* runsOf({ base, more }: (typeof worlds)[string], seed: string): Generator<readonly number[]> {
    const random = createRandom('sum evidence', seed);
    const isWrong = (rate: number): number => (random() < rate ? 1 : 0);
    for (let run = 0; run < most; run += 1) {
      yield [
        ...Array.from({ length: originals }, (_, place) => -isWrong(base(place)) * (variants / originals)),
        ...Array.from({ length: variants }, (_, place) => isWrong(base(place % originals) + more(place % originals))),
      ];
    }
  }

  /** Share of repetitions in which something is ever shown. */
  function shareShown(
    world: (typeof worlds)[string],
    shows: (runs: readonly (readonly number[])[]) => boolean,
  ): number {
    const repetitions = sized({ little: 60, all: 2_000 });
    const shown = Array.from({ length: repetitions }, (_, repetition) => shows([...runsOf(world, String(repetition))]));
    return shown.filter(Boolean).length / repetitions;
  }

  const certifies =
    (at: number) =>
    (runs: readonly (readonly number[])[]): boolean => {
      const evidence = createSumEvidence(ranges, at);
      return runs.some((values) => {
        evidence.add(values);
        return evidence.logEvidence() >= Math.log(20);
      });
    };

  /** What does not allow for looking after every run: the same interval at each look. */
  function looksWronglyBelow(runs: readonly (readonly number[])[]): boolean {
    const sums: number[] = [];
    return runs.some((values) => {
      sums.push(values.reduce((sum, value) => sum + value, 0));
      const mean = sums.reduce((sum, value) => sum + value, 0) / sums.length;
      const variance = sums.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (sums.length - 1);
      return sums.length >= 5 && mean + 1.645 * Math.sqrt(variance / sums.length) < limit;
    });
  }

  /** 5 %, and 3.3 standard errors more. */
  const byChance = 0.05 + 3.3 * Math.sqrt((0.05 * 0.95) / sized({ little: 60, all: 2_000 }));

  describe('evidence on simulated graders', () => {
    test.each(Object.keys(worlds))('certifies none that just misses its limit more often than it may: %s', (name) => {
      expect(shareShown(worlds[name] ?? { base: () => 0, more: () => 0 }, certifies(limit))).toBeLessThanOrEqual(
        byChance,
      );
    });

    test('certifies one that has half of it, and one without a fault', () => {
      const half = { base: () => 0.02, more: () => 0.01 };

      expect(shareShown(half, certifies(limit))).toBeGreaterThan(sized({ little: 0.3, all: 0.9 }));
      expect(shareShown({ base: () => 0, more: () => 0 }, certifies(limit))).toBe(1);
    });

    test('would be wrong by an interval that is not for looking again and again', () => {
      expect(shareShown({ base: () => 0.2, more: () => 0.05 }, looksWronglyBelow)).toBeGreaterThan(byChance);
    });
  });
});

const unit = { lower: 0, upper: 1 };

const signed = { lower: -1, upper: 1 };

/** The chance that a mean of these different values, with weights of a flat Dirichlet distribution, exceeds `place`, in closed form. */
function exactChanceAbove(values: readonly number[], place: number): number {
  return values
    .filter((value) => value > place)
    .reduce(
      (sum, value) =>
        sum +
        values
          .filter((other) => other !== value)
          .reduce((product, other) => (product * (value - place)) / (value - other), 1),
      0,
    );
}

/** All ways to deal `count` values out to so many kinds. */
function* deals(count: number, kinds: number): Generator<readonly number[]> {
  if (kinds === 1) {
    yield [count];
    return;
  }
  for (let own = 0; own <= count; own += 1) {
    for (const rest of deals(count - own, kinds - 1)) {
      yield [own, ...rest];
    }
  }
}

/** The least chance, over a grid of distributions on these values, that the interval of `count` values holds the mean; exact. */
function leastCoverage(values: readonly number[], count: number, steps: number): number {
  const samples = [...deals(count, values.length)].map((times) => ({
    times,
    ways: times.reduce((ways, own, kind) => {
      const left = times.slice(kind).reduce((sum, one) => sum + one, 0);
      return ways * choose(left, own);
    }, 1),
    interval: boundedMeanInterval(
      values.flatMap((value, kind) => Array.from({ length: times[kind] ?? 0 }, () => value)),
      signed,
    ),
  }));
  const coverages = [...deals(steps, values.length)].map((weights) => {
    const mean = values.reduce((sum, value, kind) => sum + (value * (weights[kind] ?? 0)) / steps, 0);
    return samples
      .filter(({ interval }) => interval.lower <= mean + 1e-9 && mean <= interval.upper + 1e-9)
      .reduce(
        (sum, { times, ways }) =>
          sum + times.reduce((chance, own, kind) => chance * ((weights[kind] ?? 0) / steps) ** own, ways),
        0,
      );
  });
  return Math.min(...coverages);
}

function choose(all: number, some: number): number {
  return Array.from({ length: some }, (_, index) => (all - index) / (index + 1)).reduce((a, b) => a * b, 1);
}

function widthOf({ lower, upper }: Interval): number {
  return upper - lower;
}

describe('boundedMeanInterval', () => {
  test.each([
    [0, 1],
    [1, 2],
    [0, 20],
    [3, 20],
    [20, 20],
    [1, 60],
    [200, 1000],
  ])('of %i ones among %i values that are 0 or 1 is the interval of Clopper and Pearson', (ones, count) => {
    const values = Array.from({ length: count }, (_, index) => (index < ones ? 1 : 0));

    const { lower, upper } = boundedMeanInterval(values, unit);

    const exact = clopperPearsonInterval(ones, count);
    expect(lower).toBeCloseTo(exact.lower, 6);
    expect(upper).toBeCloseTo(exact.upper, 6);
  });

  test.each([
    { values: [0.2] },
    { values: [-0.3, 0.1] },
    { values: [-0.5, 0, 0.25, 0.4] },
    { values: [0.1, 0.2, 0.7] },
  ])('ends for $values where the closed form says 2.5 %', ({ values }) => {
    const { lower, upper } = boundedMeanInterval(values, signed);

    expect(exactChanceAbove([...values, 1], upper)).toBeCloseTo(0.025, 5);
    expect(1 - exactChanceAbove([...values, -1], lower)).toBeCloseTo(0.025, 5);
  });

  test('holds the mean, is mirrored with its values, and is never without width', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 40 }), (twentieths) => {
        const values = twentieths.map((one) => one / 20);
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length;

        const interval = boundedMeanInterval(values, signed);

        const mirrored = boundedMeanInterval(
          values.map((value) => -value),
          signed,
        );
        expect(interval.lower).toBeLessThanOrEqual(mean + 1e-9);
        expect(interval.upper).toBeGreaterThanOrEqual(mean - 1e-9);
        expect(mirrored.lower).toBeCloseTo(-interval.upper, 6);
        expect(widthOf(interval)).toBeGreaterThan(0.05);
        expect(interval.lower).toBeGreaterThanOrEqual(-1);
        expect(interval.upper).toBeLessThanOrEqual(1);
      }),
      { seed: 1, numRuns: 40 },
    );
  });

  test.each(
    oneIn(3, [
      { values: [-1, 0, 1], count: 6, steps: 20 },
      { values: [-1, 0, 0.5], count: 12, steps: 40 },
      { values: [-1, 0, 1], count: 12, steps: 40 },
      { values: [-0.5, 0, 0.5], count: 6, steps: 20 },
      { values: [-0.9, -0.1, 0.4], count: 8, steps: 40 },
      { values: [-1, -0.5, 0.5, 1], count: 8, steps: 20 },
      { values: [-1, -0.2, 0.1, 0.6], count: 8, steps: 20 },
      { values: [0, 0.05, 0.5], count: 20, steps: 40 },
    ]),
  )(
    'holds the mean of $count draws from every distribution on $values with at least 95 %',
    ({ values, count, steps }) => {
      expect(leastCoverage(values, count, steps)).toBeGreaterThanOrEqual(0.95);
    },
  );
});

describe('boundedSumTail', () => {
  test.each([
    // E(B − 0)⁺ / 2 = 0.5 and E(B − 1)⁺ / 1 = 0.25, for B ~ Binomial(2, 0.5).
    { sum: 2, terms: 2, mean: 0.5, bound: 0.25 },
    // E(B − h)⁺ / (1.5 − h): 1/1.5 for h = 0, 0.25/0.5 for h = 1.
    { sum: 1.5, terms: 2, mean: 0.5, bound: 0.5 },
    { sum: 1, terms: 2, mean: 0.5, bound: 1 },
    { sum: 3, terms: 2, mean: 0.5, bound: 0 },
    { sum: 1, terms: 10, mean: 0, bound: 0 },
    { sum: 1, terms: 1, mean: 0.04, bound: 0.04 },
  ])('of $sum from $terms values of mean $mean is $bound', ({ sum, terms, mean, bound }) => {
    expect(boundedSumTail(sum, terms, mean)).toBeCloseTo(bound, 12);
  });

  test.each([
    [20, 0.2],
    [200, 0.2],
    [50, 0.01],
    [300, 0.5],
  ])('is never less than the tail of %d right or wrong answers, and less than e times as much (%d)', (terms, mean) => {
    for (let sum = Math.ceil(terms * mean) + 1; sum <= terms; sum += 1) {
      const exact = binomialUpperTail(sum, terms, mean);
      const bound = boundedSumTail(sum, terms, mean);

      expect(bound).toBeGreaterThanOrEqual(exact * (1 - 1e-9));
      expect(bound).toBeLessThanOrEqual(Math.min(1, Math.E * exact) * (1 + 1e-9));
    }
  });

  test('bounds sums of values that differ in kind, by enumeration', () => {
    // Values 0 or w with chances that differ: all 2^n outcomes.
    const random = createRandom('bounded sums');
    const attempts = sized({ little: 10, all: 40 });
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const values = Array.from({ length: 8 }, () => ({ most: random(), chance: random() }));
      const mean = values.reduce((all, { most, chance }) => all + most * chance, 0) / values.length;
      const sums = outcomesOf(values);
      for (const { sum } of sums) {
        const exact = sums.filter((one) => one.sum >= sum).reduce((all, one) => all + one.chance, 0);
        expect(boundedSumTail(sum, values.length, mean)).toBeGreaterThanOrEqual(exact - 1e-9);
      }
    }
  });
});

function outcomesOf(
  values: readonly { readonly most: number; readonly chance: number }[],
): readonly { readonly sum: number; readonly chance: number }[] {
  return values.reduce<readonly { readonly sum: number; readonly chance: number }[]>(
    (all, { most, chance }) =>
      all.flatMap((one) => [
        { sum: one.sum + most, chance: one.chance * chance },
        { sum: one.sum, chance: one.chance * (1 - chance) },
      ]),
    [{ sum: 0, chance: 1 }],
  );
}

describe('errorOfLook', () => {
  const sumOf = (looks: number, errorOf: (look: number) => number): number =>
    Array.from({ length: looks }, (_, index) => errorOf(index + 1)).reduce((sum, error) => sum + error, 0);

  test('spends no more than the whole, and nearly all of it, over a million looks', () => {
    const spent = sumOf(1e6, (look) => errorOfLook(look));

    expect(spent).toBeLessThanOrEqual(0.05);
    expect(spent).toBeGreaterThan(0.05 - 1e-7);
  });

  test('gives the first look 61 % of it and each later one less', () => {
    expect(errorOfLook(1)).toBeCloseTo(0.030396355, 9);
    expect(errorOfLook(20, 0.1)).toBeCloseTo(0.000151982, 9);
  });

  test('differs from a share of 1/k, which spends .18 over 20 looks', () => {
    expect(sumOf(20, (look) => 0.05 / look)).toBeCloseTo(0.179887, 5);
    expect(sumOf(20, (look) => errorOfLook(look))).toBeCloseTo(0.04852, 5);
  });
});

describe('stoppingChances', () => {
  test('gives binomial chances to a rule that looks once', () => {
    const decide = (failures: number) => (failures <= 1 ? 'accepted' : 'refused');

    const { decided, undecided, expectedTrials } = stoppingChances({ batch: 100, most: 100, decide }, 0.01);

    expect(decided.get('refused')).toBeCloseTo(binomialUpperTail(2, 100, 0.01), 12);
    expect((decided.get('accepted') ?? 0) + (decided.get('refused') ?? 0)).toBeCloseTo(1, 12);
    expect([undecided, expectedTrials]).toEqual([0, 100]);
  });

  test('gives the geometric distribution to a rule that waits for the first failure', () => {
    const decide = (failures: number) => (failures > 0 ? 'failed' : undefined);

    const { decided, undecided, expectedTrials, quantile90 } = stoppingChances({ batch: 1, most: 40, decide }, 0.1);

    expect(decided.get('failed')).toBeCloseTo(1 - 0.9 ** 40, 12);
    expect(undecided).toBeCloseTo(0.9 ** 40, 12);
    expect(expectedTrials).toBeCloseTo((1 - 0.9 ** 40) / 0.1, 10);
    expect(quantile90).toBe(22);
  });

  test('shows that looking at a Clopper-Pearson bound after every call almost doubles its error of 5 %', () => {
    const decide = (failures: number, trials: number) => {
      if (clopperPearsonUpper(failures, trials) <= 0.05) {
        return 'certified';
      }
      return clopperPearsonLower(failures, trials) >= 0.01 ? 'rejected' : undefined;
    };

    const certified = [0.005, 0.01, 0.02, 0.05].map(
      (rate) => stoppingChances({ batch: 1, most: 300, decide }, rate).decided.get('certified') ?? 0,
    );

    expect(certified.map((chance) => chance.toFixed(3))).toEqual(['0.960', '0.879', '0.621', '0.094']);
  });
});
