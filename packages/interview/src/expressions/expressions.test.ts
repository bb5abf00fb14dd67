import { describe, expect, test } from '@jest/globals';
import { anyText, fc } from '../../../assay/dist/testing/properties';
import { sized } from '../../../assay/dist/testing/sized';
import { parseExpression } from './parse-expression';

describe('parseExpression', () => {
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

describe('parseExpression, faults', () => {
  /** The first line of what is wrong, and where. */
  const refused = (text: string): unknown => {
    const result = parseExpression(text);
    return result.status === 'parsed'
      ? result.expression
      : { column: result.problem.column, message: result.problem.message.split('\n')[0] };
  };

  const value = "a value, such as f.call(1), f.args, 'text', 3 or [1, 2]";

  const known = 'an expression knows f, names of its own loops, and functions such as len and sorted';

  test.each([
    { text: '', column: 1, message: `expected ${value}, received the end` },
    { text: 'g.call(1)', column: 1, message: `"g" is not known: ${known}` },
    { text: 'lne(f.args)', column: 1, message: `"lne" is not known (did you mean "len"?): ${known}` },
    { text: '__import__("os")', column: 1, message: `"__import__" is not known: ${known}` },
    { text: 'eval("1")', column: 1, message: `"eval" is not known: ${known}` },
    { text: 'len', column: 1, message: 'len is a function: write len(…)' },
    {
      text: 'f',
      column: 2,
      message: 'expected "." after f: known are f.name, f.args, f.call(…), f.uses(\'recursion\'), received the end',
    },
    {
      text: 'f.cal(1)',
      column: 3,
      message:
        'expected one of f.name, f.args, f.call(…), f.uses(\'recursion\') (did you mean "call"?), received "cal"',
    },
    {
      text: 'f.__class__',
      column: 3,
      message: 'expected one of f.name, f.args, f.call(…), f.uses(\'recursion\'), received "__class__"',
    },
    { text: 'f.args["a"].name', column: 8, message: 'expected the number of an argument, from 0' },
    {
      text: 'f.args[0].nam',
      column: 11,
      message: 'expected "name" or a method of a text that changes nothing (did you mean "name"?), received "nam"',
    },
    { text: 'f.call().name', column: 10, message: 'only an argument has a name, as in f.args[0].name' },
    {
      text: 'f.call().gte("a")',
      column: 10,
      message:
        'expected a method of a text, list, dict or set that changes nothing (did you mean "get"?), received "gte"',
    },
    {
      text: 'f.call().sort()',
      column: 10,
      message: 'sort cannot be called: it changes the list and gives None: write sorted(…)',
    },
    {
      text: 'f.call().append(1)',
      column: 10,
      message: 'append cannot be called: it changes its value, and a check may not',
    },
    { text: 'f.call(1', column: 9, message: 'expected "," or ")", received the end' },
    { text: 'f.call(n=1)', column: 8, message: 'f.call takes no named arguments' },
    { text: 'f.call(*[1])', column: 8, message: 'arguments cannot be unpacked ("*"): write each of them' },
    { text: 'f.name = 1', column: 8, message: 'expected == to compare, received "="' },
    { text: 'f.call(1) and', column: 14, message: `expected ${value}, received the end` },
    { text: 'f.call(1)(2)', column: 10, message: 'only f.call, known functions and methods can be called' },
    { text: 'f.call(Tru)', column: 8, message: `"Tru" is not known (did you mean "True"?): ${known}` },
    { text: 'f.call(,)', column: 8, message: `expected ${value}, received ","` },
    { text: 'f.call({1 2})', column: 11, message: 'expected ":" after a key, "," or "}", received "2"' },
    { text: "f.call({'a': 1, 'a': 2})", column: 17, message: 'the key "a" appears twice: keep one' },
    { text: '1 +', column: 4, message: `expected ${value}, received the end` },
    { text: '1 ++', column: 5, message: `expected ${value}, received the end` },
    { text: 'x + 1', column: 1, message: `"x" is not known: ${known}` },
    { text: '[x for y in f.call()]', column: 2, message: `"x" is not known: ${known}` },
    { text: '[x for f in f.call()]', column: 8, message: 'expected a name of your own, such as x, received "f"' },
    {
      text: '(x for x in f.call())',
      column: 1,
      message: 'this only gives one item after the other: write list(…) or sorted(…) around it',
    },
    {
      text: 'f.call().keys()',
      column: 1,
      message: 'this only gives one item after the other: write list(…) or sorted(…) around it',
    },
    {
      text: 'map(len, f.call())',
      column: 1,
      message: 'this only gives one item after the other: write list(…) or sorted(…) around it',
    },
    { text: 'sorted(f.call(), cmp=1)', column: 18, message: 'sorted takes only reverse=, key=' },
    {
      text: 'sorted(f.call(), key=3)',
      column: 22,
      message: 'expected a function of one value, such as len, str.lower or lambda x: x[0], received "3"',
    },
    { text: 'len()', column: 1, message: 'len takes 1 argument, not 0' },
    { text: 'round(1, 2, 3)', column: 1, message: 'round takes 1 to 2 arguments, not 3' },
    { text: 'min()', column: 1, message: 'min takes at least 1 argument, not 0' },
    { text: 'lambda x: x', column: 1, message: 'a lambda can only stand after key=, or first in map(…) and filter(…)' },
    { text: 'f.call(1) is 1', column: 11, message: '"is" compares with None, True and False only: write ==' },
    {
      text: "type(f.call(1)) == 'int'",
      column: 17,
      message: 'compare a type with a type: type(f.call(0)) == list, type(…) in (int, float)',
    },
    {
      text: 'type(f.call(1)) == int == int',
      column: 24,
      message: 'types are compared two at a time: write and between comparisons',
    },
    { text: 'int', column: 1, message: 'a type is no value: compare it, as in type(f.call(0)) == list' },
    { text: '[int, str]', column: 1, message: 'a type is no value: compare it, as in type(f.call(0)) == list' },
    {
      text: 'f.call(1) if True',
      column: 18,
      message: 'expected else: a value for when the condition is false, received the end',
    },
    { text: 'f.call(07)', column: 8, message: 'write a number without zeros in front' },
    { text: 'f.call(1e999)', column: 8, message: 'the number is too large' },
    { text: 'f.call(1__0)', column: 8, message: 'not a number as Python writes it' },
    {
      text: "f.call('a)",
      column: 8,
      message: "the text is not closed: add ' at its end, and write \\n for a line break",
    },
    { text: "f.call('\\q')", column: 9, message: 'unknown escape \\q: write \\\\ for a backslash' },
    { text: "f.call('\\x4')", column: 9, message: 'expected 2 hexadecimal digits of a character after \\x' },
    { text: "f.call('\\U00110000')", column: 9, message: 'expected 8 hexadecimal digits of a character after \\U' },
    {
      text: "f'{1'",
      column: 3,
      message: 'the brace is not closed: add } after the expression, or write {{ for a brace',
    },
    { text: "f'}'", column: 3, message: 'write }} for a brace in an f-string' },
    {
      text: "f'{1!x}'",
      column: 5,
      message: 'expected !r, !s or a format such as :.2f, without braces, after the expression',
    },
    {
      text: "f'{1:{2}}'",
      column: 5,
      message: 'expected !r, !s or a format such as :.2f, without braces, after the expression',
    },
    { text: "f'{x}'", column: 4, message: `"x" is not known: ${known}` },
    {
      text: "f.uses('recursoin')",
      column: 8,
      message: "expected 'recursion' or 'loop' (did you mean \"recursion\"?), received \"'recursoin'\"",
    },
    {
      text: 'isinstance(f.call(0), string)',
      column: 23,
      message:
        'expected one of the types int, float, str, bool, list, dict, tuple, set, NoneType (did you mean "str"?), received "string"',
    },
    {
      text: 'isinstance(f.call(0))',
      column: 21,
      message: 'expected "," and a type, as in isinstance(f.call(0), int), received ")"',
    },
    { text: 'f.call(1) # one', column: 11, message: 'an expression cannot hold a comment' },
    { text: 'f.call(1);', column: 10, message: 'unexpected ";": it is no part of any expression' },
    { text: 'f.call(1) @ 2', column: 11, message: 'an expression cannot multiply matrices ("@")' },
    { text: 'f.call(!1)', column: 8, message: 'write not, or != to compare' },
    { text: 'f.call(x := 1)', column: 8, message: `"x" is not known: ${known}` },
    { text: 'f.call()[]', column: 10, message: 'expected an index or a key between the brackets, received "]"' },
    { text: 'print(f.call())', column: 1, message: `"print" is not known (did you mean "int"?): ${known}` },
    { text: 'f.call(1) <> 2', column: 12, message: `expected ${value}, received ">"` },
    { text: 'await f.call()', column: 1, message: `"await" is not known: ${known}` },
  ])('points at what is wrong in $text', ({ text, column, message }) => {
    expect(refused(text)).toEqual({ column, message });
  });
});
