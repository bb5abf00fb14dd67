import { describe, expect, test } from '@jest/globals';
import { findLeaks } from './find-leaks';
import { parsePython } from './parse-python';

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
