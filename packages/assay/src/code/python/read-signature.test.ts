import { describe, expect, test } from '@jest/globals';
import { parsePython } from './parse-python';
import { readSignature, type PythonSignature } from './read-signature';

function signatureOf(code: string, path = 'f'): PythonSignature | undefined {
  const parsed = parsePython(code);
  return parsed.status === 'parsed' ? readSignature(parsed, path) : undefined;
}

describe('readSignature', () => {
  test('gives parameters, annotations and docstring of a function', () => {
    const code =
      'x = 1\ndef f(a: "List[int]", b: int = 3, *c, **d) -> bool:\n    """Says\n\n      so.\n    it\n    """\n    return 1\n';

    expect(signatureOf(code)).toEqual({
      parameters: [
        { name: 'a', annotation: 'List[int]' },
        { name: 'b', annotation: 'int' },
        { name: 'c', annotation: undefined },
        { name: 'd', annotation: undefined },
      ],
      returns: 'bool',
      docstring: { text: 'Says\n\n  so.\nit\n', line: 3 },
      line: 2,
    });
  });

  test('leaves out the instance of a method', () => {
    const code = 'class A:\n  def f(self, a): pass\n  @staticmethod\n  def g(b): pass';

    expect(signatureOf(code, 'A.f')?.parameters).toEqual([{ name: 'a', annotation: undefined }]);
    expect(signatureOf(code, 'A.g')?.parameters).toEqual([{ name: 'b', annotation: undefined }]);
  });

  test.each([
    { body: '"x"; return 1', text: 'x' },
    { body: "r'''x\\n'''", text: 'x\\n' },
    { body: '"a" "b"', text: 'ab' },
    { body: '"""x\n\tmore\r\n\tlines"""', text: 'x\nmore\nlines' },
    { body: 'f"x"', text: undefined },
    { body: 'b"x"', text: undefined },
    { body: 'y = "x"', text: undefined },
    { body: 'pass\n  "x"', text: undefined },
  ])('takes $text for the docstring of $body', ({ body, text }) => {
    expect(signatureOf(`def f():\n  ${body}\n`)?.docstring?.text).toBe(text);
  });

  test('knows none of a function that is not there', () => {
    expect(signatureOf('def f(): pass', 'g')).toBeUndefined();
  });
});
