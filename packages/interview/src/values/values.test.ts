import { describe, expect, test } from '@jest/globals';
import type { Language, Wire } from 'gpt-assay/sandbox';
import { toArguments } from '../evaluate/call-program';
import { typeNames } from '../expressions/expression';
import { getOf, isInstance, itemOf, lengthOf, typeOf } from './value-operations';

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

const dict: Wire = {
  $: 'dict',
  of: 'dict',
  v: [
    ['a', 1],
    [2, 'two'],
  ],
};

// prettier-ignore
const map: Wire = { $: 'map', v: [['a', 1], [2, 'two']] };

// prettier-ignore
const set: Wire = { $: 'set', of: 'set', v: [1, 2] };

describe('lengthOf', () => {
  test.each<[Wire, number]>([
    ['häß', 3],
    ['😀', 1],
    [[1, [2, 3]], 2],
    [{ $: 'tuple', v: [] }, 0],
    [dict, 2],
    [map, 2],
    [set, 2],
    [{ $: 'bytes', of: 'bytes', v: [0, 1, 2] }, 3],
  ])('%j has %d', (value, length) => {
    expect(lengthOf(value, 'python')).toEqual({ value: length });
  });

  test.each<[Wire, string]>([
    [5, '5 has no length'],
    [null, 'None has no length'],
    [{ $: 'generator', of: 'range', v: [] }, 'a range has no length'],
  ])('%j has none', (value, problem) => {
    expect(lengthOf(value, 'python')).toEqual({ problem });
  });
});

describe('itemOf', () => {
  test.each<[Wire, number | string, Wire]>([
    [[1, 2, 3], 0, 1],
    [[1, 2, 3], -1, 3],
    [{ $: 'tuple', v: ['x'] }, 0, 'x'],
    ['a😀', 1, '😀'],
    [{ $: 'bytes', of: 'bytes', v: [7] }, 0, 7],
    [dict, 'a', 1],
    [dict, 2, 'two'],
    [map, 2, 'two'],
  ])('%j[%j] is %j', (value, key, item) => {
    expect(itemOf(value, key, 'python')).toEqual({ value: item });
  });

  test.each<[Wire, number | string, string]>([
    [[1, 2], 3, 'no item 3 in [1, 2]'],
    [[1, 2], -3, 'no item -3 in [1, 2]'],
    [dict, '2', "no item '2' in {'a': 1, 2: 'two'}"],
    [null, 'a', "no item 'a' in None"],
    [set, 0, 'no item 0 in {1, 2}'],
    [[1], 'a', "no item 'a' in [1]"],
  ])('%j[%j] is not there', (value, key, problem) => {
    expect(itemOf(value, key, 'python')).toEqual({ problem });
  });

  test('keys are text in JavaScript', () => {
    expect(itemOf({ $: 'object', v: [['0', 'a']] }, 0, 'javascript')).toEqual({ value: 'a' });
  });
});

describe('getOf', () => {
  test.each<[Wire, Wire]>([
    [dict, 1],
    [map, 1],
    [{ $: 'object', v: [['a', { $: 'undefined' }]] }, { $: 'undefined' }],
    [{ $: 'dict', of: 'dict', v: [] }, null],
  ])("%j.get('a') is %j", (value, item) => {
    expect(getOf(value, ['a'], 'python')).toEqual({ value: item });
  });

  test.each<[Wire, string]>([
    [null, 'None is a NoneType, which has no .get'],
    [[1], '[1] is a list, which has no .get'],
  ])('%j has no .get', (value, problem) => {
    expect(getOf(value, ['a'], 'python')).toEqual({ problem });
  });
});

const typesOf = (wire: Wire, language: Language): readonly string[] =>
  typeNames.filter((name) => isInstance(wire, [name], language));

describe('isInstance and typeOf', () => {
  test.each<[Wire, readonly string[], string]>([
    [1, ['int'], 'int'],
    [{ $: 'bigint', v: '99999999999999999999' }, ['int'], 'int'],
    [{ $: 'float', v: '1.0' }, ['float'], 'float'],
    [{ $: 'float', v: 'nan' }, ['float'], 'float'],
    [true, ['int', 'bool'], 'bool'],
    ['a', ['str'], 'str'],
    [null, ['NoneType'], 'NoneType'],
    [[], ['list'], 'list'],
    [{ $: 'tuple', v: [] }, ['tuple'], 'tuple'],
    [{ $: 'tuple', v: [], of: 'Point' }, ['tuple'], 'Point'],
    [{ $: 'dict', of: 'dict', v: [] }, ['dict'], 'dict'],
    [{ $: 'dict', of: 'Counter', v: [] }, ['dict'], 'Counter'],
    [{ $: 'dict', of: 'Map', v: [] }, ['dict'], 'Map'],
    [{ $: 'set', of: 'set', v: [] }, ['set'], 'set'],
    [{ $: 'set', of: 'frozenset', v: [] }, [], 'frozenset'],
    [{ $: 'bytes', of: 'bytearray', v: [] }, [], 'bytearray'],
    [{ $: 'generator', of: 'range', v: [] }, [], 'range'],
    [{ $: 'coroutine' }, [], 'coroutine'],
    [{ $: 'instance', of: 'Tree', v: 'Tree()' }, [], 'Tree'],
  ])("Python's %j has the types %j and the name %s", (wire, types, name) => {
    expect([typesOf(wire, 'python'), typeOf(wire, 'python')]).toEqual([types, name]);
  });

  test.each<[Wire, readonly string[], string]>([
    [1, ['int', 'float'], 'int'],
    [1.5, ['float'], 'float'],
    [{ $: 'number', v: 'NaN' }, ['float'], 'float'],
    [{ $: 'number', v: '-0' }, ['int', 'float'], 'int'],
    [{ $: 'bigint', v: '1' }, ['int'], 'int'],
    [true, ['bool'], 'bool'],
    [{ $: 'undefined' }, [], 'undefined'],
    [[], ['list'], 'list'],
    [{ $: 'object', v: [] }, ['dict'], 'dict'],
    [{ $: 'map', v: [] }, [], 'Map'],
    [{ $: 'set', v: [] }, ['set'], 'set'],
    [{ $: 'promise' }, [], 'promise'],
  ])("JavaScript's %j has the types %j and the name %s", (wire, types, name) => {
    expect([typesOf(wire, 'javascript'), typeOf(wire, 'javascript')]).toEqual([types, name]);
  });

  test('one of several types is enough', () => {
    expect(isInstance([], ['int', 'list'], 'python')).toBe(true);
  });
});
