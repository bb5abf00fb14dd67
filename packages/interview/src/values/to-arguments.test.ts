import { describe, expect, test } from '@jest/globals';
import type { Wire } from 'gpt-assay/sandbox';
import { toArguments } from '../evaluate/call-program';

const float: Wire = { $: 'float', v: '1.0' };
const big: Wire = { $: 'bigint', v: '100000000000000000000' };

describe('toArguments', () => {
  test('Python takes them as they are', () => {
    expect(toArguments([float, big], 'python')).toEqual([float, big]);
  });

  test.each<[Wire, Wire]>([
    [float, 1],
    [big, 1e20],
    [
      { $: 'float', v: 'inf' },
      { $: 'number', v: 'Infinity' },
    ],
    [
      [float, 'a', null],
      [1, 'a', null],
    ],
    [
      { $: 'object', v: [['a', float]] },
      { $: 'object', v: [['a', 1]] },
    ],
  ])('JavaScript takes %j as %j', (given, taken) => {
    expect(toArguments([given], 'javascript')).toEqual([taken]);
  });
});
