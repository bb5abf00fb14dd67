import { expect, test } from '@jest/globals';
import { pythonVariantsOf } from '../../../testing/variants-of';

test.each([
  {
    operator: 'leak-variable',
    code: 'def f(a, *b):\n    """D"""\n    c = []\n    for d in a:\n        c.append(d)\n    return c\n',
    variants: [
      'def f(a, *b):\n    """D"""\n    global c\n    c = []\n    for d in a:\n        c.append(d)\n    return c\n',
      'def f(a, *b, c=[]):\n    """D"""\n    for d in a:\n        c.append(d)\n    return c\n',
      'def f(a, *b):\n    """D"""\n    global d\n    c = []\n    for d in a:\n        c.append(d)\n    return c\n',
    ],
  },
  {
    operator: 'leak-variable',
    code: 'def f(a, **b):\n    c = {}\n    return lambda d: d\n',
    variants: ['def f(a, **b):\n    global c\n    c = {}\n    return lambda d: d\n'],
  },
  { operator: 'leak-variable', code: 'def f(a):\n    global c\n    c = {}\n    a = 1\n', variants: [] },
  {
    operator: 'nested-loop',
    code: 'def f(first1, b):\n\t"""D"""\n\treturn len(first1) > b\n',
    variants: [
      'def f(first1, b):\n\t"""D"""\n\tfor first2 in first1:\n\t\tfor second1 in first1:\n\t\t\tpass\n\treturn len(first1) > b\n',
    ],
  },
  { operator: 'nested-loop', code: 'class A:\n    def f(self, b): return len(b)\n', variants: [] },
  {
    operator: 'copy-in-loop',
    code: 'class A:\n  def f(self, a):\n    for i in range(len(a)):\n      while i: i = 0\n',
    variants: [
      'class A:\n  def f(self, a):\n    for i in range(len(a)):\n      copy1 = list(a)\n      while i: i = 0\n',
    ],
  },
  {
    operator: 'wrong-param',
    code: 'def f(a, b):\n    """D of a.\n\n    Args:\n        a (int): a b\n        b: c\n    """\n',
    variants: [
      'def f(a, b):\n    """D of a.\n\n    Args:\n        items (int): a b\n        b: c\n    """\n',
      'def f(a, b):\n    """D of a.\n\n    Args:\n        a (int): a b\n        items: c\n    """\n',
    ],
  },
  {
    operator: 'wrong-param',
    code: '# D\n# :param int a: b\n# :type a: int\ndef f(a, b):\n    pass\n',
    variants: ['# D\n# :param int items: b\n# :type items: int\ndef f(a, b):\n    pass\n'],
  },
  { operator: 'wrong-param', code: 'def f(a):\n    """D of a."""\n', variants: [] },
  {
    operator: 'wrong-returns',
    code: 'def f(a):\n    """D\n\n    Returns:\n        bool: True\n    """\n',
    variants: ['def f(a):\n    """D\n\n    Returns:\n        str: True\n    """\n'],
  },
  {
    operator: 'wrong-returns',
    code: 'def f(a):\n    """D\n\n    :returns: True\n    :rtype: str\n    """\n',
    variants: ['def f(a):\n    """D\n\n    :returns: True\n    :rtype: int\n    """\n'],
  },
  {
    operator: 'wrong-returns',
    code: 'def f(a):\n    """D\n\n    Returns:\n        True if a.\n    """\n',
    variants: ['def f(a):\n    """D\n\n    Returns:\n        str: True if a.\n    """\n'],
  },
  { operator: 'wrong-returns', code: 'def f(a):\n    """Return True."""\n    return a\n', variants: [] },
  {
    operator: 'drop-doc',
    code: 'def f(a):\n    """D\n    """\n    return a\ndef g():\n    "E"\n',
    variants: [
      'def f(a):\n    return a\ndef g():\n    "E"\n',
      'def f(a):\n    """D\n    """\n    return a\ndef g():\n    pass\n',
    ],
  },
  {
    operator: 'drop-doc',
    code: '#!python\n# D\n# E\n@a\ndef f(a):\n    return a\n# G\n\ndef h(): pass\n',
    variants: ['#!python\n@a\ndef f(a):\n    return a\n# G\n\ndef h(): pass\n'],
  },
  {
    operator: 'short-parameter',
    code: 'def f(nums, n):\n    """D of nums.\n\n    Args:\n        nums: nums\n    """\n    for num in nums:\n        nums = [nums for x in nums]\n',
    variants: [
      'def f(a, n):\n    """D of nums.\n\n    Args:\n        a: nums\n    """\n    for num in a:\n        a = [a for x in a]\n',
    ],
  },
  {
    operator: 'short-parameter',
    code: 'def f(self, a, nums):\n    return f"{nums=}"\ndef g(nums):\n    return h(nums=nums)\n',
    variants: [],
  },
  {
    operator: 'vague-parameter',
    code: 'def f(a, nums, *, tmp=1):\n    # nums\n    return nums + tmp\n',
    variants: [
      'def f(a, x1, *, tmp=1):\n    # nums\n    return x1 + tmp\n',
      'def f(a, nums, *, x1=1):\n    # nums\n    return nums + x1\n',
    ],
  },
])('$operator makes of $code', ({ operator, code, variants }) => {
  expect(pythonVariantsOf(operator, code)).toEqual(variants);
});
