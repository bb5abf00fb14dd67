import { describe, expect, test } from '@jest/globals';
import { findPythonFunctions, type PythonFunction } from './find-functions';
import { parsePython } from './parse-python';

function functionsOf(code: string): readonly PythonFunction[] {
  const parsed = parsePython(code);
  return parsed.status === 'parsed' ? findPythonFunctions(parsed) : [];
}

describe('findPythonFunctions', () => {
  test('describes a function', () => {
    const code = 'import os\n\nasync def f(a: List[int], /, b=(1, 2), *c, d, **e) -> int:\n    yield os.name\n';

    expect(functionsOf(code)).toEqual([
      {
        name: 'f',
        path: 'f',
        isReachable: true,
        isMethod: false,
        isAlias: false,
        parameters: ['a', 'b', 'c', 'd', 'e'],
        takes: { atLeast: 1, atMost: Infinity },
        isAsync: true,
        isGenerator: true,
        isStub: false,
        hasLoop: false,
        calls: [],
        line: 3,
      },
    ]);
  });

  test.each([
    { code: 'def f(): pass', paths: ['f'] },
    { code: 'f = lambda: 1', paths: ['f'] },
    { code: 'f: Callable = lambda: 1', paths: ['f'] },
    { code: 'x = g(lambda: 1)', paths: [] },
    { code: '@cache\ndef f(): pass', paths: ['f'] },
    { code: 'class A:\n  def f(self): pass\n  g = lambda self: 1', paths: ['A.f', 'A.g'] },
    { code: 'def f():\n  def g(): pass\n  h = lambda: 1', paths: ['f', 'f.<locals>.g', 'f.<locals>.h'] },
    { code: 'class A:\n  class B:\n    def f(self): pass', paths: ['A.B.f'] },
    { code: 'if x:\n  def f(): pass\nelse:\n  def g(): pass', paths: ['f', 'g'] },
    { code: 'try:\n  def f(): pass\nexcept E:\n  pass', paths: ['f'] },
    { code: 'def f(): pass\ndef g(): pass\ndef f(a): pass', paths: ['f', 'g'] },
    { code: 'def f(n)\n  return n\ndef g(): pass', paths: ['f', 'g'] },
    { code: 'x = ]\ndef f(): pass', paths: ['f'] },
    { code: '"""def f(): pass"""\n# def g(): pass', paths: [] },
  ])('finds $paths in $code', ({ code, paths }) => {
    expect(functionsOf(code).map(({ path }) => path)).toEqual(paths);
  });

  test('can reach functions and methods at the top, and no others', () => {
    const code = 'def f():\n  def g(): pass\nclass A:\n  def h(self): pass\n  class B:\n    def i(self): pass';

    expect(functionsOf(code).flatMap(({ path, isReachable }) => (isReachable ? [path] : []))).toEqual(['f', 'A.h']);
  });

  test.each([
    { code: 'def f(self, a): pass', parameters: ['self', 'a'] },
    { code: 'class A:\n  def f(self, a): pass', parameters: ['a'] },
    { code: 'class A:\n  def f(self): pass', parameters: [] },
    { code: 'class A:\n  def f(a): pass', parameters: ['a'] },
    { code: 'class A:\n  @classmethod\n  def f(cls, a): pass', parameters: ['a'] },
    { code: 'class A:\n  @staticmethod\n  def f(self, a): pass', parameters: ['self', 'a'] },
    { code: 'def f(a=b, c=[d], *, e: g = h): pass', parameters: ['a', 'c', 'e'] },
    { code: 'f = lambda a, b=c, *d, **e: a', parameters: ['a', 'b', 'd', 'e'] },
    { code: 'def f(a,\n      b,  # comment\n      ): pass', parameters: ['a', 'b'] },
    { code: 'def f(): pass', parameters: [] },
    { code: 'def f(größe): pass', parameters: ['größe'] },
  ])('names the parameters $parameters of $code', ({ code, parameters }) => {
    expect(functionsOf(code)[0]?.parameters).toEqual(parameters);
  });

  test.each([
    { parameters: 'a, b', takes: { atLeast: 2, atMost: 2 } },
    { parameters: 'a, b=1', takes: { atLeast: 1, atMost: 2 } },
    { parameters: 'a: int = 1', takes: { atLeast: 0, atMost: 1 } },
    { parameters: 'a, *b', takes: { atLeast: 1, atMost: Infinity } },
    { parameters: 'a, *, b, c=1', takes: { atLeast: 1, atMost: 1 } },
    { parameters: 'a, **b', takes: { atLeast: 1, atMost: 1 } },
  ])('counts the arguments that ($parameters) takes', ({ parameters, takes }) => {
    expect(functionsOf(`def f(${parameters}): pass`)[0]?.takes).toEqual(takes);
  });

  test.each([
    { body: 'g(1)', calls: ['g'] },
    { body: 'list(map(g, x))', calls: ['g'] },
    { body: 'sorted(x, key=g)', calls: ['g'] },
    { body: 'h(g=1)', calls: [] },
    { body: 'g.cache', calls: [] },
    { body: 'A().m(1)', calls: ['A.m', 'A.__init__'] },
    { body: 'A(1)', calls: ['A.__init__'] },
    { body: 'lambda x: g(x)', calls: ['g'] },
    { body: 'unknown(1)', calls: [] },
  ])('finds $calls in $body', ({ body, calls }) => {
    const rest = 'def g(x): pass\nclass A:\n  def __init__(self): pass\n  def m(self): pass';

    expect(functionsOf(`def f(x): return ${body}\n${rest}`)[0]?.calls).toEqual(calls);
  });

  test.each(['pass', '...', '"""Later."""', '"""Later."""\n  ...'])('knows that %j is nothing yet', (body) => {
    expect(functionsOf(`def f():\n  ${body}\n`)[0]).toMatchObject({ isStub: true });
    expect(functionsOf(`def f():\n  ${body}\n  return 1\n`)[0]).toMatchObject({ isStub: false });
  });
});
