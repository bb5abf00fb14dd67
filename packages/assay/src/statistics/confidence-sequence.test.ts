import { describe, expect, test } from '@jest/globals';
import { fc } from '../testing/properties';
import { confidenceSequence, type Interval, wilsonInterval } from './intervals';

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
