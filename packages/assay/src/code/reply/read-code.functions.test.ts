import { describe, expect, test } from '@jest/globals';
import type { Language } from '../../sandbox/sandbox';
import { readGivenCode } from './read-code';

function askedOf(code: string, language: Language, functionName?: string, parameters?: number): unknown {
  const wanted = { language, functionName, ...(parameters !== undefined && { parameters }) };
  const reading = readGivenCode(code, wanted);
  return reading.kind === 'code' ? reading.asked : reading;
}

const method = (owner: string, name: string): string => `((...args) => ${owner}["${name}"](...args))`;

describe('the function that readGivenCode finds in Python', () => {
  test.each([
    { code: 'def f(a, b): pass', name: 'f', args: ['a', 'b'] },
    { code: 'async def f(a): pass', name: 'f', args: ['a'] },
    {
      code: 'def f(\n    a: Dict[str, int],\n    b=1,\n    *rest,\n    c: int = 2,\n    **more\n) -> int:\n    pass',
      name: 'f',
      args: ['a', 'b', 'rest', 'c', 'more'],
    },
    { code: 'f = lambda a, b=2: a', name: 'f', args: ['a', 'b'] },
    { code: 'def helper(x): pass\ndef f(a): return helper(a)', name: 'f', args: ['a'] },
    { code: 'def f(a): return helper(a)\ndef helper(x): pass', name: 'f', args: ['a'] },
    { code: 'def f(a): pass\ndef main(): f(1)\nmain()', name: 'f', args: ['a'] },
    { code: 'def f(a): pass\ndef f(a, b): pass', name: 'f', args: ['a', 'b'] },
    { code: 'if True:\n    def f(a): pass', name: 'f', args: ['a'] },
    {
      code: 'class Solution:\n    def __init__(self): pass\n    def f(self, a): return a',
      name: 'f',
      args: ['a'],
      entry: 'Solution.f',
    },
    { code: 'class Node:\n    def f(self): pass\ndef g(a): pass', name: 'g', args: ['a'] },
    { code: 'def f(a) return a', name: 'f', args: ['a'] },
    { code: 'def f(a):\n    print a', name: 'f', args: ['a'] },
  ])('is $name of $code', ({ code, name, args, entry = name }) => {
    expect(askedOf(code, 'python')).toEqual({ name, args, entry, uses: [] });
  });

  test.each([
    { wanted: 'f', code: 'def f(a): pass\ndef g(b): return f(b)', entry: 'f' },
    { wanted: 'f', code: 'class A:\n    def f(self): pass\ndef f(a): pass', entry: 'f' },
    { wanted: 'f', code: 'class A:\n    def f(self): pass\ndef g(a): pass', entry: 'A.f' },
    { wanted: 'get_it', code: 'def getIt(): pass\ndef g(a): pass', entry: 'getIt' },
    { wanted: 'f', code: 'def g(a): pass\nf = g', entry: 'f' },
    { wanted: 'g', code: 'def g(a): pass\nf = g', entry: 'g' },
    { wanted: 'h', code: 'def g(a): pass\nf = g', entry: 'g' },
    { wanted: 'h', code: 'def f(a): return g(a)\ndef g(b): pass', entry: 'f' },
  ])('is $entry where $wanted is wanted', ({ wanted, code, entry }) => {
    expect(askedOf(code, 'python', wanted)).toMatchObject({ entry });
  });

  test.each([
    { parameters: 1, name: 'h' },
    { parameters: 2, name: 'f' },
    { parameters: 3, name: 'h' },
    { parameters: undefined, name: 'h' },
  ])('is $name where it is called with $parameters arguments', ({ parameters, name }) => {
    const code = parameters === 3 ? 'def h(a, *more): pass\ndef f(a, b): pass' : 'def f(a, b): pass\ndef h(a): pass';

    expect(askedOf(code, 'python', undefined, parameters)).toMatchObject({ name });
  });
});

describe('the function that readGivenCode finds in JavaScript', () => {
  test.each([
    { code: 'function f(a, b = 1, ...rest) {}', name: 'f', args: ['a', 'b', 'rest'] },
    { code: 'function f({ a,\n  b }, [c]) {}', name: 'f', args: ['{ a, b }', '[c]'] },
    { code: 'async function* f(a) {}', name: 'f', args: ['a'] },
    { code: 'const f = a => a;', name: 'f', args: ['a'] },
    { code: 'let f = async (a) => a;', name: 'f', args: ['a'] },
    { code: 'const f = function (a) {};', name: 'f', args: ['a'] },
    { code: 'const helper = (x) => x; const f = (a) => helper(a);', name: 'f', args: ['a'] },
    { code: 'const f = (a) => helper(a); const helper = (x) => x;', name: 'f', args: ['a'] },
    { code: 'function f(a) {} function main() { f(1); } main();', name: 'f', args: ['a'] },
    { code: 'module.exports = (a) => a;', name: 'exports', args: ['a'], entry: 'module.exports' },
    { code: 'module.exports = function f(a) {};', name: 'f', args: ['a'], entry: 'module.exports' },
    { code: 'function f(a) {} function g() { f(); } module.exports = f;', name: 'f', args: ['a'] },
    { code: 'export default function f(a) {}', name: 'f', args: ['a'] },
    { code: 'export default (a) => a;', name: 'default', args: ['a'], entry: '__assayDefaultExport' },
    { code: 'class Solution { f(a) { return a; } }', name: 'f', args: ['a'], entry: method('(new (Solution)())', 'f') },
    { code: 'const o = { f(a) { return a; } };', name: 'f', args: ['a'], entry: method('(o)', 'f') },
    { code: 'function f(a) {}\nconst result = [1].concat((b) => b);', name: 'f', args: ['a'] },
    { code: 'function f(a, b { return a }\nfunction g(a: string, b) {', name: 'g', args: ['a', 'b'] },
    { code: 'const f = (a, b = [1, 2]) => {', name: 'f', args: ['a', 'b'] },
  ])('is $name of $code', ({ code, name, args, entry = name }) => {
    expect(askedOf(code, 'javascript')).toEqual({ name, args, entry, uses: [] });
  });

  test.each([
    { wanted: 'f', code: 'const f = memoize((a) => a); function g(b) { return f(b); }', entry: 'f' },
    { wanted: 'f', code: 'class A { f() {} } function f(a) {}', entry: 'f' },
    { wanted: 'f', code: 'class A { f() {} } function g(a) {}', entry: method('(new (A)())', 'f') },
    { wanted: 'get_it', code: 'function getIt() {} function g(a) {}', entry: 'getIt' },
  ])('is $entry where $wanted is wanted', ({ wanted, code, entry }) => {
    expect(askedOf(code, 'javascript', wanted)).toMatchObject({ entry });
  });

  test.each([
    { wanted: 'f', code: 'const g = (a) => a; const f = g;', entry: 'f', name: 'f' },
    { wanted: 'h', code: 'const g = (a) => a; const f = g;', entry: 'g', name: 'g' },
    { wanted: 'f', code: 'const f = function g(a) { return a; };', entry: 'f', name: 'f' },
    { wanted: 'g', code: 'const f = function g(a) { return a; };', entry: 'f', name: 'g' },
  ])('has the name $name where $wanted is wanted of $code', ({ wanted, code, entry, name }) => {
    expect(askedOf(code, 'javascript', wanted)).toMatchObject({ entry, name });
  });

  test.each([
    { code: 'const data = { i: function () {} };', problem: 'it defines no function in JavaScript' },
    { code: 'const x = list.map((a) => a);', problem: 'it defines no function in JavaScript' },
    { code: 'x = (', problem: 'it defines no function that can be read as JavaScript (line 1: Unexpected token)' },
  ])('is none in $code', ({ code, problem }) => {
    expect(askedOf(code, 'javascript', 'f')).toEqual({ kind: 'no-function', code, problem });
  });
});

describe('readGivenCode', () => {
  test.each(['', ' \n', 'x'.repeat(200_001)])('finds no code in what is no code', (code) => {
    expect(readGivenCode(code, { language: 'python', functionName: 'f' })).toEqual({ kind: 'no-code' });
  });

  test('leaves the code as it is', () => {
    const code = '\n  def f(a):\n    pass\n';

    expect(readGivenCode(code, { language: 'python', functionName: 'f' })).toMatchObject({ kind: 'code', code });
  });
});
