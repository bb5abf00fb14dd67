import { describe, expect, test } from '@jest/globals';
import { relativeError } from '../testing/relative-error';
import { chiSquareUpperTail } from './distributions';

// Computed with mpmath at 50 digits.

describe('chiSquareUpperTail', () => {
  test.each([
    [3, 2, 0.5724067044708799],
    [3, 12, 0.00738316050535977],
    [3, 48, 2.1294809536033398e-10],
    [1, 3.84, 0.0500435212487051],
    [59, 59, 0.4755119972953301],
    [200, 500, 1.1737017704487874e-27],
    [9, 0.5, 0.9999695662588389],
  ])('with %d degrees of freedom at %d is %d', (degrees, statistic, tail) => {
    expect(relativeError(chiSquareUpperTail(statistic, degrees), tail)).toBeLessThan(1e-12);
  });

  test.each([0.001, 1, 3.9, 4.1, 40, 1400])('has its closed forms at %d', (statistic) => {
    const half = statistic / 2;

    expect(relativeError(chiSquareUpperTail(statistic, 2), Math.exp(-half))).toBeLessThan(1e-12);
    expect(relativeError(chiSquareUpperTail(statistic, 4), (1 + half) * Math.exp(-half))).toBeLessThan(1e-12);
  });

  test('is 1 at 0', () => {
    expect([chiSquareUpperTail(0, 3), chiSquareUpperTail(-1, 3)]).toEqual([1, 1]);
  });
});
