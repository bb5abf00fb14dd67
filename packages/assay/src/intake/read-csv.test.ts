import { describe, expect, test } from '@jest/globals';
import { readCsv } from './read-csv';

/** Rows as `row/line: cells`, or what is wrong with them. */
function read(text: string): readonly string[] {
  const { columns, rows } = readCsv(text);
  return [
    columns.join('|'),
    ...Array.from(rows, (row) => {
      const content = row.status === 'read' ? [...row.cells.values()].join('|') : row.reason;
      return `${String(row.row)}/${String(row.line)}: ${content}`;
    }),
  ];
}

const ragged = 'put texts with separators or line breaks in quotes';

describe('readCsv', () => {
  test.each([
    { title: 'plain rows', text: 'id,code\n1,a\n2,b\n', rows: ['id|code', '2/2: 1|a', '3/3: 2|b'] },
    { title: 'no break at the end', text: 'id,code\n1,a', rows: ['id|code', '2/2: 1|a'] },
    {
      title: 'line feeds alone, returns alone, and both',
      text: 'a,b\r1,2\r\n3,4\n5,6',
      rows: ['a|b', '2/2: 1|2', '3/3: 3|4', '4/4: 5|6'],
    },
    {
      title: 'breaks, separators and quotes in quotes',
      text: 'id,code\r\n1,"a\r\nb, ""c"""\r\n2,d\r\n',
      rows: ['id|code', '2/2: 1|a\r\nb, "c"', '3/4: 2|d'],
    },
    { title: 'a quote within a cell', text: 'id,code\n1,x = "y"\n', rows: ['id|code', '2/2: 1|x = "y"'] },
    {
      title: 'empty lines, which count',
      text: 'id,code\n1,a\n\n   \n2,b\n',
      rows: ['id|code', '2/2: 1|a', '5/5: 2|b'],
    },
    { title: 'empty cells', text: 'id,code\n,\n', rows: ['id|code', '2/2: |'] },
    { title: 'semicolons', text: 'id;code\n1;a, b\n', rows: ['id|code', '2/2: 1|a, b'] },
    { title: 'tabs', text: '"a;b"\tcode\n1\t2\n', rows: ['a;b|code', '2/2: 1|2'] },
    {
      title: 'a separator that the file states',
      text: 'sep=|\r\nid|code\r\n1|a,b\r\n',
      rows: ['id|code', '3/3: 1|a,b'],
    },
    { title: 'one column', text: 'code\n"a\nb"\nc\n', rows: ['code', '2/2: a\nb', '3/4: c'] },
    { title: 'nothing', text: '', rows: [''] },
    {
      title: 'rows of other lengths',
      text: 'id,code\n1,a,b\n2\n3,c\n',
      rows: [
        'id|code',
        `2/2: has 3 cells, but the header has 2: ${ragged}`,
        `3/3: has 1 cell, but the header has 2: ${ragged}`,
        '4/4: 3|c',
      ],
    },
    {
      title: 'text behind a quote',
      text: 'id,code\n1,"a" b,"c\n2,d\n',
      rows: [
        'id|code',
        '2/2: text follows the closing quote of a cell; lines 2 to 3 are not read, because rows cannot be told from lines in a cell',
      ],
    },
    {
      title: 'a quote that is never closed',
      text: 'id,code\n1,a\n2,"b\n3,c\n',
      rows: [
        'id|code',
        '2/2: 1|a',
        '3/3: a quote is not closed; lines 3 to 4 are not read, because rows cannot be told from lines in a cell',
      ],
    },
  ])('reads $title', ({ text, rows }) => {
    expect(read(text)).toEqual(rows);
  });
});
