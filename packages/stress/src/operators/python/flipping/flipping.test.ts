import { expect, test } from '@jest/globals';
import { pythonVariantsOf } from '../../../testing/variants-of';

test.each([
  {
    operator: 'boundary',
    code: 'while i < n:\n    i += a >= b == c\n',
    variants: ['while i <= n:\n    i += a >= b == c\n', 'while i < n:\n    i += a > b == c\n'],
  },
  {
    operator: 'arithmetic',
    code: 'a = b + c * 2\na //= 2\nd = "e" + f\n',
    variants: [
      'a = b - c * 2\na //= 2\nd = "e" + f\n',
      'a = b + c / 2\na //= 2\nd = "e" + f\n',
      'a = b + c * 2\na /= 2\nd = "e" + f\n',
    ],
  },
  {
    operator: 'equality',
    code: 'if a == b or c is not d or e in g: pass\n',
    variants: [
      'if a != b or c is not d or e in g: pass\n',
      'if a == b or c is d or e in g: pass\n',
      'if a == b or c is not d or e not in g: pass\n',
    ],
  },
  {
    operator: 'logic',
    code: 'if a and(b or c): pass\n',
    variants: ['if a or(b or c): pass\n', 'if a and(b and c): pass\n'],
  },
  {
    operator: 'negate-condition',
    code: 'def f(a):\n    if a: pass\n    elif a or b: pass\n    while(a): pass\n    return [c for c in a if c] if d not in a else not a\n',
    variants: [
      'def f(a):\n    if not a: pass\n    elif a or b: pass\n    while(a): pass\n    return [c for c in a if c] if d not in a else not a\n',
      'def f(a):\n    if a: pass\n    elif not (a or b): pass\n    while(a): pass\n    return [c for c in a if c] if d not in a else not a\n',
      'def f(a):\n    if a: pass\n    elif a or b: pass\n    while not (a): pass\n    return [c for c in a if c] if d not in a else not a\n',
      'def f(a):\n    if a: pass\n    elif a or b: pass\n    while(a): pass\n    return [c for c in a if not c] if d not in a else not a\n',
    ],
  },
  {
    operator: 'literal',
    code: 'def f(a):\n    b = 1\n    return a[2] + 3 - 1.5 if range(4) else 0x5\n',
    variants: [
      'def f(a):\n    b = 1\n    return a[2] + 4 - 1.5 if range(4) else 0x5\n',
      'def f(a):\n    b = 1\n    return a[2] + 2 - 1.5 if range(4) else 0x5\n',
      'def f(a):\n    b = 1\n    return a[2] + 3 - 2.5 if range(4) else 0x5\n',
      'def f(a):\n    b = 1\n    return a[2] + 3 - 0.5 if range(4) else 0x5\n',
    ],
  },
  {
    operator: 'boolean-literal',
    code: 'a = True\nb = False\n',
    variants: ['a = False\nb = False\n', 'a = True\nb = True\n'],
  },
  {
    operator: 'return-value',
    code: 'def f(a):\n    return a < 1\n    return [a]\n    return []\n    return None\n    return\n    return a, a\n',
    variants: [
      'def f(a):\n    return not a < 1\n    return [a]\n    return []\n    return None\n    return\n    return a, a\n',
      'def f(a):\n    return None\n    return [a]\n    return []\n    return None\n    return\n    return a, a\n',
      'def f(a):\n    return a < 1\n    return []\n    return []\n    return None\n    return\n    return a, a\n',
      'def f(a):\n    return a < 1\n    return None\n    return []\n    return None\n    return\n    return a, a\n',
      'def f(a):\n    return a < 1\n    return [a]\n    return [None]\n    return None\n    return\n    return a, a\n',
      'def f(a):\n    return a < 1\n    return [a]\n    return None\n    return None\n    return\n    return a, a\n',
      'def f(a):\n    return a < 1\n    return [a]\n    return []\n    return None\n    return\n    return None\n',
    ],
  },
  {
    operator: 'remove-statement',
    code: 'import a\ndef f(b):\n    """D"""\n    c = 1; d = 2\n    if b: return c\n    else:\n        e()\n    for g in b:\n        print(g,\n g) # one\n        break\n',
    variants: [
      'import a\ndef f(b):\n    """D"""\n    pass; d = 2\n    if b: return c\n    else:\n        e()\n    for g in b:\n        print(g,\n g) # one\n        break\n',
      'import a\ndef f(b):\n    """D"""\n    c = 1; pass\n    if b: return c\n    else:\n        e()\n    for g in b:\n        print(g,\n g) # one\n        break\n',
      'import a\ndef f(b):\n    """D"""\n    c = 1; d = 2\n    if b: pass\n    else:\n        e()\n    for g in b:\n        print(g,\n g) # one\n        break\n',
      'import a\ndef f(b):\n    """D"""\n    c = 1; d = 2\n    if b: return c\n    else:\n        pass\n    for g in b:\n        print(g,\n g) # one\n        break\n',
      'import a\ndef f(b):\n    """D"""\n    c = 1; d = 2\n    if b: return c\n    else:\n        e()\n    for g in b:\n        break\n',
      'import a\ndef f(b):\n    """D"""\n    c = 1; d = 2\n    if b: return c\n    else:\n        e()\n    for g in b:\n        print(g,\n g) # one\n',
    ],
  },
  { operator: 'remove-statement', code: 'print(1)\ndef f():\n    """D"""\n    pass\n', variants: [] },
  {
    operator: 'remove-block',
    code: 'def f(a):\n\tfor b in a:\n\t\tif b:\n\t\t\tprint(b)\n\t\telse:\n\t\t\tpass\n\treturn a\n',
    variants: ['def f(a):\n\treturn a\n', 'def f(a):\n\tfor b in a:\n\t\tpass\n\treturn a\n'],
  },
  {
    operator: 'index',
    code: 'a[i] = b[i + 1] + c[-1] + d[1:j - 1] + e["f"] + g[h, i]\nx: list[i]\ny = List[int]\n',
    variants: [
      'a[i + 1] = b[i + 1] + c[-1] + d[1:j - 1] + e["f"] + g[h, i]\nx: list[i]\ny = List[int]\n',
      'a[i - 1] = b[i + 1] + c[-1] + d[1:j - 1] + e["f"] + g[h, i]\nx: list[i]\ny = List[int]\n',
      'a[i] = b[i + 1 + 1] + c[-1] + d[1:j - 1] + e["f"] + g[h, i]\nx: list[i]\ny = List[int]\n',
      'a[i] = b[i] + c[-1] + d[1:j - 1] + e["f"] + g[h, i]\nx: list[i]\ny = List[int]\n',
      'a[i] = b[i + 1] + c[0] + d[1:j - 1] + e["f"] + g[h, i]\nx: list[i]\ny = List[int]\n',
      'a[i] = b[i + 1] + c[-2] + d[1:j - 1] + e["f"] + g[h, i]\nx: list[i]\ny = List[int]\n',
      'a[i] = b[i + 1] + c[-1] + d[2:j - 1] + e["f"] + g[h, i]\nx: list[i]\ny = List[int]\n',
      'a[i] = b[i + 1] + c[-1] + d[0:j - 1] + e["f"] + g[h, i]\nx: list[i]\ny = List[int]\n',
      'a[i] = b[i + 1] + c[-1] + d[1:j] + e["f"] + g[h, i]\nx: list[i]\ny = List[int]\n',
      'a[i] = b[i + 1] + c[-1] + d[1:j - 1 - 1] + e["f"] + g[h, i]\nx: list[i]\ny = List[int]\n',
    ],
  },
  {
    operator: 'range',
    code: 'range(n)\nrange(1, len(a) - 1, 2)\nrange(*a)\n',
    variants: [
      'range(1, n)\nrange(1, len(a) - 1, 2)\nrange(*a)\n',
      'range(n + 1)\nrange(1, len(a) - 1, 2)\nrange(*a)\n',
      'range(n - 1)\nrange(1, len(a) - 1, 2)\nrange(*a)\n',
      'range(n)\nrange(2, len(a) - 1, 2)\nrange(*a)\n',
      'range(n)\nrange(0, len(a) - 1, 2)\nrange(*a)\n',
      'range(n)\nrange(1, len(a), 2)\nrange(*a)\n',
      'range(n)\nrange(1, len(a) - 1 - 1, 2)\nrange(*a)\n',
    ],
  },
  {
    operator: 'swap-arguments',
    code: 'f(a, b, c)\nmin(a, b)\ng(a, a)\nh(a, b=c)\ni(j for j in k)\n',
    variants: [
      'f(b, a, c)\nmin(a, b)\ng(a, a)\nh(a, b=c)\ni(j for j in k)\n',
      'f(a, c, b)\nmin(a, b)\ng(a, a)\nh(a, b=c)\ni(j for j in k)\n',
    ],
  },
  {
    operator: 'initial-value',
    code: 'def f():\n    a = 0\n    b, c = [], 5\n    d = float("-inf")\n    e = set()\n    g = h\n    e += 0\n',
    variants: [
      'def f():\n    a = 1\n    b, c = [], 5\n    d = float("-inf")\n    e = set()\n    g = h\n    e += 0\n',
      'def f():\n    a = 0\n    b, c = [0], 5\n    d = float("-inf")\n    e = set()\n    g = h\n    e += 0\n',
      'def f():\n    a = 0\n    b, c = [], 0\n    d = float("-inf")\n    e = set()\n    g = h\n    e += 0\n',
      'def f():\n    a = 0\n    b, c = [], 5\n    d = 0\n    e = set()\n    g = h\n    e += 0\n',
      'def f():\n    a = 0\n    b, c = [], 5\n    d = float("-inf")\n    e = {0}\n    g = h\n    e += 0\n',
    ],
  },
  {
    operator: 'return-early',
    code: 'def f(a):\n    """D"""\n    for b in a:\n        if b: return True\n    while a: pass\n    return False\n',
    variants: [
      'def f(a):\n    """D"""\n    return False\n    for b in a:\n        if b: return True\n    while a: pass\n    return False\n',
      'def f(a):\n    """D"""\n    for b in a:\n        if b: return True\n        return False\n    while a: pass\n    return False\n',
    ],
  },
  { operator: 'return-early', code: 'async def f(a):\n    for b in a:\n        pass\n', variants: [] },
  {
    operator: 'swap-method',
    code: 'a.append(b); c.pop(); d.pop(0); e.add(g)\nh = max(any(i))\nj.append\nk.pop(l, 1)\n',
    variants: [
      'a.insert(0, b); c.pop(); d.pop(0); e.add(g)\nh = max(any(i))\nj.append\nk.pop(l, 1)\n',
      'a.append(b); c.pop(0); d.pop(0); e.add(g)\nh = max(any(i))\nj.append\nk.pop(l, 1)\n',
      'a.append(b); c.pop(); d.pop(); e.add(g)\nh = max(any(i))\nj.append\nk.pop(l, 1)\n',
      'a.append(b); c.pop(); d.pop(0); e.discard(g)\nh = max(any(i))\nj.append\nk.pop(l, 1)\n',
      'a.append(b); c.pop(); d.pop(0); e.add(g)\nh = min(any(i))\nj.append\nk.pop(l, 1)\n',
      'a.append(b); c.pop(); d.pop(0); e.add(g)\nh = max(all(i))\nj.append\nk.pop(l, 1)\n',
    ],
  },
  {
    operator: 'drop-else',
    code: 'if a:\n    b\nelif c:\n    d\nelse: # e\n    f\n\nfor g in h: i\nelse: j\nk = l if m else n\n',
    variants: [
      'if a:\n    b\nelif c:\n    d\n\nfor g in h: i\nelse: j\nk = l if m else n\n',
      'if a:\n    b\nelif c:\n    d\nelse: # e\n    f\n\nfor g in h: i\nk = l if m else n\n',
    ],
  },
  {
    operator: 'drop-negation',
    code: 'if(not a): not(b)\nc not in d\n',
    variants: ['if(a): not(b)\nc not in d\n', 'if(not a): (b)\nc not in d\n'],
  },
  {
    operator: 'swap-branches',
    code: 'if a: b\nelse: c; d\nif e:\n    f\n    g\nelse:\n    # h\n    i = j if k else l\nif a:\n    b\nelif c:\n    d\nelse:\n    e\n',
    variants: [
      'if a: c; d\nelse: b\nif e:\n    f\n    g\nelse:\n    # h\n    i = j if k else l\nif a:\n    b\nelif c:\n    d\nelse:\n    e\n',
      'if a: b\nelse: c; d\nif e:\n    i = j if k else l\nelse:\n    # h\n    f\n    g\nif a:\n    b\nelif c:\n    d\nelse:\n    e\n',
      'if a: b\nelse: c; d\nif e:\n    f\n    g\nelse:\n    # h\n    i = l if k else j\nif a:\n    b\nelif c:\n    d\nelse:\n    e\n',
    ],
  },
])('$operator makes of $code', ({ operator, code, variants }) => {
  expect(pythonVariantsOf(operator, code)).toEqual(variants);
});
