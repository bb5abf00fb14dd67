import { describe, expect, test } from '@jest/globals';
import type { Wire } from '../../sandbox/wire';
import { describeValue } from './describe-value';

describe('describeValue', () => {
  test.each<[Wire, string]>([
    [null, 'None'],
    [true, 'True'],
    [3, '3'],
    [1.5, '1.5'],
    [{ $: 'bigint', v: '123456789012345678901' }, '123456789012345678901'],
    [{ $: 'float', v: '1.0' }, '1.0'],
    [{ $: 'float', v: '-0.0' }, '-0.0'],
    [{ $: 'float', v: '-inf' }, '-inf'],
    [{ $: 'float', v: 'nan' }, 'nan'],
    [{ $: 'float', v: '1e+22' }, '1e+22'],
    ['a', "'a'"],
    ["it's", '"it\'s"'],
    ['\'"', "'\\'\"'"],
    ['\n\u0007\\', "'\\n\\x07\\\\'"],
    [[1, [false]], '[1, [False]]'],
    [{ $: 'tuple', v: [1] }, '(1,)'],
    [{ $: 'tuple', v: [1, 2], of: 'Point' }, 'Point(1, 2)'],
    [{ $: 'dict', of: 'dict', v: [[1, 'a']] }, "{1: 'a'}"],
    [{ $: 'dict', of: 'Counter', v: [['a', 2]] }, "Counter({'a': 2})"],
    [{ $: 'set', of: 'set', v: [1] }, '{1}'],
    [{ $: 'set', of: 'set', v: [] }, 'set()'],
    [{ $: 'set', of: 'frozenset', v: [1] }, 'frozenset({1})'],
    [{ $: 'bytes', of: 'bytes', v: [65, 0] }, "b'A\\x00'"],
    [{ $: 'bytes', of: 'bytearray', v: [65] }, "bytearray(b'A')"],
    [{ $: 'generator', of: 'range', v: [0] }, 'a range'],
    [{ $: 'coroutine' }, 'a coroutine'],
    [{ $: 'error', of: 'ValueError', v: 'bad' }, "ValueError('bad')"],
    [{ $: 'instance', of: 'Tree', v: '<Tree object>' }, '<Tree object>'],
    [[{ $: 'cycle', v: 1 }], '[…]'],
  ])('Python writes %j as %s', (wire, text) => {
    expect(describeValue(wire, 'python')).toBe(text);
  });

  test("writes JavaScript's values as JavaScript does", () => {
    expect(describeValue({ $: 'map', v: [['a', { $: 'undefined' }]] }, 'javascript')).toBe('Map {"a" → undefined}');
  });

  test('cuts what is long', () => {
    expect(describeValue('x'.repeat(300), 'python')).toBe(`'${'x'.repeat(199)}…`);
  });
});
