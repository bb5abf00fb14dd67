import { describe, expect, test } from '@jest/globals';
import { appendTo } from './collections';

describe('appendTo', () => {
  test('adds more items than a call takes arguments', () => {
    const list = [1];
    const items = new Array<number>(1_000_000).fill(2);

    appendTo(list, items);

    expect([list.length, list[0], list.at(-1)]).toEqual([1_000_001, 1, 2]);
  });
});
