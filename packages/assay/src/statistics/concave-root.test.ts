import { describe, expect, test } from '@jest/globals';
import { concaveRoot } from './roots';

describe('concaveRoot', () => {
  test.each([-50, -3, 0, 5])('finds the root of a rising concave function from %i', (start) => {
    const root = concaveRoot((place) => ({ value: 2 - Math.exp(-place), slope: Math.exp(-place) }), start);

    expect(root).toBeCloseTo(-Math.LN2, 14);
  });

  test.each([
    { start: -1, root: -Math.SQRT2 },
    { start: -40, root: -Math.SQRT2 },
    { start: 0.01, root: Math.SQRT2 },
    { start: 40, root: Math.SQRT2 },
  ])('finds the root on the side of the top on which it starts, from $start', ({ start, root }) => {
    expect(concaveRoot((place) => ({ value: 2 - place * place, slope: -2 * place }), start)).toBeCloseTo(root, 14);
  });

  test.each([
    { slope: 0.001, end: -700 },
    { slope: -0.001, end: 700 },
  ])('ends at $end when the root is further out', ({ slope, end }) => {
    expect(concaveRoot((place) => ({ value: 5 + slope * place, slope }), 0)).toBe(end);
  });
});
