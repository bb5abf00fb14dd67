import { describe, expect, test } from '@jest/globals';
import { binomialUpperTail } from './distributions';
import { fixedPlan } from './sample-sizes';

describe('fixedPlan', () => {
  test.each([
    { tolerated: 0.01, unacceptable: 0.05, trials: 181, allowedFailures: 4 },
    { tolerated: 0.01, unacceptable: 0.1, trials: 61, allowedFailures: 2 },
    { tolerated: 0.01, unacceptable: 0.03, trials: 521, allowedFailures: 9 },
    { tolerated: 0.02, unacceptable: 0.1, trials: 89, allowedFailures: 4 },
    { tolerated: 0.05, unacceptable: 0.15, trials: 93, allowedFailures: 8 },
    { tolerated: 0.1, unacceptable: 0.2, trials: 135, allowedFailures: 19 },
    { tolerated: 0.1, unacceptable: 0.25, trials: 70, allowedFailures: 11 },
    { tolerated: 0.001, unacceptable: 0.01, trials: 628, allowedFailures: 2 },
  ])(
    'is $trials trials with $allowedFailures failures for $tolerated v $unacceptable',
    ({ tolerated, unacceptable, trials, allowedFailures }) => {
      expect(fixedPlan({ tolerated, unacceptable }, 0.05, 0.05)).toEqual({ trials, allowedFailures });
    },
  );

  test('is the smallest: with fewer trials no number of allowed failures keeps both errors', () => {
    const fits = (trials: number, allowed: number) =>
      1 - binomialUpperTail(allowed + 1, trials, 0.05) <= 0.05 && binomialUpperTail(allowed + 1, trials, 0.01) <= 0.05;

    const fitting = Array.from({ length: 182 }, (_, trials) =>
      Array.from({ length: 20 }, (__, allowed) => allowed).some((allowed) => fits(trials, allowed)),
    );

    expect(fitting.indexOf(true)).toBe(181);
  });

  test('refuses 3.6 % at 1 % and accepts 4.9 % at 5 % with 181 trials and 4 failures', () => {
    expect(binomialUpperTail(5, 181, 0.01)).toBeCloseTo(1 - 0.964, 3);
    expect(1 - binomialUpperTail(5, 181, 0.05)).toBeCloseTo(0.049, 3);
  });
});
