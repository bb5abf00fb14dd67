import { describe, expect, test } from '@jest/globals';
import { choosePythonFunctions } from './choose-functions';
import { describePythonValue } from './describe-value';
import { findPythonFunctions, type PythonFunction } from './find-functions';
import { findLeaks } from './find-leaks';
import { findPythonNames } from './names';
import { parsePython } from './parse-python';
import { readDocstring } from './read-docstring';
import { type PythonSignature, readSignature } from './read-signature';
import { withoutComments } from './without-comments';

function chosenFrom(code: string): readonly string[] {
  const parsed = parsePython(code);
  const wanted = { name: /^two_?sum$/i, similar: /pair/, parameters: 2 };
  return parsed.status === 'parsed' ? choosePythonFunctions(parsed, wanted).map(({ path }) => path) : [];
}

describe('choosePythonFunctions', () => {
  test.each([
    { code: 'def helper(a, b): pass\ndef two_sum(a, b): return 1', chosen: ['two_sum'] },
    { code: 'class A:\n  def __init__(self, a, b): x\n  def twoSum(self, a, b): return 1', chosen: ['A.twoSum'] },
    { code: 'def two_sum(a): return 1\ndef f(a, b): return 1', chosen: ['two_sum'] },
    { code: 'def g(a): return 1\ndef f(a, b, c=1): return 1', chosen: ['f'] },
    { code: 'def f(a, b): return g(a, b)\ndef g(a, b): return 1', chosen: ['f'] },
    { code: 'def f(a, b): return 1\ndef has_pair(a, b): return 1', chosen: ['has_pair'] },
    { code: 'def f(a, b): return 1\ndef g(a, b): return 1', chosen: ['f', 'g'] },
    { code: 'def f(a, b): return 1\ndef test_f(a, b): return 1\ndef main(a, b): f()', chosen: ['f'] },
    { code: 'def two_sum(a, b): pass\ndef solve(a, b): return 1', chosen: ['solve'] },
    { code: 'x = 1', chosen: [] },
  ])('chooses $chosen from $code', ({ code, chosen }) => {
    expect(chosenFrom(code)).toEqual(chosen);
  });
});

describe('describeValue', () => {
  test.each([
    { wire: null, text: 'None' },
    { wire: [true, false, 1, 'x'], text: '[True, False, 1, "x"]' },
    { wire: { $: 'float', v: '1.0' }, text: '1.0' },
    { wire: { $: 'tuple', v: [0, 1] }, text: '(0, 1)' },
    { wire: { $: 'tuple', v: [0] }, text: '(0,)' },
    { wire: { $: 'tuple', of: 'Pair', v: [0, 1] }, text: 'Pair(0, 1)' },
    { wire: { $: 'set', of: 'set', v: [1] }, text: '{1}' },
    { wire: { $: 'set', of: 'frozenset', v: [1] }, text: 'frozenset({1})' },
    { wire: { $: 'set', of: 'set', v: [] }, text: 'set()' },
    { wire: { $: 'dict', of: 'dict', v: [[1, null]] }, text: '{1: None}' },
    { wire: { $: 'error', of: 'ValueError', v: 'no' }, text: 'ValueError(no)' },
    { wire: { $: 'instance', of: 'A', v: '<A>' }, text: '<A>' },
    { wire: { $: 'generator', of: 'map', v: [] }, text: 'a map' },
    { wire: { $: 'coroutine' }, text: 'a coroutine' },
  ])('describePythonValue writes $text as Python does', ({ wire, text }) => {
    expect(describePythonValue(wire)).toBe(text);
  });
});

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

/** Leaks as `how name line`. */
function leaksIn(code: string): readonly string[] {
  const parsed = parsePython(code);
  return parsed.status === 'parsed'
    ? findLeaks(parsed).map(({ how, name, line }) => `${how} ${name} ${String(line)}`)
    : [];
}

describe('findLeaks', () => {
  test.each([
    { code: 'def f():\n  global x\n  x = 1', leaks: ['global x 3'] },
    { code: 'def f():\n  global x\n  x += 1', leaks: ['global x 3'] },
    { code: 'def f():\n  global x, y\n  a, (x, *y) = 1, (2, 3)', leaks: ['global x 3', 'global y 3'] },
    { code: 'def f(n):\n  global x\n  for x in n: pass', leaks: ['global x 3'] },
    { code: 'def f(n):\n  global x\n  if (x := n): pass', leaks: ['global x 3'] },
    { code: 'def f(n):\n  global x\n  with n as x: pass', leaks: ['global x 3'] },
    { code: 'x = []\ndef f(n):\n  x.append(n)', leaks: ['module x 3'] },
    { code: 'x = {}\ndef f(n):\n  x[n] = 1\n  del x[n]', leaks: ['module x 3', 'module x 4'] },
    { code: 'x = {}\ndef f(n):\n  x[n][1] += 1\n  x[n].add(1)', leaks: ['module x 3', 'module x 4'] },
    { code: 'x = set()\nclass A:\n  def f(self, n):\n    return x.add(n)', leaks: ['module x 4'] },
    { code: 'x = []\nf = lambda n: x.append(n)', leaks: ['module x 2'] },
    { code: 'def f(n, x=set()):\n  x.add(n)', leaks: ['default x 2'] },
    { code: 'def f(n, x: dict = {}):\n  x[n] = 1', leaks: ['default x 2'] },
  ])('finds $leaks in $code', ({ code, leaks }) => {
    expect(leaksIn(code)).toEqual(leaks);
  });

  test.each([
    'x = 1\ndef f():\n  global x\n  return x',
    'x = []\ndef f():\n  x = []\n  x.append(1)',
    'x = []\ndef f(x):\n  x.append(1)',
    'x = []\nx.append(1)\nfor i in x: x[0] = i',
    'def f():\n  x = {}\n  def g():\n    nonlocal x\n    x = {}\n    x[1] = 2',
    'def f(n, x=None):\n  x = x or set()\n  x.add(n)',
    'x = []\ndef f(n):\n  return [x for x in n], x.count(1), x[0]',
    'import heapq as x\ndef f(n):\n  x.remove(n)',
    'x = A()\ndef f(n):\n  x.value = n\n  f.calls = n',
    'def f(n):\n  n.sort()\n  n[0] = 1\n  self.x[0] = 1',
  ])('finds nothing wrong in %j', (code) => {
    expect(leaksIn(code)).toEqual([]);
  });
});

describe('findPythonNames', () => {
  test('tells what a piece of code gives to others and what it needs', () => {
    const parsed = parsePython(
      'import math as m\nLIMIT = 3\nlimit = 4\nclass A(Base): pass\ndef f(n):\n  x = helper(n)\n  return m.sqrt(x) + OTHER\n',
    );
    if (parsed.status !== 'parsed') {
      throw new Error(parsed.message);
    }

    const { given, needed } = findPythonNames(parsed);

    expect([...given].sort()).toEqual(['A', 'LIMIT', 'f', 'm', 'math']);
    expect([...needed].sort()).toEqual(['Base', 'OTHER', 'helper']);
  });
});

describe('parsePython', () => {
  test.each([
    { code: 'def f(n):\n    return n\n', problems: [] },
    { code: 'def f():\n    x = yield\n    yield\n', problems: [] },
    { code: 'x = (1., 1.e5, 1.5)\n', problems: [] },
    { code: 'match x:\n    case 1: pass\n', problems: [] },
    { code: 'if (n := 3) > 2: print(f"{n!r:>3}")\n', problems: [] },
    { code: 'def f(n)\r\n    return n\r\n', problems: [{ line: 1, message: 'it cannot be read' }] },
    { code: 'x = 1\nfunction f(n) {\n', problems: [{ line: 2, message: 'it cannot be read' }] },
    { code: 'def f():\n    print "x"\n', problems: [{ line: 2, message: 'it has the print statement of Python 2' }] },
    { code: 'print(1)\nprint\n', problems: [] },
  ])('finds what is wrong in $code', ({ code, problems }) => {
    const parsed = parsePython(code);

    expect(parsed.status === 'parsed' && parsed.problems.slice(0, 1)).toEqual(problems);
  });

  test('drops a byte order mark', () => {
    expect(parsePython('\uFEFFx = 1')).toMatchObject({ status: 'parsed', code: 'x = 1', problems: [] });
  });

  test.each([
    { of: 'too long a text', code: 'x'.repeat(200_001), message: 'it has 200001 characters, more than 200000' },
    {
      of: 'a hundred thousand brackets within brackets',
      code: `${'('.repeat(100_000)}${')'.repeat(100_000)}`,
      message: 'it has more than 200 brackets within brackets',
    },
    { of: 'what is broken all over', code: ')'.repeat(200_000), message: 'too much of it cannot be read' },
  ])('refuses $of', ({ code, message }) => {
    expect(parsePython(code)).toEqual({ status: 'refused', message });
  });

  test.each([
    {
      of: 'lines within lines',
      code: Array.from({ length: 600 }, (_, depth) => `${' '.repeat(depth)}if x:\n`).join(''),
    },
    { of: 'calls of calls', code: `x${'()'.repeat(4_000)}` },
    { of: 'properties of properties', code: `x${'.y'.repeat(5_000)}` },
    { of: 'operators', code: `${'not '.repeat(4_000)}x` },
  ])('reads $of without end', ({ code }) => {
    expect(parsePython(code)).toMatchObject({ status: 'parsed' });
  });
});

/** Entries as `name: type | text`. */
function entriesOf(text: string): readonly string[] {
  const { parameters, returns } = readDocstring({ text, line: 1 });
  return [
    ...parameters.map((one) => `${one.name}: ${one.type} | ${one.text}`),
    ...returns.map((one) => `→ ${one.type} | ${one.text}`),
  ];
}

const full = ['a: list[int] | the numbers to search', 'b: int | the sum', '→ bool | True if so'];

describe('readDocstring', () => {
  test.each([
    {
      style: "Google's",
      text: 'Says.\n\nArgs:\n    a (list[int]): the numbers\n        to search\n    b (int, optional): the sum\n\nReturns:\n    bool: True if so',
    },
    {
      style: "NumPy's",
      text: 'Says.\n\nParameters\n----------\na : list[int]\n    the numbers to search\nb : int\n    the sum\n\nReturns\n-------\nbool\n    True if so',
    },
    {
      style: "Sphinx's",
      text: 'Says.\n\n:param a: the numbers\n    to search\n:type a: list[int]\n:param int b: the sum\n:return: True if so\n:rtype: bool\n:raises ValueError: never',
    },
    {
      style: "Epytext's",
      text: '@param a: the numbers to search\n@type a: list[int]\n@param b: the sum\n@type b: int\n@return: True if so\n@rtype: bool',
    },
    {
      style: 'a list in',
      text: 'Arguments:\n- a (list[int]): the numbers to search\n- `b` (int) - the sum\n\nReturns: bool - True if so\n\nExample:\n  f([1], 2)',
    },
  ])('reads $style style', ({ text }) => {
    expect(entriesOf(text)).toEqual(full);
  });

  test('keeps the description apart, and the lines on which entries stand', () => {
    expect(
      readDocstring({ text: 'Says:\nthis.\n\nArgs:\n  a: x\n\nReturns:\n  True if so,\n  else False', line: 7 }),
    ).toEqual({
      description: 'Says:\nthis.',
      parameters: [{ name: 'a', type: '', text: 'x', line: 11 }],
      returns: [{ type: '', text: 'True if so, else False', line: 14 }],
    });
  });

  test.each([
    { text: 'Returns True if two numbers in a add up to b.', entries: [] },
    { text: '', entries: [] },
    { text: ':type a: List[int]\n:rtype: bool', entries: ['a: List[int] | ', '→ bool | '] },
    { text: 'Returns:\n  True: if so\n  False: if not', entries: ['→  | True: if so False: if not'] },
    { text: ':param a: x\n:param a: y', entries: ['a:  | x', 'a:  | y'] },
    { text: 'Raises:\n  a: never', entries: [] },
  ])('finds $entries in $text', ({ text, entries }) => {
    expect(entriesOf(text)).toEqual(entries);
  });
});

function signatureOf(code: string, path = 'f'): PythonSignature | undefined {
  const parsed = parsePython(code);
  return parsed.status === 'parsed' ? readSignature(parsed, path) : undefined;
}

describe('readSignature', () => {
  test('gives parameters, annotations and docstring of a function', () => {
    const code =
      'x = 1\ndef f(a: "List[int]", b: int = 3, *c, **d) -> bool:\n    """Says\n\n      so.\n    it\n    """\n    return 1\n';

    expect(signatureOf(code)).toEqual({
      parameters: [
        { name: 'a', annotation: 'List[int]' },
        { name: 'b', annotation: 'int' },
        { name: 'c', annotation: undefined },
        { name: 'd', annotation: undefined },
      ],
      returns: 'bool',
      docstring: { text: 'Says\n\n  so.\nit\n', line: 3 },
      line: 2,
    });
  });

  test('leaves out the instance of a method', () => {
    const code = 'class A:\n  def f(self, a): pass\n  @staticmethod\n  def g(b): pass';

    expect(signatureOf(code, 'A.f')?.parameters).toEqual([{ name: 'a', annotation: undefined }]);
    expect(signatureOf(code, 'A.g')?.parameters).toEqual([{ name: 'b', annotation: undefined }]);
  });

  test.each([
    { body: '"x"; return 1', text: 'x' },
    { body: "r'''x\\n'''", text: 'x\\n' },
    { body: '"a" "b"', text: 'ab' },
    { body: '"""x\n\tmore\r\n\tlines"""', text: 'x\nmore\nlines' },
    { body: 'f"x"', text: undefined },
    { body: 'b"x"', text: undefined },
    { body: 'y = "x"', text: undefined },
    { body: 'pass\n  "x"', text: undefined },
  ])('takes $text for the docstring of $body', ({ body, text }) => {
    expect(signatureOf(`def f():\n  ${body}\n`)?.docstring?.text).toBe(text);
  });

  test('knows none of a function that is not there', () => {
    expect(signatureOf('def f(): pass', 'g')).toBeUndefined();
  });
});

function without(code: string): string {
  const parsed = parsePython(code);
  return parsed.status === 'parsed' ? withoutComments(parsed) : parsed.message;
}

describe('withoutComments', () => {
  test('leaves out comments and empty lines', () => {
    expect(without('# why\n\ndef f(a):  # how\n    # so\n    return a\n\n\nf(1) # end')).toBe(
      'def f(a):\n    return a\nf(1)\n',
    );
  });

  test.each([
    ['in a text', 'x = """a # b\n\n  # c\n"""\n'],
    ['in a docstring', 'def f():\n    """Why.\n\n    # how\n    """\n'],
    ['in a text with values', 'x = f"""{1}\n\n# {2}"""\n'],
    ['behind a backslash', 'x = 1 + \\\n    2  # two\n\n'],
    ['where it cannot be read', 'def f(:\n    # why\n'],
  ])('keeps what stands %s', (_, code) => {
    expect(without(code)).toBe(code);
  });

  test('makes equal what differs in comments alone', () => {
    const one = 'def f(a):\r\n  # A\r\n  return a\r\n';
    const other = 'def f(a):\n\n  return a # b';

    expect(without(one)).toBe(without(other));
  });
});
