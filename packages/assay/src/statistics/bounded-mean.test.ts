import { describe, expect, test } from '@jest/globals';
import { fc } from '../testing/properties';
import { oneIn } from '../testing/sized';
import { boundedMeanInterval, clopperPearsonInterval, type Interval } from './intervals';

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
