import { describe, expect, test } from '@jest/globals';
import { relativeError } from '../testing/relative-error';
import { studentCdf } from '../testing/compared-statistics';
import { studentQuantile } from './distributions';

// Computed with mpmath at 50 digits.

describe('studentQuantile', () => {
  test.each([
    [11, 0.975, 2.20098516009164],
    [29, 0.975, 2.0452296421327043],
    [199, 0.975, 1.9719565442517537],
    [2, 0.0001, -70.70007107496428],
    [3, 0.6, 0.2766706623326899],
    [5, 0.995, 4.032142983555228],
    [59, 0.95, 1.671093032103895],
    [4.5, 0.05, -2.065575888878525],
    [1000, 0.9, 1.2823987214609245],
  ])('with %d degrees of freedom at %d is %d', (degrees, probability, t) => {
    expect(relativeError(studentQuantile(probability, degrees), t)).toBeLessThan(1e-12);
  });

  test.each([1e-9, 0.001, 0.3, 0.49999, 0.7, 0.99])(
    'with one degree of freedom at %d is that of Cauchy',
    (probability) => {
      const cauchy = Math.tan(Math.PI * (probability - 0.5));

      expect(relativeError(studentQuantile(probability, 1), cauchy)).toBeLessThan(1e-7);
    },
  );

  test('is 0 in the middle and infinite at the ends', () => {
    expect([0, 0.5, 1].map((probability) => studentQuantile(probability, 7))).toEqual([-Infinity, 0, Infinity]);
  });
});

describe('studentCdf', () => {
  test.each([
    [5, -2.0710722106, 0.04655630228430489],
    [11, 2.2, 0.9749569445090979],
    [29, -8, 4.006287824815851e-9],
    [199, 0.3, 0.6177548525877506],
    [2.5, -100, 7.191649211666188e-6],
    [7, 0, 0.5],
  ])('with %d degrees of freedom at %d is %d', (degrees, t, probability) => {
    expect(relativeError(studentCdf(t, degrees), probability)).toBeLessThan(1e-12);
  });

  test.each([-1e6, -3, -1e-6, 0.2, 40])('with two degrees of freedom at %d is its closed form', (t) => {
    const tail = 1 / (2 + t * t + Math.abs(t) * Math.sqrt(2 + t * t));

    expect(relativeError(studentCdf(t, 2), t < 0 ? tail : 1 - tail)).toBeLessThan(1e-12);
  });
});
