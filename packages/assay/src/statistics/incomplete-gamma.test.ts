import { describe, expect, test } from '@jest/globals';
import { relativeError } from '../testing/relative-error';
import { logGammaKernel, logGammaLowerTail, logGammaUpperTail } from './special-functions';

/** P(X > x) for X ~ Gamma(shape, 1) and a whole shape: fewer than `shape` events of a Poisson process of mean x. */
function poissonSum(x: number, shape: number): number {
  let term = Math.exp(-x);
  let sum = 0;
  for (let count = 0; count < shape; count += 1) {
    sum += term;
    term *= x / (count + 1);
  }
  return sum;
}

const cases = [1, 2, 5, 30].flatMap((shape) => [0.01, 0.5, 4, 25, 90].map((x) => ({ shape, x })));

describe('logGammaUpperTail', () => {
  test.each(cases)('is the Poisson sum at $x with shape $shape', ({ shape, x }) => {
    expect(relativeError(Math.exp(logGammaUpperTail(x, shape)), poissonSum(x, shape))).toBeLessThan(1e-12);
  });

  test('keeps tails too small for a number', () => {
    expect(relativeError(logGammaUpperTail(5000, 1), -5000)).toBeLessThan(1e-12);
  });
});

describe('logGammaLowerTail', () => {
  test.each(cases)('is what the upper tail leaves at $x with shape $shape', ({ shape, x }) => {
    const sum = Math.exp(logGammaLowerTail(x, shape)) + Math.exp(logGammaUpperTail(x, shape));

    expect(sum).toBeCloseTo(1, 14);
  });

  test('keeps its digits where it is small', () => {
    expect(relativeError(logGammaLowerTail(1e-8, 1), Math.log(-Math.expm1(-1e-8)))).toBeLessThan(1e-14);
  });
});

describe('logGammaKernel', () => {
  test.each([0.001, 1, 20])('is ln x − x at %d with shape 1', (x) => {
    expect(logGammaKernel(x, 1)).toBeCloseTo(Math.log(x) - x, 13);
  });
});
