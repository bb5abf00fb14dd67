import { describe, expect, test } from '@jest/globals';
import { parseExpression } from './parse-expression';

/** The first line of what is wrong, and where. */
const refused = (text: string): unknown => {
  const result = parseExpression(text);
  return result.status === 'parsed'
    ? result.expression
    : { column: result.problem.column, message: result.problem.message.split('\n')[0] };
};

const value = "a value, such as f.call(1), f.args, 'text', 3 or [1, 2]";
const known = 'an expression knows f, names of its own loops, and functions such as len and sorted';

describe('parseExpression', () => {
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
