import { expect, test } from '@jest/globals';
import { oneIn } from '../sized';
import type { AttackedSandbox } from '../sandbox-attack';
import type { CallOutcome } from '../../sandbox/sandbox';
import type { Wire } from '../../sandbox/wire';

const prelude = `
from collections import namedtuple, OrderedDict, defaultdict, Counter, deque
from dataclasses import dataclass
from enum import Enum, IntEnum
from fractions import Fraction
import itertools
Point = namedtuple('Point', 'x y')
class Text(str): pass
class Number(int): pass
class Row(list): pass
class Table(dict): pass
class Colour(Enum): RED = 1
class Level(IntEnum): LOW = 2
class Thing:
    def __repr__(self): return 'the thing'
    def method(self): pass
@dataclass
class Data:
    x: int
class Counting:
    def __init__(self): self.n = 0
    def __iter__(self): return self
    def __next__(self):
        self.n += 1
        return self.n
def cyclic():
    outer = []
    outer.append({'self': outer})
    return outer
async def coroutine(): return 1
def numbers():
    yield 1
    yield 2
`;

const dict = (v: Wire, of = 'dict'): Wire => ({ $: 'dict', of, v });
const float = (v: string): Wire => ({ $: 'float', v });
const generator = (of: string, v: readonly Wire[]): Wire => ({ $: 'generator', of, v });

const returned: readonly (readonly [expression: string, value: Wire])[] = oneIn(3, [
  ['None', null],
  ['True', true],
  ['0', 0],
  ['-2**53 + 1', -9007199254740991],
  ['2**53', { $: 'bigint', v: '9007199254740992' }],
  ['-10**20', { $: 'bigint', v: '-100000000000000000000' }],
  ['10**5000 % 10**25 + 10**5000 // 10**4999', 10],
  ['Number(7)', 7],
  ['Level.LOW', 2],
  ['1.0', float('1.0')],
  ['0.1', float('0.1')],
  ['-0.0', float('-0.0')],
  ["float('nan')", float('nan')],
  ["-float('inf')", float('-inf')],
  ['1e22', float('1e+22')],
  ["'é\\n\\u2028\\x00😀'", 'é\n\u2028\0😀'],
  ["'\\ud800'", '\ud800'],
  ["Text('abc')", 'abc'],
  ["[1, [], ['a']]", [1, [], ['a']]],
  ['Row([1])', [1]],
  ['(1, 2)', { $: 'tuple', v: [1, 2] }],
  ['()', { $: 'tuple', v: [] }],
  ['Point(1, 2)', { $: 'tuple', of: 'Point', v: [1, 2] }],
  ['{3}', { $: 'set', of: 'set', v: [3] }],
  ['frozenset()', { $: 'set', of: 'frozenset', v: [] }],
  [
    "{'b': 1, 2: (3,), None: {}}",
    dict([
      ['b', 1],
      [2, { $: 'tuple', v: [3] }],
      [null, dict([])],
    ]),
  ],
  [
    "{'$': 'undefined', '__proto__': 1}",
    dict([
      ['$', 'undefined'],
      ['__proto__', 1],
    ]),
  ],
  ['OrderedDict(a=1)', dict([['a', 1]], 'OrderedDict')],
  ['defaultdict(int, a=1)', dict([['a', 1]], 'defaultdict')],
  ["Counter('aa')", dict([['a', 2]], 'Counter')],
  ['Table(a=1)', dict([['a', 1]], 'Table')],
  ["b'a\\xff'", { $: 'bytes', of: 'bytes', v: [97, 255] }],
  ['bytearray(2)', { $: 'bytes', of: 'bytearray', v: [0, 0] }],
  ['range(3)', generator('range', [0, 1, 2])],
  ['numbers()', generator('generator', [1, 2])],
  ['map(str, [1])', generator('map', ['1'])],
  ["zip('a', 'b')", generator('zip', [{ $: 'tuple', v: ['a', 'b'] }])],
  ['{1: 2}.keys()', generator('dict_keys', [1])],
  ['{1: 2}.items()', generator('dict_items', [{ $: 'tuple', v: [1, 2] }])],
  ['iter([1])', generator('list_iterator', [1])],
  [
    'itertools.count()',
    generator(
      'count',
      Array.from({ length: 1000 }, (_, n) => n),
    ),
  ],
  [
    'Counting()',
    generator(
      'Counting',
      Array.from({ length: 1000 }, (_, n) => n + 1),
    ),
  ],
  ['coroutine()', { $: 'coroutine' }],
  ['len', { $: 'function' }],
  ['numbers', { $: 'function' }],
  ['Thing().method', { $: 'function' }],
  ["ValueError('no')", { $: 'error', of: 'ValueError', v: 'no' }],
  ["KeyError('no')", { $: 'error', of: 'KeyError', v: "'no'" }],
  ['Thing()', { $: 'instance', of: 'Thing', v: 'the thing' }],
  ['Thing', { $: 'instance', of: 'type', v: "<class '__main__.Thing'>" }],
  ['Data(1)', { $: 'instance', of: 'Data', v: 'Data(x=1)' }],
  ['Colour.RED', { $: 'instance', of: 'Colour', v: ['<Colour.RED: 1>', 'Colour.RED', ['key', 'Colour.RED']] }],
  ['Fraction(1, 2)', { $: 'instance', of: 'Fraction', v: ['Fraction(1, 2)', '1/2', ['number', 1, 2]] }],
  ['deque([1])', { $: 'instance', of: 'deque', v: ['deque([1])', 'deque([1])', ['items', [1]]] }],
  ['1j', { $: 'instance', of: 'complex', v: '1j' }],
  ['cyclic()', [dict([['self', { $: 'cycle', v: 2 }]])]],
]);

const same: readonly Wire[] = oneIn(3, [
  null,
  -1,
  [true, ['x', 'é\u2028\0']],
  { $: 'bigint', v: '-123456789012345678901234567890' },
  { $: 'bigint', v: '9'.repeat(5_000) },
  float('2.5'),
  float('-inf'),
  { $: 'tuple', v: [1, { $: 'tuple', v: [] }] },
  dict([
    [{ $: 'tuple', v: [1] }, 'a'],
    [null, dict([])],
  ]),
  { $: 'set', of: 'frozenset', v: [1] },
  { $: 'bytes', of: 'bytearray', v: [0, 255] },
]);

/** Tests of what values of Python come out as, and go in. */
export function testValues(attacked: () => AttackedSandbox): void {
  const call = async (source: string, calls: readonly (readonly Wire[])[]): Promise<readonly CallOutcome[]> =>
    (await attacked().run({ language: 'python', source, entry: 'main', calls, settle: false })).calls;

  test('comes out as what it is', async () => {
    const functions = returned.map(([expression]) => `lambda: ${expression}`).join(',\n');
    const source = `${prelude}\nvalues = [${functions}]\ndef main(index): return values[index]()`;
    const calls = await call(
      source,
      returned.map((_, index) => [index]),
    );

    const shown = calls.map((outcome, index) => [returned[index]?.[0], 'value' in outcome ? outcome.value : outcome]);
    expect(shown).toEqual(returned);
  });

  test('comes back as it went in', async () => {
    const calls = await call(
      'def main(value): return value',
      same.map((value) => [value]),
    );

    expect(calls).toEqual(same.map((value) => ({ status: 'returned', value })));
  });

  test.each<[string, Wire, string]>([
    ['an object is a dict', { $: 'object', v: [['__proto__', 1]] }, "{'__proto__': 1}"],
    ['a map is a dict', { $: 'map', v: [[1, [2]]] }, '{1: [2]}'],
    ['undefined is None', { $: 'undefined' }, 'None'],
    ['a fraction is a float', 1.5, '1.5'],
    ['NaN is nan', { $: 'number', v: 'NaN' }, 'nan'],
  ])('may come from JavaScript: %s', async (_, value, shown) => {
    expect(await call('def main(value): return repr(value)', [[value]])).toEqual([
      { status: 'returned', value: shown },
    ]);
  });

  test('that is of no known kind cannot be passed', async () => {
    expect(await call('def main(value): return 1', [[{ $: 'symbol' }], [1]])).toEqual([
      { status: 'threw', error: { name: 'TypeError', message: 'cannot pass a symbol' } },
      { status: 'returned', value: 1 },
    ]);
  });
}
