import { describe, expect, test } from '@jest/globals';
import { readCsv } from './read-csv';

/** The cells of each row, or why the file is refused. */
function read(text: string): readonly (readonly string[])[] | string {
  try {
    return [...readCsv(text, 'a.csv').rows].map((row) =>
      row.status === 'read' ? [...row.cells.values()] : [`line ${String(row.line)}`, row.reason],
    );
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

/** What programs write for cells. */
const writers = {
  rfc: (cell: string): string => `"${cell.replaceAll('"', '""')}"`,
  php: (cell: string): string => `"${cell.replaceAll(/(\\+")|"/g, (_, kept?: string) => kept ?? '""')}"`,
  spark: (cell: string): string => `"${cell.replaceAll('"', '\\"')}"`,
  postgres: (cell: string): string => `"${cell.replaceAll(/["\\]/g, '\\$&')}"`,
};

const plain = [
  ['1', 'print("a")\nprint("b, c")\n'],
  ['2', 'x = 1'],
];

describe('readCsv', () => {
  test.each([
    { writer: 'rfc', rows: [...plain, ['3', 's = "a\\"b" # \\"']] },
    {
      writer: 'rfc',
      rows: [
        ['1', 'path = \\'],
        ['2', '"\\"'],
        ['3', 'x, "\\\\", \\'],
      ],
    },
    {
      writer: 'rfc',
      rows: [
        ['C:\\', 'D:\\'],
        ['E:\\', 'F:\\'],
      ],
    },
    { writer: 'php', rows: [...plain, ['3', 's = "a\\"b, c" # \\"d\\"\nreturn "e", f']] },
    { writer: 'spark', rows: [...plain, ['3', 's = "a\\"b, c\\n" # \\"d\\"\nreturn "e", f']] },
    { writer: 'postgres', rows: [...plain, ['3', 's = "a\\"b, c\\n" # \\"d\\"\nreturn "e", f\\']] },
  ] as const)('reads what $writer writes: $rows', ({ writer, rows }) => {
    const text = [['id', 'code'], ...rows].map((row) => row.map(writers[writer]).join(',')).join('\r\n');

    expect(read(`${text}\r\n`)).toEqual(rows);
  });

  test('notes a way of writing quotes that is not the usual one', () => {
    expect(readCsv('id,code\n1,"print(\\"a\\")"\n').notes).toEqual([
      'Quotes in cells are escaped with a backslash (\\"); other backslashes are kept.',
    ]);
    expect(readCsv('id,code\n1,"print(""a\\"")"\n').notes).toEqual([]);
  });

  test('refuses a file that can be read in two ways', () => {
    expect(read('id,code\n1,"x = \'say \\"hi\\"\'"\n'))
      .toBe(`a.csv cannot be read with certainty: a backslash stands before a quote in a quoted cell (line 2).
Several ways of writing quotes fit all rows, and mean different code:
  - quotes in cells are doubled, but not after a backslash (as PHP writes them)
  - quotes in cells are escaped with a backslash (\\"); other backslashes are kept
Export it again with doubled quotes (RFC 4180), or as JSON Lines. In PHP: fputcsv($file, $row, escape: ""); in Spark: option("escape", "\\"").`);
  });

  test('refuses a file in which no way fits, and says where each fails', () => {
    expect(read('id,code\n1,"a \\"b\\" c"\n2,"a ""b"" \\"c"d"\n')).toMatch(
      /^a\.csv cannot be read with certainty: .*\nNo way of writing quotes fits all rows:\n {2}- quotes in cells are doubled \(""\): line 2, text follows/,
    );
  });
});
