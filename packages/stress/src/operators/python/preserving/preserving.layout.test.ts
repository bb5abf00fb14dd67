import { expect, test } from '@jest/globals';
import { pythonVariantsOf } from '../../../testing/variants-of';

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
