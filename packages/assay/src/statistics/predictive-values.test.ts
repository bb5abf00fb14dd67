import { describe, expect, test } from '@jest/globals';
import { sized } from '../testing/sized';
import { type Cluster, clusteredRate } from './clustered-rate';
import { confidenceOfEach, type MeasuredShare, predictiveValues } from './agreement';
import { createRandom } from './random';

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
