import { describe, expect, test } from '@jest/globals';
import { sized } from '../testing/sized';
import {
  agreement,
  type Agreement,
  confidenceOfEach,
  confusionMeasures,
  type MeasuredShare,
  predictiveValues,
} from './agreement';
import { canConfirm, chanceLevel, isBeyondChance, missedShare, mostConfirmations } from './beyond-chance';
import { type Cluster, clusteredRate } from './clustered-rate';
import { type BlockCount, testDispersion } from './dispersion';
import { createRandom } from './random';

const of10 = (counts: readonly number[]): readonly (readonly number[])[] => counts.map((yes) => [yes, 10 - yes]);

function fromCoders(categories: number, coders: readonly string[]): readonly (readonly number[])[] {
  return Array.from({ length: coders[0]?.length ?? 0 }, (_, unit) =>
    Array.from({ length: categories }, (_, c) => coders.filter((answers) => answers[unit] === String(c + 1)).length),
  );
}

const fleiss = [
  [0, 0, 0, 0, 14],
  [0, 2, 6, 4, 2],
  [0, 0, 3, 5, 6],
  [0, 3, 9, 2, 0],
  [2, 2, 8, 1, 1],
  [7, 7, 0, 0, 0],
  [3, 2, 6, 3, 0],
  [2, 5, 3, 2, 2],
  [6, 5, 2, 1, 0],
  [0, 2, 2, 3, 7],
];

const abstractors = [
  [13, 0, 0],
  [0, 20, 7],
  [0, 4, 56],
].flatMap((row, one) =>
  row.flatMap((times, other) =>
    Array.from({ length: times }, () => [0, 1, 2].map((c) => Number(c === one) + Number(c === other))),
  ),
);

const fourCoders = fromCoders(5, ['123321412   ', '1233224125 3', ' 3332342251 ', '12332441251 ']);

const threeCoders = fromCoders(4, ['     34121133 3', '1 213343       ', '  21344 21133 4']);

const paradox = of10([10, 10, 10, 9, 10, 10]);

const references: { name: string; units: readonly (readonly number[])[]; values: Partial<Agreement> }[] = [
  { name: 'Fleiss 1971', units: fleiss, values: { observed: 0.378021978, fleissKappa: 0.20993070442 } },
  {
    name: 'three abstractors',
    units: abstractors,
    values: { fleissKappa: 0.7962396962, gwetAc1: 0.8493305482, krippendorffAlpha: 0.7972584977 },
  },
  { name: 'four coders of 12 units, not all answered', units: fourCoders, values: { krippendorffAlpha: 0.7434210526 } },
  {
    name: 'three coders of 15 units, not all answered',
    units: threeCoders,
    values: { krippendorffAlpha: 0.6913580247 },
  },
  {
    name: 'six fixtures of 10 runs',
    units: of10([10, 10, 9, 10, 1, 0]),
    values: { observed: 0.9333333333, fleissKappa: 0.85, gwetAc1: 0.88, krippendorffAlpha: 0.8525 },
  },
];

const rows = references.flatMap(({ name, units, values }) =>
  (['observed', 'fleissKappa', 'gwetAc1', 'krippendorffAlpha'] as const).flatMap((measure) => {
    const value = values[measure];
    return value === undefined ? [] : [{ name, units, measure, value }];
  }),
);

describe('agreement', () => {
  test.each(rows)('of $name has the $measure $value', ({ units, measure, value }) => {
    expect(Math.abs((agreement(units)?.[measure] ?? NaN) - Number(value))).toBeLessThan(1e-9);
  });

  test('shows the paradox: nearly equal answers, yet kappa and alpha say worse than chance', () => {
    const { observed, fleissKappa, gwetAc1, krippendorffAlpha } = agreement(paradox) ?? {};

    expect([observed, fleissKappa, gwetAc1].map((value) => value?.toFixed(3))).toEqual(['0.967', '-0.017', '0.966']);
    expect(krippendorffAlpha).toBeCloseTo(0, 12);
  });

  test('has no kappa and no alpha when all answers are the same', () => {
    expect(agreement(of10([10, 10, 10]))).toEqual({
      observed: 1,
      fleissKappa: null,
      gwetAc1: 1,
      krippendorffAlpha: null,
    });
  });

  test('does not depend on the order of units and categories', () => {
    const mirrored = fourCoders.toReversed().map((unit) => unit.toReversed());
    const values = (given: readonly (readonly number[])[]): readonly string[] =>
      Object.values(agreement(given) ?? {}).map((value) => Number(value).toFixed(12));

    expect(values(mirrored)).toEqual(values(fourCoders));
  });

  test('is undefined when no unit has two answers', () => {
    expect([
      agreement([]),
      agreement([
        [1, 0],
        [0, 0],
      ]),
    ]).toEqual([undefined, undefined]);
  });

  test('of a single category says no more than that answers are equal', () => {
    expect(agreement([[3]])).toEqual({ observed: 1, fleissKappa: null, gwetAc1: null, krippendorffAlpha: null });
  });
});

describe('beyondChance', () => {
  /** Probabilities of 0 to `trials` failures, by Pascal's rule. */
  function distribution(trials: number, rate: number): readonly number[] {
    let shares = [1];
    for (let trial = 0; trial < trials; trial += 1) {
      shares = Array.from(
        { length: trial + 2 },
        (_, count) => (shares[count] ?? 0) * (1 - rate) + (shares[count - 1] ?? 0) * rate,
      );
    }
    return shares;
  }

  describe('chanceLevel', () => {
    test.each([
      // 1 − 0.02^(1/32) and 1 − 0.004^(1/32).
      { failures: 0, trials: 32, family: 1, level: 0.1151 },
      { failures: 0, trials: 32, family: 5, level: 0.1585 },
      { failures: 32, trials: 32, family: 1, level: 1 },
      { failures: 0, trials: 0, family: 1, level: 1 },
    ])('$failures of $trials among $family → $level', ({ failures, trials, family, level }) => {
      expect(chanceLevel({ failures, trials }, family)).toBeCloseTo(level, 4);
    });
  });

  describe('canConfirm', () => {
    test.each([
      // Ten of ten wrong: at least 0.02^(1/10) with 98 % confidence.
      { level: 0.676, trials: 10, can: true },
      { level: 0.677, trials: 10, can: false },
      { level: 0.85, trials: 30, can: true },
      { level: 1, trials: 1000, can: false },
    ])('level $level, $trials trials → $can', ({ level, trials, can }) => {
      expect(canConfirm(level, trials)).toBe(can);
    });
  });

  describe('isBeyondChance', () => {
    test.each([0, 0.01, 0.05, 0.2, 0.5, 0.8, 0.95])(
      'claims a program about which a grader is wrong as often as about others in at most 5 %%: at %p, by exact enumeration',
      (rate) => {
        const others = distribution(32, rate);
        const own = distribution(20, rate);
        let claimed = 0;
        for (const [wrong, share] of others.entries()) {
          const level = chanceLevel({ failures: wrong, trials: 32 }, 1);
          const missed = Array.from({ length: mostConfirmations }, (_, attempt) =>
            own.reduce(
              (sum, one, failures) => sum + (isBeyondChance({ failures, trials: 20 }, level, attempt) ? 0 : one),
              0,
            ),
          );
          claimed += share * (1 - missed.reduce((product, one) => product * one, 1));
        }

        expect(claimed).toBeLessThanOrEqual(0.05);
      },
    );

    test('has no error left after the last confirmation, and claims nothing of no trials', () => {
      expect(isBeyondChance({ failures: 20, trials: 20 }, 0.1, 0)).toBe(true);
      expect(isBeyondChance({ failures: 20, trials: 20 }, 0.1, mostConfirmations)).toBe(false);
      expect(isBeyondChance({ failures: 0, trials: 0 }, 0.1, 0)).toBe(false);
    });
  });

  test('missedShare is what as many draws without a failure leave possible', () => {
    expect(missedShare(59)).toBeCloseTo(0.0495, 4);
    expect((1 - missedShare(59)) ** 59).toBeCloseTo(0.05, 10);
    // One of two that always failed: (1 − share)² + 2 share (1 − share) = 0.05.
    expect(1 - missedShare(2, 1) ** 2).toBeCloseTo(0.05, 10);
  });
});

const measures = (cells: readonly [number, number, number, number]) => {
  const [truePositives, falsePositives, falseNegatives, trueNegatives] = cells;
  return confusionMeasures({ truePositives, falsePositives, falseNegatives, trueNegatives });
};

describe('confusionMeasures', () => {
  test.each<{ cells: [number, number, number, number]; reference: readonly number[] }>([
    { cells: [90, 4, 2, 24], reference: [0.95, 0.9177018634, 0.8576670723, 0.8566878981] },
    { cells: [50, 10, 5, 35], reference: [0.85, 0.8434343434, 0.6975184489, 0.693877551] },
  ])('of TP, FP, FN, TN = $cells are the reference', ({ cells, reference }) => {
    const { accuracy, balancedAccuracy, matthews, kappa } = measures(cells);

    expect([accuracy, balancedAccuracy, matthews, kappa].map((value) => Number(value?.toFixed(10)))).toEqual(reference);
  });

  test('uncover a model that says yes to everything', () => {
    expect(measures([95, 5, 0, 0])).toEqual({ accuracy: 0.95, balancedAccuracy: 0.5, matthews: 0, kappa: 0 });
  });

  test.each<{ title: string; cells: [number, number, number, number]; expected: object }>([
    {
      title: 'without answers',
      cells: [0, 0, 0, 0],
      expected: { accuracy: null, balancedAccuracy: null, matthews: null, kappa: null },
    },
    {
      title: 'when only yes is expected and said',
      cells: [10, 0, 0, 0],
      expected: { accuracy: 1, balancedAccuracy: null, matthews: null, kappa: null },
    },
    {
      title: 'when only yes is expected',
      cells: [9, 0, 1, 0],
      expected: { accuracy: 0.9, balancedAccuracy: null, matthews: null, kappa: 0 },
    },
  ])('are null where the table cannot tell: $title', ({ cells, expected }) => {
    expect(measures(cells)).toEqual(expected);
  });

  test.each<{ cells: [number, number, number, number]; value: number }>([
    { cells: [7, 0, 0, 3], value: 1 },
    { cells: [0, 3, 7, 0], value: -1 },
  ])('are all or nothing for $cells', ({ cells, value }) => {
    expect(measures(cells).matthews).toBe(value);
  });
});

describe('predictive values', () => {
  const exactly = (rate: number, lower = rate, upper = rate): MeasuredShare => ({ rate, interval: { lower, upper } });

  describe('predictiveValues', () => {
    test.each([
      // A test that finds 90 % of 1 % ill people and wrongly accuses 9 % of the others (Gigerenzer 2002): 9 of 98.
      { right: 0.01, accepts: 0.09, rejects: 0.1, precision: 0.009 / 0.0981, negative: 0.9009 / 0.9019, wrong: 0.0901 },
      { right: 0.5, accepts: 0.2, rejects: 0.2, precision: 0.8, negative: 0.8, wrong: 0.2 },
      { right: 0.3, accepts: 0, rejects: 0, precision: 1, negative: 1, wrong: 0 },
    ])('of $right right ones, $accepts and $rejects', ({ right, accepts, rejects, precision, negative, wrong }) => {
      const values = predictiveValues(right, exactly(accepts), exactly(rejects));

      expect(values.precision?.rate).toBeCloseTo(precision, 12);
      expect(values.negative?.rate).toBeCloseTo(negative, 12);
      expect(values.wrong.rate).toBeCloseTo(wrong, 12);
      expect(values.wrong.interval.lower).toBeCloseTo(wrong, 12);
    });

    test('has no precision where nothing is accepted, and no more where nothing is rejected', () => {
      expect(predictiveValues(0.3, exactly(0), exactly(1)).precision).toBeNull();
      expect(predictiveValues(0.3, exactly(1), exactly(0)).negative).toBeNull();
    });

    test('takes the ends of both intervals', () => {
      const { precision, negative, wrong } = predictiveValues(0.5, exactly(0.1, 0.05, 0.2), exactly(0.3, 0.2, 0.4));

      expect(precision?.interval.lower).toBeCloseTo(0.6 / 0.8, 12);
      expect(precision?.interval.upper).toBeCloseTo(0.8 / 0.85, 12);
      expect(negative?.interval.lower).toBeCloseTo(0.8 / 1.2, 12);
      expect(negative?.interval.upper).toBeCloseTo(0.95 / 1.15, 12);
      expect(wrong.interval.lower).toBeCloseTo(0.125, 12);
      expect(wrong.interval.upper).toBeCloseTo(0.3, 12);
    });
  });

  /** How often graders are wrong about fixtures of each label: most are easy, some hard. */
  const worlds = [
    { name: 'all alike', easy: 0.05, hard: 0.05, share: 0 },
    { name: 'a fifth hard', easy: 0.02, hard: 0.5, share: 0.2 },
    { name: 'a third nearly always wrong', easy: 0, hard: 0.9, share: 1 / 3 },
  ] as const;

  const repetitions = sized({ little: 150, all: 3000 });

  /** How often each interval holds the truth, for 30 % right ones; `pooled` takes trials of one fixture for independent. */
  function coverageOf(
    { name, easy, hard, share }: (typeof worlds)[number],
    fixtures: number,
    pooled = false,
  ): Readonly<Record<'precision' | 'negative' | 'wrong', number>> {
    const random = createRandom(name, fixtures);
    const error = share * hard + (1 - share) * easy;
    const truth = predictiveValues(0.3, exactly(error), exactly(error));
    const measure = (): MeasuredShare | undefined =>
      clusteredRate(
        Array.from({ length: fixtures }, () => {
          const rate = random() < share ? hard : easy;
          const failures = Array.from({ length: 5 }, () => random() < rate).filter(Boolean).length;
          return { failures, trials: 5 };
        }).flatMap((one) => (pooled ? apart(one) : one)),
        confidenceOfEach(0.95),
      );
    const covered = { precision: 0, negative: 0, wrong: 0 };
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      const accepts = measure();
      const rejects = measure();
      const values = accepts && rejects && predictiveValues(0.3, accepts, rejects);
      for (const key of ['precision', 'negative', 'wrong'] as const) {
        const { lower = 1, upper = 0 } = values?.[key]?.interval ?? {};
        const rate = truth[key]?.rate ?? -1;
        covered[key] += lower <= rate && rate <= upper ? 1 / repetitions : 0;
      }
    }
    return covered;
  }

  describe.each(worlds)('predictive values where fixtures are $name', (world) => {
    test.each([10, 30, 60])('hold the truth in 95 %% of %d fixtures of each label', (fixtures) => {
      const least = Math.min(...Object.values(coverageOf(world, fixtures)));

      expect(least).toBeGreaterThanOrEqual(sized({ little: 0.92, all: 0.95 }));
    });
  });

  test('intervals that take trials of one fixture for independent are seen to hold the truth too seldom', () => {
    expect(coverageOf(worlds[2], 30, true).wrong).toBeLessThan(0.9);
  });

  /** Each trial as a fixture of its own. */
  function apart({ failures, trials }: Cluster): readonly Cluster[] {
    return Array.from({ length: trials }, (_, trial) => ({
      failures: trial < failures ? 1 : 0,
      trials: 1,
      assertions: 1,
    }));
  }
});

/** One trial per block: `x` failed, `.` did not, and a blank was not judged. */
const unit = (outcomes: string): readonly BlockCount[] =>
  [...outcomes].map((one) => ({ failures: one === 'x' ? 1 : 0, judged: one === ' ' ? 0 : 1 }));

const level = 0.01;

describe('testDispersion', () => {
  // Each unit fails once in ten blocks; all in the same block has a chance of 10⁻³.
  test('gives the exact chance of three failures in one of ten blocks', () => {
    const seen = testDispersion([unit('...x......'), unit('...x......'), unit('...x......')], { level: 0.0001 });

    expect(seen?.pValue).toBeGreaterThan(0.005);
    expect(seen?.pValue).toBeLessThan(0.02);
    expect(seen?.worst).toEqual({ block: 3, expected: expect.closeTo(0.3) });
    expect(seen?.factor).toBeGreaterThan(1.5);
  });

  test('treats passes like failures', () => {
    const swapped = testDispersion([unit('xxx.xxxxxx'), unit('xxx.xxxxxx'), unit('xxx.xxxxxx')], { level: 0.0001 });

    expect(swapped?.pValue).toBeGreaterThan(0.005);
    expect(swapped?.pValue).toBeLessThan(0.02);
  });

  test('sees nothing in failures of one unit, which stand in some block in any order', () => {
    expect(testDispersion([unit('x..x.....x')], { level })).toMatchObject({ factor: 1, pValue: 1 });
  });

  test('does not take hard units for bursts', () => {
    expect(testDispersion([unit('xxxxxxxxxx'), unit('..........'), unit('xxxxx xxxx')], { level })).toBeUndefined();
  });

  test('leaves out what was not judged', () => {
    expect(testDispersion([unit('x         '), unit('x         ')], { level })).toBeUndefined();
  });

  test.each([[[]], [[unit('')]], [[unit('x.')]]])('says nothing of %j', (units) => {
    expect(testDispersion(units, { level })).toBeUndefined();
  });
});
