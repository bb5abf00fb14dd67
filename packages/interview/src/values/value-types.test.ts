import { describe, expect, test } from '@jest/globals';
import type { Language, Wire } from 'gpt-assay/sandbox';
import { typeNames } from '../expressions/expression';
import { isInstance, typeOf } from './value-operations';

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
