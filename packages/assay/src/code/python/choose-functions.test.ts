import { describe, expect, test } from '@jest/globals';
import { choosePythonFunctions } from './choose-functions';
import { parsePython } from './parse-python';

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
