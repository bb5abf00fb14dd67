import { describe, expect, test } from '@jest/globals';
import { parsePython } from './parse-python';

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
