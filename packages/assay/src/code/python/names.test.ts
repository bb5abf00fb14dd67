import { describe, expect, test } from '@jest/globals';
import { findPythonNames } from './names';
import { parsePython } from './parse-python';

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
