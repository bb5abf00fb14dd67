import { expect, test } from '@jest/globals';
import type { Wire } from '../../sandbox/wire';
import { adapt } from './adapt';

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
