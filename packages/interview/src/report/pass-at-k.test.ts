import { describe, expect, test } from '@jest/globals';
import { passAtK } from './pass-at-k';

/** All ways to draw k of n answers, of which the first c pass. */
function drawn(n: number, k: number): readonly (readonly number[])[] {
  return k === 0
    ? [[]]
    : Array.from({ length: n }, (_, last) => drawn(last, k - 1).map((rest) => [...rest, last])).flat();
}

describe('passAtK', () => {
  test.each([1, 2, 3, 6].flatMap((n) => Array.from({ length: n + 1 }, (_, c) => [n, c] as const)))(
    'equals counting all draws, for %i answers of which %i pass',
    (n, c) => {
      for (let k = 1; k <= n; k += 1) {
        const draws = drawn(n, k);
        const any = draws.filter((draw) => draw.some((answer) => answer < c)).length / draws.length;
        const all = draws.filter((draw) => draw.every((answer) => answer < c)).length / draws.length;

        const chances = passAtK(n, c, k);

        expect(chances.any).toBeCloseTo(any, 12);
        expect(chances.all).toBeCloseTo(all, 12);
      }
    },
  );

  test.each([
    [3, 1, 4],
    [3, 4, 1],
    [3, -1, 1],
    [3, 1, 0],
    [0, 0, 1],
    [3, 1, 1.5],
  ])('refuses %i answers of which %i pass, for k = %d', (n, c, k) => {
    expect(() => passAtK(n, c, k)).toThrow(
      new RangeError(`pass@k needs 0 ≤ c ≤ n and 1 ≤ k ≤ n, not n = ${n}, c = ${c}, k = ${k}`),
    );
  });

  test('equals exact fractions for 200 answers of which 10 pass', () => {
    // 1 − C(190, 10) / C(200, 10), computed with exact fractions.
    expect(passAtK(200, 10, 1).any).toBeCloseTo(0.05, 12);
    expect(passAtK(200, 10, 10).any).toBeCloseTo(0.408547866081418, 12);
  });
});
