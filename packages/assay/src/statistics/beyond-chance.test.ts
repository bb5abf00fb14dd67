import { describe, expect, test } from '@jest/globals';
import { canConfirm, chanceLevel, isBeyondChance, missedShare, mostConfirmations } from './beyond-chance';

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
