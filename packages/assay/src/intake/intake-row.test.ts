import { describe, expect, test } from '@jest/globals';
import { readRow } from './intake-row';

const columns = { code: 'code', id: 'id', language: { column: 'lang' }, expect: { isCorrect: 'passed' } };

function read(cells: Readonly<Record<string, string>>): object {
  return readRow({ status: 'read', row: 7, line: 9, cells: new Map(Object.entries(cells)) }, columns, 'javascript');
}

describe('readRow', () => {
  test('reads what the columns say', () => {
    expect(read({ id: ' 17 ', code: 'x = 1', lang: 'Python 3', passed: 'Yes' })).toEqual({
      status: 'read',
      row: 7,
      line: 9,
      code: 'x = 1',
      language: 'python',
      id: '17',
      title: undefined,
      stated: { isCorrect: true },
      notes: [],
    });
  });

  test.each([
    { lang: '', language: 'javascript' },
    { lang: 'JavaScript (Node 20)', language: 'javascript' },
    { lang: 'js', language: 'javascript' },
    { lang: 'C++', language: 'cpp' },
    { lang: 'C#', language: 'csharp' },
    { lang: 'Visual Basic', language: 'visual-basic' },
  ])('takes "$lang" for $language', ({ lang, language }) => {
    expect(read({ code: '1', lang })).toMatchObject({ language, stated: {} });
  });

  test.each([
    { title: 'no code', cells: {}, reason: 'has no text under "code"' },
    { title: 'blanks', cells: { code: ' \n' }, reason: 'is empty' },
    { title: 'too much', cells: { code: 'x'.repeat(100_001) }, reason: 'has 100,001 bytes, more than 100,000' },
    { title: 'bytes', cells: { code: 'x\0' }, reason: 'is not text: it holds NUL bytes' },
    {
      title: 'broken UTF-8',
      cells: { code: '"\uFFFD"' },
      reason: 'is not text: it is not valid UTF-8 (if it is in another encoding, add --encoding, such as windows-1252)',
    },
    { title: 'half a character', cells: { code: '"\uD800"' }, reason: 'is not text: it is not valid UTF-8' },
    {
      title: 'broken JavaScript',
      cells: { code: 'a(\n}' },
      reason: 'does not parse as JavaScript: line 2 of the code, Unexpected token',
    },
    {
      title: 'Python where JavaScript is said',
      cells: { code: 'def f(a):\n    return a' },
      reason:
        'does not parse as JavaScript: line 1 of the code, Unexpected token (it looks like Python: see --language)',
    },
    {
      title: 'broken Python',
      cells: { code: 'def f(:\n  pass', lang: 'py' },
      reason: 'does not parse as Python: line 1 of the code, it cannot be read',
    },
    {
      title: 'an answer that is none',
      cells: { code: '1', passed: 'perhaps' },
      reason:
        'expected true or false, or a verdict such as Accepted or Wrong Answer, under "passed", received "perhaps"',
    },
    { title: 'a language without a letter', cells: { code: '1', lang: '?' }, reason: 'its language is unknown' },
  ])('refuses $title', ({ cells, reason }) => {
    expect(read(cells)).toEqual({ status: 'refused', row: 7, line: 9, reason });
  });
});
