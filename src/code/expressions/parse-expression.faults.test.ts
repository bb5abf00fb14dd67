import { describe, expect, test } from '@jest/globals';
import { parseExpression } from './parse-expression';

/** The first line of what is wrong, and where. */
const refused = (text: string): unknown => {
  const result = parseExpression(text);
  return result.status === 'parsed'
    ? result.expression
    : { column: result.problem.column, message: result.problem.message.split('\n')[0] };
};

describe('parseExpression', () => {
  const forms = "f.name, f.args, f.call(…), f.uses('recursion')";
  const start = `an expression that starts with ${forms}, len(…), isinstance(…) or type(…)`;
  const value = 'a number, a text in quotes, True, False, None, a list [ … ] or a dict { … }';
  test.each([
    { text: '', column: 1, message: `expected ${start}, received the end` },
    { text: 'g.call(1)', column: 1, message: `expected ${start}, received "g"` },
    { text: 'lne(f.args)', column: 1, message: `expected ${start} (did you mean "len"?), received "lne"` },
    { text: '__import__("os")', column: 1, message: `expected ${start}, received "__import__"` },
    { text: 'f', column: 2, message: `expected "." after f: known are ${forms}, received the end` },
    { text: 'f.cal(1)', column: 3, message: `expected one of ${forms} (did you mean "call"?), received "cal"` },
    { text: 'f.__class__', column: 3, message: `expected one of ${forms}, received "__class__"` },
    { text: 'f.args', column: 7, message: 'an argument has no value here: write len(f.args) or f.args[0].name' },
    { text: 'f.args[0]', column: 10, message: 'an argument has no value here: write len(f.args) or f.args[0].name' },
    { text: 'f.args["a"].name', column: 8, message: 'expected the number of an argument, from 0, received "\\"a\\""' },
    {
      text: 'f.args[0].nam',
      column: 11,
      message: 'expected "name", the only thing known of an argument (did you mean "name"?), received "nam"',
    },
    { text: 'f.args[1.0].name', column: 8, message: 'expected a whole number or a key in quotes, received "1.0"' },
    { text: 'f.name[0]', column: 7, message: 'an index takes an item of f.args or of what f.call(…) returns' },
    {
      text: 'f.name.upper()',
      column: 8,
      message: 'expected nothing more: only arguments and returned values have properties, received "upper"',
    },
    {
      text: 'f.call().gte("a")',
      column: 10,
      message: 'expected get(…), the only method that is known (did you mean "get"?), received "gte"',
    },
    {
      text: 'f.call().get("a", 0)',
      column: 17,
      message: 'expected ")" after the key: get takes nothing else, received ","',
    },
    { text: 'f.call(1', column: 9, message: 'expected "," or ")", received the end' },
    {
      text: 'f.call(n=1)',
      column: 9,
      message: 'an expression cannot compare or calculate ("="): put what is expected under eq',
    },
    {
      text: 'f.call(1) == 2',
      column: 11,
      message: 'an expression cannot compare or calculate ("="): put what is expected under eq',
    },
    {
      text: 'f.call(1) and f.call(2)',
      column: 11,
      message: 'expected the end of the expression (what is expected of it stands under eq), received "and"',
    },
    {
      text: 'f.call(1)(2)',
      column: 10,
      message: 'expected the end of the expression (what is expected of it stands under eq), received "("',
    },
    { text: 'f.call(Tru)', column: 8, message: `expected ${value}, received Tru (did you mean "True"?)` },
    { text: 'f.call(f.name)', column: 8, message: `expected ${value}, received f` },
    { text: 'f.call(,)', column: 8, message: `expected ${value}, received ","` },
    { text: 'f.call((1, 2))', column: 8, message: 'a tuple cannot be an argument: write a list [ … ]' },
    { text: 'f.call({1: 2})', column: 9, message: 'expected a key in quotes, received "1"' },
    { text: "f.call({'a', 'b'})", column: 12, message: 'expected ":" after the key, received ","' },
    { text: "f.call({'a': 1, 'a': 2})", column: 17, message: 'the key "a" appears twice: keep one' },
    { text: 'f.call(- -1)', column: 10, message: 'expected a number after "-", received "-"' },
    { text: 'f.call(1_000)', column: 8, message: 'write a number with its digits alone, such as 1000' },
    { text: 'f.call(007)', column: 8, message: 'write a number with its digits alone, such as 1000' },
    { text: 'f.call(1e999)', column: 8, message: 'the number is too large' },
    {
      text: "f.call('a)",
      column: 8,
      message: "the text is not closed: add ' at its end, and write \\n for a line break",
    },
    { text: String.raw`f.call('\q')`, column: 9, message: String.raw`unknown escape \q: write \\ for a backslash` },
    { text: String.raw`f.call('\x4')`, column: 9, message: 'expected 2 hexadecimal digits of a character after \\x' },
    {
      text: String.raw`f.call('\U00110000')`,
      column: 9,
      message: 'expected 8 hexadecimal digits of a character after \\U',
    },
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
    { text: 'isinstance(f.name, str)', column: 1, message: 'isinstance expects what f.call(…) returns' },
    { text: 'len(len(f.args))', column: 1, message: 'len expects f.args or what f.call(…) returns' },
    { text: 'f.call(1) # one', column: 11, message: 'an expression cannot hold a comment' },
    { text: 'f.call(1);', column: 10, message: 'unexpected ";": it is no part of any expression' },
    { text: 'f.call(😀)', column: 8, message: 'unexpected "😀": it is no part of any expression' },
  ])('points at what is wrong in $text', ({ text, column, message }) => {
    expect(refused(text)).toEqual({ column, message });
  });
});
