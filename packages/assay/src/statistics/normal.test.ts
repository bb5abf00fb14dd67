import { describe, expect, test } from '@jest/globals';
import { relativeError } from '../testing/relative-error';
import { normalCdf, normalQuantile } from './distributions';

// Computed with mpmath at 50 digits.

describe('normalCdf', () => {
  test.each([
    [-37, 5.725571222524577e-300],
    [-8, 6.220960574271784e-16],
    [-1.5, 0.06680720126885806],
    [-0.01, 0.4960106436853684],
    [0, 0.5],
    [0.5, 0.6914624612740131],
    [2.5, 0.993790334674224],
  ])('at %d is %d', (z, probability) => {
    expect(relativeError(normalCdf(z), probability)).toBeLessThan(1e-13);
  });
});

describe('normalQuantile', () => {
  test.each([
    [1e-100, -21.273453560965326],
    [1e-10, -6.361340902404056],
    [0.001, -3.0902323061678136],
    [0.005, -2.575829303548901],
    [0.025, -1.9599639845400543],
    [0.05, -1.6448536269514729],
    [0.1, -1.2815515655446006],
    [0.4, -0.2533471031357998],
    [0.5, 0],
    [0.75, 0.6744897501960818],
    [0.95, 1.6448536269514729],
    [0.975, 1.9599639845400543],
    [0.995, 2.575829303548901],
    [0.9999, 3.7190164854556804],
  ])('at %d is %d', (probability, z) => {
    expect(relativeError(normalQuantile(probability), z)).toBeLessThan(1e-12);
  });

  test('is infinite at the ends', () => {
    expect([normalQuantile(0), normalQuantile(1)]).toEqual([-Infinity, Infinity]);
  });
});
