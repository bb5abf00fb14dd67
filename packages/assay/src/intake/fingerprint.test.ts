import { describe, expect, test } from '@jest/globals';
import { fingerprintOf } from './fingerprint';

/** How two codes relate. */
function compare(one: string, other: string, language = 'javascript'): 'exact' | 'near' | 'other' {
  const first = fingerprintOf(one, language);
  const second = fingerprintOf(other, language);
  return first.exact === second.exact ? 'exact' : first.near === second.near ? 'near' : 'other';
}

const code = 'const f = (a, b) => {\n  for (const x of a) {\n    if (x === b) return true;\n  }\n  return false;\n};';

describe('fingerprintOf', () => {
  test.each([
    { title: 'itself', other: code, is: 'exact' },
    {
      title: 'other line ends and blanks at their ends',
      other: `\uFEFF\n${code.replaceAll('\n', '  \r\n')}\n\n`,
      is: 'exact',
    },
    {
      title: 'other indentation and no semicolons',
      other: code.replaceAll(/;|\n/g, '\n').replaceAll('  ', '\t'),
      is: 'near',
    },
    { title: 'comments', other: `// mine\n${code} /* end */`, is: 'near' },
    {
      title: 'other names',
      other: code.replaceAll(/\bx\b/g, 'item').replaceAll(/\ba\b/g, 'list').replace('f =', 'find ='),
      is: 'near',
    },
    { title: 'let and var', other: code.replaceAll('const', 'var'), is: 'near' },
    {
      title: 'a function declaration',
      other: code.replace('const f = (a, b) => {', 'function f(a, b) {').replace(/;$/, ''),
      is: 'near',
    },
    { title: 'braces around one statement', other: code.replace('return true;', '{ return true; }'), is: 'near' },
    { title: 'another operator', other: code.replace('===', '=='), is: 'other' },
    { title: 'a variable that is not declared', other: code.replace('const x', 'x'), is: 'other' },
    { title: 'swapped parameters', other: code.replace('(a, b)', '(b, a)'), is: 'other' },
    { title: 'another value', other: code.replace('return false', 'return null'), is: 'other' },
    { title: 'another global', other: code.replace('return false', 'return undefined2'), is: 'other' },
  ])('of JavaScript and $title: $is', ({ other, is }) => {
    expect(compare(code, other)).toBe(is);
  });

  test.each([
    { one: "x => 'a' + 1.0 + /b/", other: 'y => "a" + 1 + /b/', is: 'near' },
    { one: 'x => /b/', other: 'x => /c/', is: 'other' },
    { one: 'f = x => x.a', other: 'f = x => x.b', is: 'other' },
    { one: 'function f() { this.x = 1; }', other: 'function g() { this.x = 1 }', is: 'near' },
    { one: 'class A { get x() { return 1; } }', other: 'class A { set x(v) { return 1; } }', is: 'other' },
    { one: 'async (a) => await a', other: '(a) => a', is: 'other' },
  ])('$one and $other: $is', ({ one, other, is }) => {
    expect(compare(one, other)).toBe(is);
  });

  const python =
    'def two_sum(nums, target):\n    seen = set()\n    for n in nums:\n        if target - n in seen:\n            return True\n        seen.add(n)\n    return False\n';

  test.each([
    {
      title: 'other names, indentation and comments',
      other: python
        .replaceAll('nums', 'a')
        .replaceAll('seen', 's')
        .replaceAll('    ', '  ')
        .replace(':\n', ':  # mine\n'),
      is: 'near',
    },
    { title: 'another depth', other: python.replace('        seen.add(n)', '    seen.add(n)'), is: 'other' },
    { title: 'another builtin', other: python.replace('set()', 'list()'), is: 'other' },
    { title: 'another method', other: python.replace('.add', '.append'), is: 'other' },
    { title: 'a module under its name', other: `import math\n${python}`, is: 'other' },
  ])('of Python and $title: $is', ({ other, is }) => {
    expect(compare(python, other, 'python')).toBe(is);
  });

  test.each([
    { one: 'import math\nmath.sqrt(1)', other: 'import cmath\ncmath.sqrt(1)', is: 'other' },
    { one: 'f = lambda a: any(x == y for x, y in a)', other: 'g = lambda b: any(p == q for p, q in b)', is: 'near' },
    { one: 'f = print', other: 'f = max', is: 'other' },
    { one: "a = 'x'", other: 'b = "x"', is: 'near' },
  ])('$one and $other: $is', ({ one, other, is }) => {
    expect(compare(one, other, 'python')).toBe(is);
  });

  test('of any other text looks at blanks alone', () => {
    expect(compare('The moon  pulls.\n', ' The moon pulls.', 'text')).toBe('near');
    expect(compare('The moon pulls.', 'The Moon pulls.', 'text')).toBe('other');
  });

  test('takes code apart however deep it is', () => {
    const deep = `x = ${'1 + '.repeat(15_000)}1`;

    expect(compare(deep, `${deep}  `)).toBe('exact');
    expect(compare(deep, deep.replace('x', 'y'))).toBe('other');
  });
});
