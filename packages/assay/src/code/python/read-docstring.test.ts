import { describe, expect, test } from '@jest/globals';
import { readDocstring } from './read-docstring';

/** Entries as `name: type | text`. */
function entriesOf(text: string): readonly string[] {
  const { parameters, returns } = readDocstring({ text, line: 1 });
  return [
    ...parameters.map((one) => `${one.name}: ${one.type} | ${one.text}`),
    ...returns.map((one) => `→ ${one.type} | ${one.text}`),
  ];
}

const full = ['a: list[int] | the numbers to search', 'b: int | the sum', '→ bool | True if so'];

describe('readDocstring', () => {
  test.each([
    {
      style: "Google's",
      text: 'Says.\n\nArgs:\n    a (list[int]): the numbers\n        to search\n    b (int, optional): the sum\n\nReturns:\n    bool: True if so',
    },
    {
      style: "NumPy's",
      text: 'Says.\n\nParameters\n----------\na : list[int]\n    the numbers to search\nb : int\n    the sum\n\nReturns\n-------\nbool\n    True if so',
    },
    {
      style: "Sphinx's",
      text: 'Says.\n\n:param a: the numbers\n    to search\n:type a: list[int]\n:param int b: the sum\n:return: True if so\n:rtype: bool\n:raises ValueError: never',
    },
    {
      style: "Epytext's",
      text: '@param a: the numbers to search\n@type a: list[int]\n@param b: the sum\n@type b: int\n@return: True if so\n@rtype: bool',
    },
    {
      style: 'a list in',
      text: 'Arguments:\n- a (list[int]): the numbers to search\n- `b` (int) - the sum\n\nReturns: bool - True if so\n\nExample:\n  f([1], 2)',
    },
  ])('reads $style style', ({ text }) => {
    expect(entriesOf(text)).toEqual(full);
  });

  test('keeps the description apart, and the lines on which entries stand', () => {
    expect(
      readDocstring({ text: 'Says:\nthis.\n\nArgs:\n  a: x\n\nReturns:\n  True if so,\n  else False', line: 7 }),
    ).toEqual({
      description: 'Says:\nthis.',
      parameters: [{ name: 'a', type: '', text: 'x', line: 11 }],
      returns: [{ type: '', text: 'True if so, else False', line: 14 }],
    });
  });

  test.each([
    { text: 'Returns True if two numbers in a add up to b.', entries: [] },
    { text: '', entries: [] },
    { text: ':type a: List[int]\n:rtype: bool', entries: ['a: List[int] | ', '→ bool | '] },
    { text: 'Returns:\n  True: if so\n  False: if not', entries: ['→  | True: if so False: if not'] },
    { text: ':param a: x\n:param a: y', entries: ['a:  | x', 'a:  | y'] },
    { text: 'Raises:\n  a: never', entries: [] },
  ])('finds $entries in $text', ({ text, entries }) => {
    expect(entriesOf(text)).toEqual(entries);
  });
});
