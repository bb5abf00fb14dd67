import { describe, expect, test } from '@jest/globals';
import type { Language } from '../../sandbox/sandbox';
import type { Wire } from '../../sandbox/wire';
import { adapt } from './adapt';
import { describeValue } from './describe-value';
import { edgeInputs } from './draw-inputs';
import { areEqual } from './equal-values';
import type { InputSpec } from './input-spec';
import type { Plain } from './plain';
import { toPlain, toWire } from './to-plain';

describe('adapt', () => {
  const object = (entries: readonly (readonly [Wire, Wire])[]): Wire => ({ $: 'object', v: entries });

  const dict = (entries: readonly (readonly [Wire, Wire])[]): Wire => ({ $: 'dict', v: entries });

  test.each<{ what: string; javascript: Wire; python: Wire }>([
    { what: 'text', javascript: 'a', python: 'a' },
    { what: 'NaN', javascript: { $: 'number', v: 'NaN' }, python: { $: 'float', v: 'nan' } },
    { what: '-0', javascript: { $: 'number', v: '-0' }, python: { $: 'float', v: '-0.0' } },
    { what: 'Infinity', javascript: { $: 'number', v: '-Infinity' }, python: { $: 'float', v: '-inf' } },
    { what: 'maps of lists', javascript: object([['a', [1, object([])]]]), python: dict([['a', [1, dict([])]]]) },
    { what: 'sets', javascript: { $: 'set', v: [1] }, python: { $: 'set', of: 'set', v: [1] } },
  ])('adapt carries $what over in both directions', ({ javascript, python }) => {
    expect([adapt(javascript, 'python'), adapt(python, 'javascript')]).toEqual([python, javascript]);
  });

  test.each<{ what: string; wire: Wire; to: 'javascript' | 'python'; becomes: Wire }>([
    { what: 'undefined, as None', wire: [{ $: 'undefined' }], to: 'python', becomes: [null] },
    { what: 'a Map, as a dict', wire: { $: 'map', v: [[1, 2]] }, to: 'python', becomes: dict([[1, 2]]) },
    { what: 'a tuple, as an array', wire: { $: 'tuple', v: [1, [2]] }, to: 'javascript', becomes: [1, [2]] },
    { what: 'a float that is whole, as a number', wire: { $: 'float', v: '2.0' }, to: 'javascript', becomes: 2 },
    {
      what: 'a key that is a number, as text',
      wire: dict([[1, null]]),
      to: 'javascript',
      becomes: object([['1', null]]),
    },
    {
      what: 'a large number as it is',
      wire: { $: 'bigint', v: '99999999999999999999' },
      to: 'javascript',
      becomes: { $: 'bigint', v: '99999999999999999999' },
    },
  ])('adapt carries over $what', ({ wire, to, becomes }) => {
    expect(adapt(wire, to)).toEqual(becomes);
  });
});

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

describe('edge inputs', () => {
  const int = (from: number, to: number): InputSpec => ({ kind: 'int', from, to });

  test.each<{ specs: readonly InputSpec[]; inputs: readonly unknown[] }>([
    { specs: [], inputs: [[]] },
    { specs: [int(-5, 99)], inputs: [[0], [1], [-1], [2], [-5], [99], [-4], [98]] },
    { specs: [int(7, 7)], inputs: [[7]] },
    {
      specs: [{ kind: 'bool' }, int(1, 2)],
      inputs: [
        [false, 1],
        [true, 1],
        [false, 2],
        [true, 2],
      ],
    },
    { specs: [{ kind: 'choice', of: [null, { a: 1 }] }], inputs: [[null], [{ $: 'object', v: [['a', 1]] }]] },
    { specs: [{ kind: 'string', letters: 'ab', length: [0, 9] }], inputs: [[''], ['a'], ['']] },
    { specs: [{ kind: 'list', of: int(0, 1), length: [0, 9] }], inputs: [[[]], [[0]], [[1]]] },
    { specs: [{ kind: 'list', of: int(0, 1), length: [2, 3] }], inputs: [[[0, 0]]] },
  ])('edgeInputs are $inputs', ({ specs, inputs }) => {
    expect(edgeInputs(specs)).toEqual(inputs);
  });

  test('edgeInputs are not more than forty-eight', () => {
    expect(edgeInputs([int(-9, 9), int(-9, 9), int(-9, 9)])).toHaveLength(48);
  });
});

describe('areEqual', () => {
  const float = (v: string): Wire => ({ $: 'float', v });

  const dict = (...v: readonly (readonly [Wire, Wire])[]): Wire => ({ $: 'dict', of: 'dict', v });

  const object = (...v: readonly (readonly [string, Wire])[]): Wire => ({ $: 'object', v });

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

describe('toPlain', () => {
  test.each<[Wire, Language, Plain]>([
    [null, 'python', null],
    [{ $: 'float', v: '1.0' }, 'python', 1],
    [{ $: 'float', v: 'inf' }, 'python', '<inf>'],
    [{ $: 'bigint', v: '99999999999999999999' }, 'python', '<99999999999999999999>'],
    [{ $: 'tuple', v: [1, { $: 'set', of: 'set', v: [2] }] }, 'python', [1, '<{2}>']],
    [{ $: 'dict', of: 'dict', v: [['a', true]] }, 'python', { a: true }],
    [{ $: 'dict', of: 'dict', v: [[1, 'a']] }, 'python', "<{1: 'a'}>"],
    [{ $: 'undefined' }, 'javascript', '<undefined>'],
    [{ $: 'number', v: 'NaN' }, 'javascript', '<NaN>'],
    [{ $: 'promise' }, 'javascript', '<a promise>'],
    [{ $: 'map', v: [['a', 'x']] }, 'javascript', { a: 'x' }],
  ])('%j of %s is %j', (wire, language, plain) => {
    expect(toPlain(wire, language)).toEqual(plain);
  });

  test('a key that means something in JavaScript is a key', () => {
    const plain = toPlain({ $: 'object', v: [['__proto__', 1]] }, 'javascript');

    expect(JSON.stringify(plain)).toBe('{"__proto__":1}');
  });
});

describe('toWire', () => {
  test.each<[Plain, Language, Wire]>([
    [[1, 'a', null, true], 'python', [1, 'a', null, true]],
    [{ a: { b: 1 } }, 'python', { $: 'dict', v: [['a', { $: 'dict', v: [['b', 1]] }]] }],
    [{ a: 1 }, 'javascript', { $: 'object', v: [['a', 1]] }],
    [Infinity, 'python', { $: 'float', v: 'inf' }],
    [-0, 'python', { $: 'float', v: '-0.0' }],
    [NaN, 'javascript', { $: 'number', v: 'NaN' }],
  ])('%j in %s is %j', (plain, language, wire) => {
    expect(toWire(plain, language)).toEqual(wire);
  });
});
