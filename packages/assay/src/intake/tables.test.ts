import { describe, expect, test } from '@jest/globals';
import { chooseColumns, type ColumnChoices } from './choose-columns';
import { readRow } from './intake-row';
import { readCsv } from './read-csv';
import { readLabel, scaleOf } from './read-label';

function choose(columns: readonly string[], wishes: ColumnChoices = {}): object {
  const problems: string[] = [];
  const { expect: answers, ...chosen } = chooseColumns(columns, wishes, ['isCorrect'], problems);
  return problems.length > 0 ? problems : { ...chosen, ...(Object.keys(answers).length > 0 && { answers }) };
}

describe('chooseColumns', () => {
  test.each([
    { columns: ['id', 'code'], chosen: { code: 'code', id: 'id' } },
    {
      columns: ['Submission ID', 'Source Code', 'Lang'],
      chosen: { code: 'Source Code', id: 'Submission ID', language: { column: 'Lang' } },
    },
    {
      columns: ['submission_id', 'submission', 'title'],
      chosen: { code: 'submission', id: 'submission_id', title: 'title' },
    },
    { columns: ['source', 'solution', 'user_id'], chosen: { code: 'solution' } },
    { columns: ['answer', 'name'], chosen: { code: 'answer' } },
    { columns: ['id', 'submission.code'], chosen: { code: 'submission.code', id: 'id' } },
    { columns: ['node.id', 'node.text'], chosen: { code: 'node.text' } },
  ])('finds the columns of $columns', ({ columns, chosen }) => {
    expect(choose(columns)).toEqual({ id: undefined, title: undefined, language: undefined, ...chosen });
  });

  test('lets flags say what is what, in any case', () => {
    const wishes = { code: 'ANSWER 2', id: 'key', language: 'Python 3', expect: ['isCorrect=passed'] };

    expect(choose(['key', 'Answer 2', 'passed', 'id'], wishes)).toEqual({
      code: 'Answer 2',
      id: 'key',
      title: undefined,
      language: { name: 'python' },
      answers: { isCorrect: 'passed' },
    });
  });

  test.each([
    {
      title: 'none that could be the code',
      columns: ['id', 'essay'],
      wishes: {},
      problems: ['no column looks like the code: choose one with --code <column>; the columns are "id", "essay"'],
    },
    {
      title: 'several that could be the code',
      columns: ['code', 'solution'],
      wishes: {},
      problems: [
        'both "code" and "solution" may hold the code: choose one with --code <column>; the columns are "code", "solution"',
      ],
    },
    {
      title: 'none of a name that a flag says',
      columns: ['id', 'code'],
      wishes: { code: 'cod', expect: ['isCorrect=passed'] },
      problems: [
        '--code: there is no column "cod" (did you mean "code"?); the columns are "id", "code"',
        '--expect: there is no column "passed"; the columns are "id", "code"',
      ],
    },
    {
      title: 'two of the same name',
      columns: ['code', 'code'],
      wishes: { code: 'code' },
      problems: ['--code: several columns are called "code"; rename one in the header'],
    },
    {
      title: 'a header in another encoding',
      columns: ['gr\uFFFD\uFFFDe', 'id'],
      wishes: { code: 'größe' },
      problems: [
        '--code: there is no column "größe" (did you mean "gr\uFFFD\uFFFDe"?); the columns are "gr\uFFFD\uFFFDe", "id" (the header is not valid UTF-8: add --encoding, such as windows-1252)',
      ],
    },
    { title: 'no column at all', columns: [], wishes: {}, problems: ['the file has no rows'] },
  ])('says what to do where there is $title', ({ columns, wishes, problems }) => {
    expect(choose(columns, wishes)).toEqual(problems);
  });
});

describe('readCsv', () => {
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

describe('readCsv, read csv', () => {
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

describe('readRow', () => {
  const columns = { code: 'code', id: 'id', language: { column: 'lang' }, expect: { isCorrect: 'passed' } };

  function read(cells: Readonly<Record<string, string>>): object {
    return readRow({ status: 'read', row: 7, line: 9, cells: new Map(Object.entries(cells)) }, columns, 'javascript');
  }

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

describe('readLabel', () => {
  test.each([
    { value: true, texts: ['true', 'YES', '1', '1.0', '1,00', '1.00000', '100 %', '100,0%', '5/5', '3 of 3'] },
    { value: true, texts: ['Accepted', 'OK', 'AC', 'pass', 'Passed', 'correct'] },
    { value: false, texts: ['false', 'no', '0', '0,00', '0 %', '0/5', 'WA', 'WRONG_ANSWER', 'wrong-answer', 'fail'] },
    {
      value: false,
      texts: [
        'Wrong answer on test 3',
        'Runtime error on pretest 2',
        'TLE',
        'RE',
        'Runtime Error (SIGSEGV)',
        'WA (test 3)',
      ],
    },
    { value: false, texts: ['Time Limit Exceeded', 'timelimit', 'MEMORY_LIMIT_EXCEEDED', 'Compile Error', 'CE'] },
  ])('reads $texts as $value', ({ value, texts }) => {
    expect(texts.map((text) => readLabel(text, 'verdict', undefined))).toEqual(texts.map(() => ({ value })));
  });

  test.each(['0,5', '0.99', '60 %', '3/5', '3 of 5'])('refuses the partial grade %s', (text) => {
    expect(readLabel(text, 'score', undefined)).toEqual({
      problem: `has the partial grade "${text}" under "score": decide from which grade on it is true, add a column with true or false, and name it in --expect`,
    });
  });

  test.each(['perhaps', 'Accepted (80)', 'OK on test 3', 'PARTIAL', 'Presentation Error', '1,000', '-'])(
    'refuses %s',
    (text) => {
      expect(readLabel(text, 'verdict', undefined)).toEqual({
        problem: `expected true or false, or a verdict such as Accepted or Wrong Answer, under "verdict", received "${text}"`,
      });
    },
  );

  test('reads no 1 as true where grades go further, unless the header says how far', () => {
    const scale = scaleOf('score', ['1', '0', '10']);
    const stated = scaleOf('Grade/10,00', ['1', '0', '10']);

    expect([readLabel('1', 'score', scale), readLabel('10', 'score', scale), readLabel('0', 'score', scale)]).toEqual([
      {
        problem:
          'has the grade "1" under "score", where grades go up to 10: add a column with true or false, and name it in --expect',
      },
      {
        problem:
          'has the grade "10" under "score", where grades go up to 10: add a column with true or false, and name it in --expect',
      },
      { value: false },
    ]);
    expect(readLabel('10,00', 'Grade/10,00', stated)).toEqual({ value: true });
    expect(readLabel('1,00', 'Grade/10,00', stated)).toHaveProperty('problem');
  });
});
