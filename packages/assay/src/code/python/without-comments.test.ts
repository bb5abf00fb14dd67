import { describe, expect, test } from '@jest/globals';
import { parsePython } from './parse-python';
import { withoutComments } from './without-comments';

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
