import { describe, expect, test } from '@jest/globals';
import { errorOfLook } from './multiple-tests';

const sumOf = (looks: number, errorOf: (look: number) => number): number =>
  Array.from({ length: looks }, (_, index) => errorOf(index + 1)).reduce((sum, error) => sum + error, 0);

describe('errorOfLook', () => {
  test('spends no more than the whole, and nearly all of it, over a million looks', () => {
    const spent = sumOf(1e6, (look) => errorOfLook(look));

    expect(spent).toBeLessThanOrEqual(0.05);
    expect(spent).toBeGreaterThan(0.05 - 1e-7);
  });

  test('gives the first look 61 % of it and each later one less', () => {
    expect(errorOfLook(1)).toBeCloseTo(0.030396355, 9);
    expect(errorOfLook(20, 0.1)).toBeCloseTo(0.000151982, 9);
  });

  test('differs from a share of 1/k, which spends .18 over 20 looks', () => {
    expect(sumOf(20, (look) => 0.05 / look)).toBeCloseTo(0.179887, 5);
    expect(sumOf(20, (look) => errorOfLook(look))).toBeCloseTo(0.04852, 5);
  });
});
