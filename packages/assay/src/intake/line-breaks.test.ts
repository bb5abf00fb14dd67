import { describe, expect, test } from '@jest/globals';
import { findLostBreaks } from './line-breaks';
import { rejectUnusable } from './reject-unusable';

const whyNot = (code: string, language: string): string | undefined =>
  rejectUnusable(code, language) ?? findLostBreaks(code, language);

describe('findLostBreaks', () => {
  test.each([
    ['javascript', '// is it even? const isEven = (n) => n % 2 === 0;', 'holds only comments'],
    ['python', '# is it even? def f(n): return n % 2 == 0', 'holds only comments'],
    ['javascript', 'const two = 2; // helper function f(n) { return n % two === 0; }', 'its line breaks are lost'],
    ['javascript', 'const two = 2 // helper const f = (n) => n % two === 0', 'its line breaks are lost'],
    ['python', 'two = 2 # helper def f(n): return n % two == 0', 'its line breaks are lost'],
    ['java', 'class A { int x; // count int y; }', 'its line breaks are lost'],
    ['java', '// main class Main { }', 'holds only comments'],
    ['cpp', '#include <iostream> int main() { return 0; }', 'its line breaks are lost'],
    ['php', '<?php $x = 1; # rest function f() { return 1; }', 'its line breaks are lost'],
    ['java', 'class A {\\n int x;\\n}', 'has \\n in place of line breaks'],
    ['python', 'def f(n):     if n:         return 1     return 0', 'its line breaks may be lost'],
  ])('refuses %s on one line: %s', (language, code, reason) => {
    expect(whyNot(code, language)).toContain(reason);
  });

  test.each([
    ['javascript', 'const g = (n) => n % 2 === 0; // größe'],
    ['javascript', 'const g = (n) => n % 2 === 0; // true if n is even, else false'],
    ['javascript', 'const g = "http://x; {}" + \'// { }\' + `#{};`;'],
    ['javascript', 'const g = 1; // helper\nfunction f() { return g; }'],
    ['python', 'def f(n): return n % 2 == 0  # no remainder'],
    ['python', 'print("a\\nb # {}")'],
    ['c', 'int main() { printf("a;\\n"); /* x; { } */ return 0; }'],
    ['text', '# a = b; {}'],
  ])('takes %s: %s', (language, code) => {
    expect(whyNot(code, language)).toBeUndefined();
  });
});
