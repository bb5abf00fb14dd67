import { describe, expect, test } from '@jest/globals';
import { chooseTargetLabels, type Labels } from './choose-target-labels';

const take = (count: number, ...[names, given, fixed]: Parameters<typeof chooseTargetLabels>): readonly Labels[] => {
  const targets = chooseTargetLabels(names, given, fixed);
  return Array.from({ length: count }, () => targets.next().value);
};
const show = (labels: Labels): string => Object.values(labels).map(Number).join('');

describe('chooseTargetLabels', () => {
  test('begins with what is lacking, and comes to every combination before it repeats one', () => {
    const given = [
      { a: true, b: true, c: true },
      { a: true, b: true, c: false },
    ];

    const chosen = take(6, ['a', 'b', 'c'], given, {}).map(show);

    expect(chosen[0]).toMatch(/^00/);
    expect(new Set(chosen).size).toBe(6);
    expect(chosen).not.toContain('111');
  });

  test('keeps values that are fixed, and chooses the same when everything is', () => {
    expect(take(2, ['a', 'b'], [], { a: false }).map(show).sort()).toEqual(['00', '01']);
    expect(take(2, ['a', 'b'], [], { b: true, a: false })).toEqual([
      { a: false, b: true },
      { a: false, b: true },
    ]);
  });

  test('chooses the same each time, and different labels, where there are too many to compare', () => {
    const names = Array.from({ length: 24 }, (_, index) => `analytic${String(index)}`);

    const chosen = take(5, names, [], {}).map(show);

    expect(new Set(chosen).size).toBe(5);
    expect(take(5, names, [], {}).map(show)).toEqual(chosen);
  });
});
