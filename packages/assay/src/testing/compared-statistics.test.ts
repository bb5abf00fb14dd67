import { describe, expect, test } from '@jest/globals';
import { mcnemarTest } from './compared-statistics';

describe('mcnemarTest', () => {
  test.each([
    { onlyA: 5, onlyB: 0, exact: 0.0625, mid: 0.03125 },
    { onlyA: 6, onlyB: 1, exact: 0.125, mid: 0.0703125 },
    { onlyA: 7, onlyB: 1, exact: 0.0703125, mid: 0.0390625 },
    { onlyA: 10, onlyB: 3, exact: 0.09228515625, mid: 0.057373046875 },
    { onlyA: 25, onlyB: 10, exact: 0.0166738478, mid: 0.011330984184 },
    { onlyA: 0, onlyB: 0, exact: 1, mid: 1 },
    { onlyA: 1, onlyB: 1, exact: 1, mid: 0.75 },
    { onlyA: 3, onlyB: 2, exact: 1, mid: 0.6875 },
  ])('gives $exact and mid-p $mid for $onlyA against $onlyB', ({ onlyA, onlyB, exact, mid }) => {
    expect(mcnemarTest(onlyA, onlyB).exact).toBeCloseTo(exact, 11);
    expect(mcnemarTest(onlyA, onlyB).mid).toBeCloseTo(mid, 11);
  });

  test('does not depend on which of the two is called A', () => {
    for (let onlyA = 0; onlyA <= 12; onlyA += 1) {
      for (let onlyB = 0; onlyB <= 12; onlyB += 1) {
        expect(mcnemarTest(onlyA, onlyB)).toEqual(mcnemarTest(onlyB, onlyA));
      }
    }
  });

  test('never rejects too often with the exact p-value', () => {
    for (let pairs = 1; pairs <= 40; pairs += 1) {
      let ways = 1;
      let rejected = 0;
      for (let onlyA = 0; onlyA <= pairs; onlyA += 1) {
        rejected += mcnemarTest(onlyA, pairs - onlyA).exact <= 0.05 ? ways / 2 ** pairs : 0;
        ways = (ways * (pairs - onlyA)) / (onlyA + 1);
      }

      expect(rejected).toBeLessThanOrEqual(0.05);
    }
  });
});
