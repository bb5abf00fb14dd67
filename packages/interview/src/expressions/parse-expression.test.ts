import { describe, expect, test } from '@jest/globals';
import { anyText, fc } from '../../../assay/dist/testing/properties';
import { sized } from '../../../assay/dist/testing/sized';
import { parseExpression } from './parse-expression';

const constant = (value: unknown) => ({ kind: 'constant', value });
const call = (...args: readonly unknown[]) => ({ kind: 'call', args: args.map(constant) });
const object = (...entries: readonly (readonly [string, unknown])[]) => ({ $: 'object', v: entries });
const item = (of: unknown, key: unknown) => ({ kind: 'item', of, key: constant(key) });
const argument = (key: number) => ({ kind: 'argument name', of: item({ kind: 'arguments' }, key) });
const known = (name: string, ...args: readonly unknown[]) => ({
  kind: 'function',
  name,
  args,
  keywords: {},
  by: undefined,
});
const method = (name: string, of: unknown, ...args: readonly unknown[]) => ({
  kind: 'method',
  name,
  of,
  args: args.map(constant),
});

const parsed = (text: string): unknown => {
  const result = parseExpression(text);
  return result.status === 'parsed' ? result.expression : result.problem;
};

describe('parseExpression', () => {
  test.each([
    { text: 'f.name', expression: { kind: 'function name' } },
    { text: 'len(f.args)', expression: known('len', { kind: 'arguments' }) },
    { text: 'f.args[0].name', expression: argument(0) },
    { text: 'f.args[-1].name', expression: argument(-1) },
    { text: "f.uses('recursion')", expression: { kind: 'uses', use: 'recursion' } },
    { text: 'f.uses( "loop" )', expression: { kind: 'uses', use: 'loop' } },
    { text: 'f.call()', expression: call() },
    { text: ' f . call ( 1 ,\n 2 , ) ', expression: call(1, 2) },
    { text: "f.call('aaa','a')", expression: call('aaa', 'a') },
    { text: 'f.call("it\'s", \'"\')', expression: call("it's", '"') },
    { text: 'f.call(True, False, None, true, false, null)', expression: call(true, false, null, true, false, null) },
    { text: 'f.call(-1, 0, -0, 1.5, -.5, 1e3)', expression: call(-1, 0, 0, 1.5, -0.5, { $: 'float', v: '1000.0' }) },
    {
      text: 'f.call(1.0, -0.0, 1e22)',
      expression: call({ $: 'float', v: '1.0' }, { $: 'float', v: '-0.0' }, { $: 'float', v: '1e+22' }),
    },
    { text: 'f.call(9007199254740991)', expression: call(9007199254740991) },
    { text: 'f.call(-9007199254740993)', expression: call({ $: 'bigint', v: '-9007199254740993' }) },
    { text: 'f.call([], [1, [2, []]], {})', expression: call([], [1, [2, []]], object()) },
    {
      text: "f.call({'a':1,'b':{'c':2},'__proto__':[None]})",
      expression: call(object(['a', 1], ['b', object(['c', 2])], ['__proto__', [null]])),
    },
    { text: String.raw`f.call("\n\t\\\"\x41\u00e9\U0001F600\0")`, expression: call('\n\t\\"Aé😀\0') },
    { text: String.raw`f.call("\ud800")`, expression: call('\ud800') },
    { text: 'f.call("日本 {{language}} ${x} # no comment")', expression: call('日本 {{language}} ${x} # no comment') },
    { text: 'f.call()[0]', expression: item(call(), 0) },
    { text: "f.call()[-1]['Superman']", expression: item(item(call(), -1), 'Superman') },
    {
      text: "f.call().get('a').get(-2)",
      expression: method('get', method('get', call(), 'a'), -2),
    },
    { text: 'len(f.call()[1])', expression: known('len', item(call(), 1)) },
    { text: 'isinstance(f.call(0),list)', expression: { kind: 'is instance', of: call(0), types: ['list'] } },
    {
      text: 'isinstance(f.call(0), (int, float))',
      expression: { kind: 'is instance', of: call(0), types: ['int', 'float'] },
    },
    {
      text: '1 < f.call(2) <= 3',
      expression: {
        kind: 'comparison',
        first: constant(1),
        rest: [
          { comparator: '<', of: call(2) },
          { comparator: '<=', of: constant(3) },
        ],
      },
    },
    { text: 'f.call(1)[1:]', expression: { kind: 'slice', of: call(1), bounds: [constant(1), undefined] } },
    { text: 'type(f.call(1)) in (int, float)', expression: { kind: 'is type', of: call(1), types: ['int', 'float'] } },
    {
      text: '[x for x in f.call()]',
      expression: {
        kind: 'comprehension',
        makes: 'list',
        key: undefined,
        value: { kind: 'variable', name: 'x' },
        loops: [{ names: ['x'], unpacks: false, over: call(), conditions: [] }],
      },
    },
    { text: 'f.call((1, 2), 1_000, 0xff)', expression: call({ $: 'tuple', of: 'tuple', v: [1, 2] }, 1000, 255) },
    { text: "'a' r'\\n'", expression: constant('a\\n') },
    {
      text: "f'{f.call():.2f}!'",
      expression: { kind: 'text', parts: ['', { of: call(), conversion: undefined, format: '.2f' }, '!'] },
    },
    { text: 'type(f.call(0))', expression: { kind: 'type', of: call(0) } },
  ])('reads $text', ({ text, expression }) => {
    expect(parsed(text)).toEqual(expression);
  });

  const unknown =
    '"x" is not known: an expression knows f, names of its own loops, and functions such as len and sorted';
  test.each([
    {
      what: 'below the line of several where it stands',
      text: 'f.call([\n\t"a",\n\t"é", x\n])',
      problem: {
        line: 3,
        column: 7,
        message: `${unknown}\n       "é", x\n            ^`,
      },
    },
    {
      what: 'in the part of a long line that is shown, steering characters made visible',
      text: `f.call("${'a'.repeat(100)}\u001b", x, "${'b'.repeat(100)}")`,
      problem: {
        line: 1,
        column: 113,
        message: `${unknown}\n      …${'a'.repeat(56)}\\u001b", x, "${'b'.repeat(56)}…\n      ${' '.repeat(66)}^`,
      },
    },
  ])('draws a caret $what', ({ text, problem }) => {
    expect(parsed(text)).toEqual(problem);
  });

  test.each([
    { start: '', part: '[' },
    { start: 'f.call(', part: '[' },
    { start: 'f.call(', part: '{"a":' },
    { start: 'f.call(', part: '-' },
    { start: '', part: 'len(' },
    { start: 'f.call()', part: '[0]' },
    { start: 'f.call()', part: '.upper()' },
    { start: '1', part: ' + 1' },
    { start: '1', part: ' ** 1' },
    { start: '1', part: ' if 1 else 1' },
    { start: '', part: 'not ' },
    { start: '', part: "f'{" },
    { start: '[', part: '[x for x in ' },
  ])('refuses $start and so many times $part without running out of stack', ({ start, part }) => {
    expect(parseExpression(start + part.repeat(sized({ little: 20_000, all: 100_000 })))).toMatchObject({
      status: 'unusable',
    });
  });

  test('never throws, whatever the text, and points into it', () => {
    const parts = fc.constantFrom(
      ...['f', '.', 'call', 'args', 'name', 'get', 'len', 'isinstance', 'type', '(', ')', '[', ']', '{', '}', ':', ','],
      ...['"', "'", '\\', '-', '1', '0.5', 'int', 'True', '\n', ' ', '=', '😀', '\ud800', '__proto__', 'constructor'],
    );
    fc.assert(
      fc.property(
        fc.oneof(
          anyText(),
          fc.array(parts).map((all) => all.join('')),
        ),
        (text) => {
          const result = parseExpression(text);

          const { line, column } = result.status === 'unusable' ? result.problem : { line: 1, column: 1 };
          const found = text.split(/\r\n|[\n\r]/)[line - 1] ?? '';
          return column >= 1 && column <= Array.from(found).length + 1;
        },
      ),
      { numRuns: sized({ little: 100, all: 5_000 }) },
    );
  });

  test('reads every text in quotes as JSON does', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(parsed(`f.call(${JSON.stringify(text)})`)).toEqual(call(text));
      }),
    );
  });
});
