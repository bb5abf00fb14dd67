import { describe, expect, test } from '@jest/globals';
import type { Wire } from 'gpt-assay/sandbox';
import type { Plain } from 'gpt-assay/code';
import { creditFor, partOf } from './points';

const dict = (...v: readonly (readonly [Wire, Wire])[]): Wire => ({ $: 'dict', of: 'dict', v });
const pointsOf = (got: Wire, eq: Plain, weight: number): number => creditFor(got, { eq }, weight, 'python').points;

describe('creditFor', () => {
  test.each<[got: Wire, eq: Plain, weight: number, points: number]>([
    [42, 42, 1, 1],
    [{ $: 'float', v: '42.0' }, 42, 3, 3],
    ['42', 42, 1, 0],
    [true, 1, 1, 1],
    [null, null, 1, 1],
    // A list: equal positions over the longer length.
    [[1, 2, 3], [1, 2, 3], 6, 6],
    [{ $: 'tuple', v: [1, 2, 3] }, [1, 2, 3], 6, 6],
    [[1, 9, 3], [1, 2, 3], 6, 4],
    [[1, 9, 3], [1, 2, 3], 1, 0],
    [[1, 2], [1, 2, 3, 4], 8, 4],
    // The shorter one begins one later.
    [[2, 3, 4], [1, 2, 3, 4], 8, 6],
    [[0, 1, 2, 3], [1, 2, 3], 8, 6],
    [[0, 0, 1, 2], [1, 2], 8, 0],
    [[null, 1], [1], 2, 1],
    [[], [], 5, 5],
    [[], [1], 5, 0],
    ['abc', ['a', 'b', 'c'], 5, 0],
    [{ $: 'set', of: 'set', v: [1] }, [1], 5, 0],
    // A mapping: expected keys with an equal value; more keys are free.
    [dict(['a', 1], ['b', 2]), { a: 1, b: 2 }, 4, 4],
    [dict(['a', 1], ['b', 3]), { a: 1, b: 2 }, 4, 2],
    [dict(['a', 1], ['b', 2], ['c', 3]), { a: 1, b: 2 }, 4, 4],
    [dict([1, 'x']), { 1: 'x' }, 4, 0],
    [dict(['a', 1]), {}, 4, 0],
    [dict(), {}, 4, 4],
    [[1], { 0: 1 }, 4, 0],
    [dict(['a', { $: 'float', v: 'nan' }]), { a: null }, 4, 0],
  ])('%j for %j of weight %d earns %d', (got, eq, weight, points) => {
    expect(pointsOf(got, eq, weight)).toBe(points);
  });

  test.each<[Wire, string | undefined]>([
    [[1, 2], undefined],
    [[1, 3], 'expected [1, 2], got [1, 3] (1 of 2 positions)'],
    [[3, 4], 'expected [1, 2], got [3, 4]'],
  ])('says of %j: %s', (got, description) => {
    expect(creditFor(got, { eq: [1, 2] }, 4, 'python').description).toBe(description);
  });

  test('any of several values earns all points, a part of one none', () => {
    const expected = { eqAny: ['Clark', [1, 2]] };

    expect(creditFor('Clark', expected, 2, 'python')).toEqual({ points: 2, description: undefined });
    expect(creditFor([1, 3], expected, 2, 'javascript')).toEqual({
      points: 0,
      description: 'expected "Clark" or [1, 2], got [1, 3]',
    });
  });

  test('names keys that nobody asked for', () => {
    const got = dict(['a', 1], ['b', 2], [3, 4]);

    expect(creditFor(got, { eq: { a: 1 } }, 1, 'python')).toEqual({
      points: 1,
      description: "more keys than asked for: 'b', 3",
    });
  });
});

describe('partOf', () => {
  test.each([
    [3, 1, 3, 1],
    [6, 5, 6, 5],
    [49, 1, 49, 1],
    [10, 7, 10, 7],
    [8, 2, 3, 5],
    [5, 0, 3, 0],
  ])('%d × %d / %d is %d', (weight, right, of, points) => {
    expect(partOf(weight, { right, of })).toBe(points);
  });
});
