import { describe, expect, test } from '@jest/globals';
import type { Language } from '../../sandbox/sandbox';
import { readGivenCode } from './read-code';

function usesOf(code: string, language: Language): readonly string[] | undefined {
  const reading = readGivenCode(code, { language, functionName: 'f' });
  return reading.kind === 'code' ? reading.asked.uses : undefined;
}

describe('the uses of a function', () => {
  test.each([
    { code: 'def f(n): return n', uses: [] },
    { code: 'def f(n): return f(n - 1)', uses: ['recursion'] },
    { code: 'def f(n): return f.cache[n]', uses: [] },
    { code: 'def f(f): return f(1)', uses: [] },
    { code: 'def f(n):\n  f = n\n  return f(1)', uses: [] },
    { code: 'f = lambda n: f(n - 1)', uses: ['recursion'] },
    { code: 'def f(n): return g(n)\ndef g(n): return f(n)', uses: ['recursion'] },
    { code: 'def f(n): return g(n)\ndef g(n): return g(n - 1)', uses: ['recursion'] },
    { code: 'def f(n):\n  def go(k): return go(k - 1)\n  return go(n)', uses: ['recursion'] },
    { code: 'def f(n): return list(map(f, n))', uses: ['recursion', 'loop'] },
    { code: 'class A:\n  def f(self, n): return self.f(n - 1)', uses: ['recursion'] },
    { code: 'class A:\n  @staticmethod\n  def f(n): return A.f(n - 1)', uses: ['recursion'] },
    { code: 'class A:\n  def f(self, n): return self.left.f(n)', uses: ['recursion'] },
    { code: 'class A:\n  def append(self, n): self.items.append(n)\ndef f(n): A().append(n)', uses: [] },
    { code: 'def f(n): return A().go(n)\nclass A:\n  def go(self, n): return f(n)', uses: ['recursion'] },
    { code: 'def f(n):\n  for x in n: pass', uses: ['loop'] },
    { code: 'def f(n):\n  while n: n -= 1', uses: ['loop'] },
    { code: 'def f(n): return [x for x in n]', uses: ['loop'] },
    { code: 'def f(n): return sum(x for x in n)', uses: ['loop'] },
    { code: 'def f(n): return {x: x for x in n}', uses: ['loop'] },
    { code: 'def f(n): return functools.reduce(g, n)', uses: ['loop'] },
    { code: 'def f(n): return g(n)\ndef g(n):\n  for x in n: pass', uses: ['loop'] },
    { code: 'def f(n): return n\ndef g(n):\n  for x in n: g(x)', uses: [] },
    { code: 'def f(n): return "for x in y: f(n)"', uses: [] },
    { code: 'def f(n):\n  def go(k): return go(k)\n  return n', uses: [] },
    { code: 'def f(n):\n  def go(k): return go(k)\n  return go', uses: ['recursion'] },
    {
      code: 'class A:\n  def go(self, n): return self.go(n)\ndef f(n):\n  a = A()\n  return a.go(n)',
      uses: ['recursion'],
    },
    {
      code: 'class A:\n  def get(self, n): return self.get(n)\na = A()\ndef f(n): return a.get(n)',
      uses: ['recursion'],
    },
    { code: 'class A:\n  def go(self, n): return self.go(n)\ndef f(n, a): return a.go(n)', uses: ['recursion'] },
    { code: 'class A:\n  def get(self, n): return self.get(n)\ndef f(n, a): return a.get(n)', uses: [] },
    { code: 'import re\nclass A:\n  def sub(self, n): return self.sub(n)\ndef f(n): return re.sub(n)', uses: [] },
    { code: 'class A:\n  def read(self, n): return n.read()\ndef f(n): return A().read(n)', uses: [] },
    { code: 'def g(n): return g(n)\nf = g', uses: ['recursion'] },
    { code: 'def g(n): return n\nf = g', uses: [] },
  ])('are $uses in $code', ({ code, uses }) => {
    expect(usesOf(code, 'python')).toEqual(uses);
  });

  test.each([
    { code: 'function f(n) { return n; }', uses: [] },
    { code: 'function f(n) { return f(n - 1); }', uses: ['recursion'] },
    { code: 'function f(n) { return f.cache[n]; }', uses: [] },
    { code: 'function f(f) { return f(1); }', uses: [] },
    { code: 'const f = (n) => f(n - 1);', uses: ['recursion'] },
    { code: 'let f; f = (n) => f(n - 1);', uses: ['recursion'] },
    { code: 'const f = function me(n) { return me(n - 1); };', uses: ['recursion'] },
    { code: 'const f = function (n) { return arguments.callee(n - 1); };', uses: ['recursion'] },
    { code: 'const f = memoize((n) => f(n - 1));', uses: ['recursion'] },
    { code: 'function f(n) { return f.call(this, n - 1); }', uses: ['recursion'] },
    { code: 'function f(n) { return g(n); } function g(n) { return f(n); }', uses: ['recursion'] },
    { code: 'function f(n) { const go = (k) => go(k - 1); return go(n); }', uses: ['recursion'] },
    { code: 'class A { f(n) { return this.f(n - 1); } }', uses: ['recursion'] },
    { code: 'class A { static f(n) { return A.f(n - 1); } }', uses: ['recursion'] },
    { code: 'class A { f(n) { return n.left.f(n); } }', uses: ['recursion'] },
    { code: 'const o = { f: (n) => o.f(n - 1) };', uses: ['recursion'] },
    { code: 'class A { push(n) { this.items.push(n); } } function f(n) { a.push(n); }', uses: [] },
    { code: 'function f(n) { return n.flatMap(f); }', uses: ['recursion', 'loop'] },
    { code: 'function f(n) { for (;;) {} }', uses: ['loop'] },
    { code: 'function f(n) { for (const x of n) {} }', uses: ['loop'] },
    { code: 'function f(n) { for (const x in n) {} }', uses: ['loop'] },
    { code: 'function f(n) { while (n) {} }', uses: ['loop'] },
    { code: 'function f(n) { do {} while (n); }', uses: ['loop'] },
    { code: 'function f(n) { return n.reduce((a, b) => a + b); }', uses: ['loop'] },
    { code: 'function f(n) { return Array.from({ length: n }, g); }', uses: ['loop'] },
    { code: 'function f(n) { return n; } function g(n) { for (;;) g(n); }', uses: [] },
    { code: 'function f(n) { return "for (;;) f(n)"; }', uses: [] },
    { code: 'function f(n) { function go(k) { return go(k); } return n; }', uses: [] },
    { code: 'function f(n) { const go = (k) => go(k); return n; }', uses: [] },
    { code: 'function f(n) { const go = (k) => go(k); return [go]; }', uses: ['recursion'] },
    { code: 'function f(n) { return (function go(k) { return go(k); })(n); }', uses: ['recursion'] },
    { code: 'class A { flat() { return 1; } g() { return f; } } function f(n) { return n.flat(); }', uses: [] },
    { code: 'const o = { flat(list) { return list.flat(1); } }; const f = (n) => o.flat(n);', uses: [] },
    { code: 'class A { toString() { return this.n.toString(2); } } const f = (n) => new A(n).toString();', uses: [] },
    {
      code: 'class A { add(n) { return this.add(n); } } const a = new A(); const f = (n) => a.add(n);',
      uses: ['recursion'],
    },
    { code: 'const o = { flat: (n) => o.flat(n) }; function f(n) { return o.flat(n); }', uses: ['recursion'] },
    {
      code: 'class A { add() { return 1; } } class B { add() { return this.add(); } } const f = () => new A().add();',
      uses: [],
    },
    { code: 'const g = (n) => g(n); const f = g;', uses: ['recursion'] },
  ])('are $uses in $code', ({ code, uses }) => {
    expect(usesOf(code, 'javascript')).toEqual(uses);
  });
});
