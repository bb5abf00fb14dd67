import { describe, expect, test } from '@jest/globals';
import { relativeError } from '../testing/relative-error';
import { logGamma } from '../testing/compared-statistics';
import { halfDeviance, logBeta, logChoose, stirlingError } from './special-functions';

function factorial(n: number): bigint {
  return n <= 1 ? 1n : BigInt(n) * factorial(n - 1);
}

describe('logGamma', () => {
  test.each([3, 4, 5, 9, 16, 17, 18, 100, 170])('is the logarithm of a factorial at %i', (x) => {
    expect(relativeError(logGamma(x), Math.log(Number(factorial(x - 1))))).toBeLessThan(1e-14);
  });

  test.each([1, 2])('is 0 at %i', (x) => {
    expect(Math.abs(logGamma(x))).toBeLessThan(1e-14);
  });

  test.each([
    { x: 0.5, expected: 0.5 * Math.log(Math.PI) },
    { x: 1.5, expected: 0.5 * Math.log(Math.PI) - Math.LN2 },
    { x: 2.5, expected: 0.5 * Math.log(Math.PI) + Math.log(0.75) },
  ])('is the closed form at $x', ({ x, expected }) => {
    expect(Math.abs(logGamma(x) - expected)).toBeLessThan(1e-14);
  });

  test.each([1e-12, 0.001, 0.3, 5.7, 15.5, 15.9999, 16, 1234.5])('grows by ln x from %d to the next', (x) => {
    expect(Math.abs(logGamma(x + 1) - logGamma(x) - Math.log(x))).toBeLessThan(1e-14 * Math.max(1, logGamma(x)));
  });
});

describe('logChoose', () => {
  test.each([
    [5, 2],
    [52, 5],
    [100, 1],
    [100, 50],
    [300, 3],
    [1000, 500],
  ])('is the logarithm of the exact number of ways, %i choose %i', (n, k) => {
    const ways = factorial(n) / (factorial(k) * factorial(n - k));

    expect(relativeError(logChoose(n, k), Math.log(Number(ways)))).toBeLessThan(1e-14);
  });

  test('is 0 for nothing or all, and −∞ for what cannot be', () => {
    const logarithms = [logChoose(0, 0), logChoose(7, 0), logChoose(7, 7), logChoose(7, 8), logChoose(7, -1)];

    expect(logarithms).toEqual([0, 0, 0, -Infinity, -Infinity]);
  });
});

describe('logBeta', () => {
  test.each([
    { a: 0.5, b: 0.5, expected: Math.log(Math.PI) },
    { a: 1, b: 300, expected: -Math.log(300) },
    { a: 3, b: 10_000, expected: Math.log(2 / (10_000 * 10_001 * 10_002)) },
    { a: 1e6, b: 2, expected: -Math.log(1e6 * (1e6 + 1)) },
  ])('is the closed form at $a and $b', ({ a, b, expected }) => {
    expect(relativeError(logBeta(a, b), expected)).toBeLessThan(1e-14);
  });
});

describe('stirlingError', () => {
  test.each([1, 2, 10, 40])('is what the formula lacks at %i', (x) => {
    const formula = (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI);

    expect(Math.abs(stirlingError(x) - (Math.log(Number(factorial(x - 1))) - formula))).toBeLessThan(1e-13);
  });
});

describe('halfDeviance', () => {
  test.each([
    { count: 5, mean: 5, expected: 0 },
    { count: 2, mean: 2 * Math.E, expected: 2 * Math.E - 4 },
    { count: 1, mean: 1e-20, expected: 20 * Math.LN10 - 1 },
    { count: 1, mean: 1 + 1e-4, expected: 1e-8 / 2 - 1e-12 / 3 },
  ])('of $count at $mean is $expected', ({ count, mean, expected }) => {
    expect(relativeError(halfDeviance(count, mean), expected)).toBeLessThan(1e-7);
  });
});
