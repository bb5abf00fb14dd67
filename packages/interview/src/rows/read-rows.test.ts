import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { makeTemporaryFolder } from '../../../assay/dist/testing/temporary-folder';
import { readRows } from './read-rows';
import { askedRowSchema } from './rows';

const row = { name: 'Digits', language: 'python', answer: 'x' };

const folder = makeTemporaryFolder();
afterAll(folder.remove);

function fileWith(text: string): string {
  folder.write('asked.ndjson', text);
  return join(folder.path, 'asked.ndjson');
}

describe('readRows', () => {
  test('reads rows again and again, with what they carry, CRLF and blank lines passed over', () => {
    const file = fileWith(`\uFEFF${JSON.stringify({ ...row, own: [1] })}\r\n\r\n${JSON.stringify(row)}\r\n`);

    const { rows, count, warnings } = readRows(file, askedRowSchema);

    expect([count, warnings, [...rows()], [...rows()].length]).toEqual([
      2,
      [],
      [
        { ...row, own: [1], run: 0, round: 1 },
        { ...row, run: 0, round: 1 },
      ],
      2,
    ]);
  });

  test('leaves out a last line that a kill has cut in two, and says so', () => {
    const { count, warnings } = readRows(fileWith(`${JSON.stringify(row)}\n{"name":"Dig`), askedRowSchema);

    expect([count, warnings.map(({ line, message }) => [line, message])]).toEqual([
      1,
      [[2, 'the last line is truncated and was skipped']],
    ]);
  });

  test('names every line that cannot be used, with field, expectation and what came', () => {
    const file = fileWith(
      `nonsense\n${JSON.stringify({ ...row, language: 'rust', answer: 5 })}\n${JSON.stringify(row)}\n`,
    );

    expect(() => readRows(file, askedRowSchema)).toThrow(
      /asked\.ndjson cannot be used:\n {2}- line 1: not JSON[^\n]*\n {2}- line 2: language: expected one of javascript, python; received the text "rust"; answer: expected text, received the number 5/,
    );
  });

  test('refuses a file without a row, and one that is not there', () => {
    expect(() => readRows(fileWith('\n'), askedRowSchema)).toThrow(
      'the file has no rows: expected one JSON object per line',
    );
    expect(() => readRows('/nowhere/asked.ndjson', askedRowSchema)).toThrow('There is no file /nowhere/asked.ndjson.');
  });
});
