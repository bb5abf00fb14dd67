import { describe, expect, test } from '@jest/globals';
import { repeatInterval, type Sample } from './paired';

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
