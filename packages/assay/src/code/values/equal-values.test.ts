import { describe, expect, test } from '@jest/globals';
import type { Wire } from '../../sandbox/wire';
import { areEqual } from './equal-values';

const float = (v: string): Wire => ({ $: 'float', v });
const dict = (...v: readonly (readonly [Wire, Wire])[]): Wire => ({ $: 'dict', of: 'dict', v });
const object = (...v: readonly (readonly [string, Wire])[]): Wire => ({ $: 'object', v });

describe('areEqual', () => {
  test.each<[Wire, Wire]>([
    [true, 1],
    [false, 0],
    [float('1.0'), 1],
    [float('-0.0'), 0],
    [float('1e+22'), { $: 'bigint', v: '10000000000000000000000' }],
    [float('inf'), { $: 'number', v: 'Infinity' }],
    [{ $: 'bigint', v: '7' }, 7],
    [0.1, float('0.1')],
    [null, null],
    ['a', 'a'],
    [
      [1, [2]],
      [1, [{ $: 'bigint', v: '2' }]],
    ],
    [{ $: 'tuple', v: [1, 2] }, [1, 2]],
    [{ $: 'tuple', v: [1, 2], of: 'Point' }, [true, 2]],
    [dict(['a', 1], ['b', [2]]), object(['b', [2]], ['a', 1])],
    [{ $: 'map', v: [['a', 1]] }, object(['a', 1])],
    [
      { $: 'set', of: 'set', v: [1, 2] },
      { $: 'set', v: [2, 1] },
    ],
    [
      { $: 'bytes', of: 'bytes', v: [1] },
      { $: 'bytes', of: 'Uint8Array', v: [1] },
    ],
    [{ $: 'undefined' }, { $: 'hole' }],
    [
      { $: 'date', v: 5 },
      { $: 'date', v: 5 },
    ],
  ])('%j equals %j', (a, b) => {
    expect([areEqual(a, b, 'typed'), areEqual(b, a, 'typed')]).toEqual([true, true]);
  });

  test.each<[Wire, Wire]>([
    [1, '1'],
    [null, { $: 'undefined' }],
    [null, 0],
    ['', false],
    [float('nan'), float('nan')],
    [
      { $: 'number', v: 'NaN' },
      { $: 'number', v: 'NaN' },
    ],
    [[float('nan')], [float('nan')]],
    [
      [1, 2],
      [1, 2, 3],
    ],
    [
      [1, 2],
      [2, 1],
    ],
    [{ $: 'set', v: [1] }, [1]],
    [{ $: 'bytes', of: 'bytes', v: [1] }, [1]],
    [{ $: 'generator', of: 'range', v: [0, 1] }, [0, 1]],
    [{ $: 'promise' }, { $: 'promise' }],
    [{ $: 'function' }, { $: 'function' }],
    [
      { $: 'instance', of: 'A', v: 'A()' },
      { $: 'instance', of: 'A', v: 'A()' },
    ],
    [dict([1, 'a']), object(['1', 'a'])],
    [dict(['a', 1]), dict(['a', 1], ['b', 2])],
    [['a', 'b'], ['a,b']],
    [{ $: 'bigint', v: '9007199254740993' }, 9007199254740992],
  ])('%j does not equal %j', (a, b) => {
    expect([areEqual(a, b, 'typed'), areEqual(b, a, 'typed')]).toEqual([false, false]);
  });

  test('JavaScript has no keys but text', () => {
    expect(areEqual(dict([1, 'a']), object(['1', 'a']), 'text')).toBe(true);
  });

  test.each<Wire>([{ $: 'dict', v: 'no pairs' }, { $: 'bigint', v: 'x' }, { $: 'tuple' }, { $: 'dict', v: [1, [2]] }])(
    'reads %j, which no harness writes',
    (forged) => {
      expect(areEqual(forged, 1, 'typed')).toBe(false);
    },
  );
});
