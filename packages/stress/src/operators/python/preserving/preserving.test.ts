import { describe, expect, test } from '@jest/globals';
import { pythonVariantsOf } from '../../../testing/variants-of';

describe('preserving', () => {
  test.each([
    {
      operator: 'reorder',
      code: 'def f(a):\n    b = []\n    c = len(a)\n    d = c\n    e = g()\n    h = 1 # one\n    i = 2\n',
      variants: ['def f(a):\n    c = len(a)\n    b = []\n    d = c\n    e = g()\n    h = 1 # one\n    i = 2\n'],
    },
    { operator: 'reorder', code: 'class A:\n    b = 1\n    c = 2\n', variants: [] },
    {
      operator: 'for-while',
      code: 'def f(a):\n    n = len(a)\n    for i in range(1, n):\n        for j in range(i):\n            print(i, j)\n    return n\n',
      variants: [
        'def f(a):\n    n = len(a)\n    limit1 = n\n    i = 1\n    while i < limit1:\n        for j in range(i):\n            print(i, j)\n        i += 1\n    return n\n',
        'def f(a):\n    n = len(a)\n    for i in range(1, n):\n        limit1 = i\n        j = 0\n        while j < limit1:\n            print(i, j)\n            j += 1\n    return n\n',
      ],
    },
    {
      operator: 'for-while',
      code: 'def f(a, n):\n    for i in range(n):\n        pass\n    for j in range(len(a)):\n        continue\n    for k in range(len(a)):\n        b = lambda: k\n    for l in range(3):\n        pass\n    return l\n',
      variants: [],
    },
    {
      operator: 'for-while',
      code: 'def f(a):\n    for i in range(3): print(i)\n    for j in range(4):\n        j += 1\n    for k in a:\n        print(k)',
      variants: [],
    },
    {
      operator: 'lambda-function',
      code: 'def f(a):\n    g = lambda x, y=1: (x,\n      y)\n    h = [lambda: 1]\n    return g(a)\n',
      variants: ['def f(a):\n    def g(x, y=1):\n        return (x,\n      y)\n    h = [lambda: 1]\n    return g(a)\n'],
    },
    {
      operator: 'else-after-return',
      code: 'def f(a):\n  if a:\n    return 1\n  # else\n  b = """x\ny"""\n  return b\n',
      variants: ['def f(a):\n  if a:\n    return 1\n  # else\n  else:\n    b = """x\ny"""\n    return b\n'],
    },
    {
      operator: 'else-after-return',
      code: 'def f(a):\n\tif a:\n\t\treturn 1\n\telse:\n\t\tb = [1,\n2]\n\t\treturn b',
      variants: [],
    },
    {
      operator: 'else-after-return',
      code: 'def f(a):\n\tif a: return 1\n\telse:\n\t\tb = a\n\t\treturn b',
      variants: ['def f(a):\n\tif a: return 1\n\tb = a\n\treturn b'],
    },
    {
      operator: 'else-after-return',
      code: 'def f(a):\n    if a:\n        a = 1\n    return a\n    if a: return 1\n    elif b: return 2\n    return 3\n',
      variants: [],
    },
    {
      operator: 'turn-comparison',
      code: 'if(a)<b and c[0] == f(d) and a[0] >= 3: pass\n',
      variants: ['if b > (a) and c[0] == f(d) and a[0] >= 3: pass\n', 'if(a)<b and c[0] == f(d) and 3 <= a[0]: pass\n'],
    },
    { operator: 'turn-comparison', code: 'a < b < c\nd[0] < e[0]\nf() < g\nh in i\n', variants: [] },
    {
      operator: 'extract-constant',
      code: 'def f(a, b=1):\n    """D"""\n    if a > 9: return"x"\n    elif a is 1: return f"{2}"\n',
      variants: [
        'def f(a, b=1):\n    """D"""\n    constant1 = 9\n    if a > constant1: return"x"\n    elif a is 1: return f"{2}"\n',
        'def f(a, b=1):\n    """D"""\n    constant1 = "x"\n    if a > 9: return constant1\n    elif a is 1: return f"{2}"\n',
      ],
    },
    { operator: 'extract-constant', code: 'a = 1\nclass A:\n    b = 2\n', variants: [] },
    {
      operator: 'inline-condition',
      code: 'def f(a):\n    if a:\n        return 1\n    if a[0] < (1\n      + 2):\n        return 2\n    elif a[1]:\n        return 3\n    if (b := a):\n        return b\n',
      variants: [
        'def f(a):\n    if a:\n        return 1\n    condition1 = a[0] < (1\n      + 2)\n    if condition1:\n        return 2\n    elif a[1]:\n        return 3\n    if (b := a):\n        return b\n',
      ],
    },
    {
      operator: 'de-morgan',
      code: 'a = not (b or c and d)\nif not a or not b == c: pass\n',
      variants: [
        'a = (not b and not (c and d))\nif not a or not b == c: pass\n',
        'a = not (b or c and d)\nif not (a and b == c): pass\n',
      ],
    },
    {
      operator: 'de-morgan',
      code: 'not (a and not b or c)\na and not b or not c\nnot a or not b and c\nnot a or not not b or c\n',
      variants: [],
    },
    { operator: 'de-morgan', code: 'not (a == b)\nnot a or b\nnot a and b\n', variants: [] },
    {
      operator: 'compound-assignment',
      code: 'def f(a, b):\n    c = 0\n    c += a - b\n    a += 1\n    c = c * 2\n    b += a\n    b *= 2\n    d = []\n    d += [1]\n    d = d + [1]\n',
      variants: [
        'def f(a, b):\n    c = 0\n    c = c + (a - b)\n    a += 1\n    c = c * 2\n    b += a\n    b *= 2\n    d = []\n    d += [1]\n    d = d + [1]\n',
        'def f(a, b):\n    c = 0\n    c += a - b\n    a = a + 1\n    c = c * 2\n    b += a\n    b *= 2\n    d = []\n    d += [1]\n    d = d + [1]\n',
        'def f(a, b):\n    c = 0\n    c += a - b\n    a += 1\n    c *= 2\n    b += a\n    b *= 2\n    d = []\n    d += [1]\n    d = d + [1]\n',
      ],
    },
    {
      operator: 'comprehension-loop',
      code: 'def f(a):\n    b = [c * 2 for c, d in a if c]\n    return [e\n      for e in b\n      if e\n        and a]\n',
      variants: [
        'def f(a):\n    b = []\n    for c, d in a:\n        if c:\n            b.append(c * 2)\n    return [e\n      for e in b\n      if e\n        and a]\n',
        'def f(a):\n    b = [c * 2 for c, d in a if c]\n    values1 = []\n    for e in b:\n        if (e\n        and a):\n            values1.append(e)\n    return values1\n',
      ],
    },
    {
      operator: 'comprehension-loop',
      code: 'def f(a):\n    b = [b for c in a]\n    d = [e for e in a for g in e]\n    h = [i for i in a]\n    return i, {j for j in a}\n',
      variants: [],
    },
    {
      operator: 'comprehension-loop',
      code: 'a = [b for b in c]\ndef f(a):\n    try:\n        d = [e for e in a]\n    except E:\n        return d\n    return [lambda: g for g in a]\n',
      variants: [],
    },
  ])('$operator makes of $code', ({ operator, code, variants }) => {
    expect(pythonVariantsOf(operator, code)).toEqual(variants);
  });
});

describe('preserving: layout', () => {
  test.each([
    {
      operator: 'rename-locals',
      code: 'def f(a):\n    b = a\n    return [b for c in a if f"{b}"]\n',
      variants: [
        'def f(a):\n    value1 = a\n    return [value1 for c in a if f"{value1}"]\n',
        'def f(a):\n    b = a\n    return [b for value1 in a if f"{b}"]\n',
      ],
    },
    {
      operator: 'rename-locals',
      code: 'def f(a):\n    b = a\n    print(f"{b=}")\n    global c\n    c = 1\n    return lambda d: d\n',
      variants: [],
    },
    { operator: 'rename-locals', code: 'def f(a):\n    b = a\n    return locals()\n', variants: [] },
    {
      operator: 'rename-helpers',
      code: 'def _add(a):\n    def inner(b):\n        return b\n    return inner(a)\ndef solve(a):\n    return _add(a)\n',
      variants: [
        'def helper1(a):\n    def inner(b):\n        return b\n    return inner(a)\ndef solve(a):\n    return helper1(a)\n',
        'def _add(a):\n    def helper1(b):\n        return b\n    return helper1(a)\ndef solve(a):\n    return _add(a)\n',
      ],
    },
    { operator: 'rename-helpers', code: 'def add(a):\n    return a\ndef solve(a):\n    return add(a)\n', variants: [] },
    {
      operator: 'reindent',
      code: 'def f(a):\n  """D.\n\n  More.\n  """\n  if a:\n    return [1,\n  2]\n  # done\n  else:\n    b = 1; c = 2\n',
      variants: [
        'def f(a):\n    """D.\n\n  More.\n  """\n    if a:\n        return [1,\n  2]\n    # done\n    else:\n        b = 1; c = 2\n',
        'def f(a):\n\t"""D.\n\n  More.\n  """\n\tif a:\n\t\treturn [1,\n  2]\n\t# done\n\telse:\n\t\tb = 1; c = 2\n',
      ],
    },
    { operator: 'reindent', code: 'def f(a): return \\\n  a\n', variants: [] },
    {
      operator: 'quotes',
      code: 'a = \'b\', "c", r"""d""", "it\'s", \'e\\n\', f\'{g("h")}\', f"{i}"\n',
      variants: ["a = \"b\", 'c', r'''d''', \"it's\", 'e\\n', f'{g(\"h\")}', f'{i}'\n"],
    },
    {
      operator: 'parentheses',
      code: 'def f(a):\n\tif a and a[0]:\n\t\treturn a, 1\n\twhile(a):\n\t\treturn\n',
      variants: [
        'def f(a):\n\tif (a and a[0]):\n\t\treturn a, 1\n\twhile(a):\n\t\treturn\n',
        'def f(a):\n\tif a and a[0]:\n\t\treturn (a, 1)\n\twhile(a):\n\t\treturn\n',
        'def f(a):\n\tif a and a[0]:\n\t\treturn a, 1\n\twhile a:\n\t\treturn\n',
      ],
    },
    { operator: 'parentheses', code: 'if (a := 1):\n    pass\n', variants: [] },
    {
      operator: 'blank-lines',
      code: 'def f(a):\r\n    """D\r\n\r\n    """\r\n\r\n    b = 1; c = 2\r\n    return b',
      variants: [
        'def f(a):\r\n    """D\r\n\r\n    """\r\n\r\n\r\n    b = 1; c = 2\r\n\r\n    return b',
        'def f(a):\r\n    """D\r\n\r\n    """\r\n    b = 1; c = 2\r\n    return b',
      ],
    },
    {
      operator: 'dead-code',
      code: 'def f(a):\n\t"""D"""\n\treturn a\n',
      variants: ['def f(a):\n\t"""D"""\n\tif False:\n\t\traise RuntimeError("never reached")\n\treturn a\n'],
    },
    { operator: 'dead-code', code: 'def f(a): return a\n', variants: [] },
    {
      operator: 'uncalled-right',
      code: 'is_even = 1',
      variants: [
        'is_even = 1\n\n\ndef is_even1(number):\n    return number % 2 == 0\n',
        'is_even = 1\n\n\ndef count_items(items):\n    count = 0\n    for item in items:\n        count += 1\n    return count\n',
      ],
    },
    {
      operator: 'uncalled-wrong',
      code: 'import a\n# f\n@a\ndef f(count_items):\n  pass\n',
      variants: [
        'import a\ndef is_even(number):\n  return number % 2 == 1\n\n\n# f\n@a\ndef f(count_items):\n  pass\n',
        'import a\n# f\n@a\ndef f(count_items):\n  pass\n\n\ndef is_even(number):\n  return number % 2 == 1\n',
        'import a\ndef count_items1(items):\n  count = 1\n  for item in items:\n    count += 1\n  return count\n\n\n# f\n@a\ndef f(count_items):\n  pass\n',
        'import a\n# f\n@a\ndef f(count_items):\n  pass\n\n\ndef count_items1(items):\n  count = 1\n  for item in items:\n    count += 1\n  return count\n',
      ],
    },
  ])('$operator makes of $code', ({ operator, code, variants }) => {
    expect(pythonVariantsOf(operator, code)).toEqual(variants);
  });
});
