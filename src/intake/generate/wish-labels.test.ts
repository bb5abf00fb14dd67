import { describe, expect, test } from '@jest/globals';
import { wishLabels, type Labels } from './wish-labels';

const take = (count: number, ...[names, given, fixed]: Parameters<typeof wishLabels>): readonly Labels[] => {
  const wishes = wishLabels(names, given, fixed);
  return Array.from({ length: count }, () => wishes.next().value);
};
const show = (labels: Labels): string => Object.values(labels).map(Number).join('');

describe('wishLabels', () => {
  test('begins with what is lacking, and comes to every combination before it repeats one', () => {
    const given = [
      { a: true, b: true, c: true },
      { a: true, b: true, c: false },
    ];

    const wished = take(6, ['a', 'b', 'c'], given, {}).map(show);

    expect(wished[0]).toMatch(/^00/);
    expect(new Set(wished).size).toBe(6);
    expect(wished).not.toContain('111');
  });

  test('keeps values that are fixed, and wishes the same when everything is', () => {
    expect(take(2, ['a', 'b'], [], { a: false }).map(show).sort()).toEqual(['00', '01']);
    expect(take(2, ['a', 'b'], [], { b: true, a: false })).toEqual([
      { a: false, b: true },
      { a: false, b: true },
    ]);
  });

  test('wishes the same each time, and different things, where there are too many to compare', () => {
    const names = Array.from({ length: 24 }, (_, index) => `analytic${String(index)}`);

    const wished = take(5, names, [], {}).map(show);

    expect(new Set(wished).size).toBe(5);
    expect(take(5, names, [], {}).map(show)).toEqual(wished);
  });
});
