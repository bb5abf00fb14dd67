import { join } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';

/** The scripts of pages are plain JavaScript. */
const { levelOf, markOf } = jest.requireActual<{
  readonly levelOf: (share: number | null) => number;
  readonly markOf: (decision: string | null) => { readonly mark?: string };
}>(join(__dirname, 'browser/grid-row'));

describe('levelOf', () => {
  test.each([
    [null, 0],
    [0, 0],
    [0.001, 1],
    [0.02, 1],
    [0.021, 2],
    [0.05, 2],
    [0.1, 3],
    [0.25, 4],
    [0.5, 5],
    [0.51, 6],
    [1, 6],
  ])('colours a failure rate of %p by the step that it does not exceed', (share, level) => {
    expect(levelOf(share)).toBe(level);
  });
});

describe('markOf', () => {
  test.each([
    ['failed', '✕'],
    ['rejected', '✕'],
    ['certified', '✓'],
    ['inconclusive', '?'],
  ])('marks what was %s', (decision, mark) => {
    expect(markOf(decision)).toEqual({ mark });
  });

  test('marks nothing else', () => {
    expect([markOf('passed'), markOf(null)]).toEqual([{}, {}]);
  });
});
