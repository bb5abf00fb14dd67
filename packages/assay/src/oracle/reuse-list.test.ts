import { expect, test } from '@jest/globals';
import { reuseList } from './reuse-list';

test('gives the earlier of two lists with the same items, and forgets those that were used longest ago', () => {
  const recent: (readonly object[])[] = [];
  const one = {};
  const two = {};
  const first = reuseList(recent, [one, two]);

  expect(reuseList(recent, [one, two])).toBe(first);
  expect(reuseList(recent, [one, {}])).not.toBe(first);
  expect(reuseList(recent, [one])).toEqual([one]);

  const others = Array.from({ length: 8 }, () => reuseList(recent, [{}]));
  expect(recent).toEqual([...others].reverse());
  expect(reuseList(recent, [one, two])).not.toBe(first);
});
