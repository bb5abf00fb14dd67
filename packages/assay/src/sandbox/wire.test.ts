import { afterAll, describe, expect, test } from '@jest/globals';
import { embeddedBackend } from './embedded-backend';
import { describeWire, type Wire } from './wire';

describe('describeWire', () => {
  test.each<[string, Wire]>([
    ['null', null],
    ['"a\\n"', 'a\n'],
    ['[1, [true]]', [1, [true]]],
    ['undefined', { $: 'undefined' }],
    ['-0', { $: 'number', v: '-0' }],
    ['12n', { $: 'bigint', v: '12' }],
    [
      '{"a": 1, "__proto__": 2}',
      {
        $: 'object',
        v: [
          ['a', 1],
          ['__proto__', 2],
        ],
      },
    ],
    ['Point {"x": 1}', { $: 'object', of: 'Point', v: [['x', 1]] }],
    ['Map {"a" → 1}', { $: 'map', v: [['a', 1]] }],
    ['Set {1, 2}', { $: 'set', v: [1, 2] }],
    ['Uint8Array [1]', { $: 'bytes', of: 'Uint8Array', v: [1] }],
    ['/a/g', { $: 'regexp', v: '/a/g' }],
    ['Date 0', { $: 'date', v: 0 }],
    ['TypeError: no', { $: 'error', of: 'TypeError', v: 'no' }],
    ['a function', { $: 'function' }],
  ])('%s', (text, wire) => {
    expect(describeWire(wire)).toBe(text);
  });
});

describe('the wire format', () => {
  const sandbox = embeddedBackend.open(1);
  afterAll(() => sandbox.close());

  test('an argument comes back as it went in', async () => {
    const values: readonly Wire[] = [
      [1, { $: 'hole' }, 'é\u2028\0', null, true, [], { $: 'undefined' }],
      ...['NaN', 'Infinity', '-Infinity', '-0'].map((v) => ({ $: 'number', v })),
      { $: 'bigint', v: '-123456789012345678901234567890' },
      { $: 'date', v: 86_400_000 },
      { $: 'map', v: [[{ $: 'set', v: [1] }, 'x']] },
      {
        $: 'object',
        v: [
          ['__proto__', 1],
          ['$', 'date'],
          ['', { $: 'object', v: [] }],
        ],
      },
    ];
    const source = 'module.exports = (value) => value';
    const { calls } = await sandbox.run({ language: 'javascript', source, calls: values.map((value) => [value]) });

    expect(calls).toEqual(values.map((value) => ({ status: 'returned', value })));
  });
});
