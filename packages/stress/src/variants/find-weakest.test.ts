import { describe, expect, test } from '@jest/globals';
import { findWeakest } from './measure-stress';

interface Cell {
  readonly name: string;
  readonly measure: 'caught' | 'flipped' | 'fooled';
  /** Confidence up to which the interval is wholly beyond. */
  readonly upTo: number;
  readonly interval: null;
}

function cell(name: string, upTo: number, measure: Cell['measure'] = 'fooled'): Cell {
  return { name, measure, upTo, interval: null };
}

function weakestOf(cells: readonly Cell[]): readonly string[] {
  const weak = findWeakest(cells, ({ measure, upTo }, confidence) => {
    const isBeyond = confidence <= upTo;
    const [worse, better] = measure === 'caught' ? [0.7, 0.9] : [0.1, -0.1];
    const edge = isBeyond ? worse : better;
    return { interval: measure === 'caught' ? { lower: 0, upper: edge } : { lower: edge, upper: 1 } };
  });
  return weak.map(({ name }) => name);
}

describe('findWeakest', () => {
  test.each([
    ['one alone, at 95 %', [cell('a', 0.951)], ['a']],
    ['none of two that each are beyond at 95 %', [cell('a', 0.951), cell('b', 0.951)], []],
    ['of two, one at 97.5 %, then the other at 95 %', [cell('a', 0.951), cell('b', 0.976, 'caught')], ['a', 'b']],
    ['only what is beyond at its step', [cell('a', 0.94), cell('b', 0.976), cell('c', 0.984)], ['b', 'c']],
    ['nothing of nothing', [], []],
  ])('names %s', (_, cells, names) => {
    expect(weakestOf(cells)).toEqual(names);
  });
});
