import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startChatServer } from '../../testing/chat-server';
import { openProject, type Project } from '../../testing/open-project';
import { parityFiles, parityOracle } from '../../testing/small-challenge';
import { zipOf } from '../../testing/zip-of';

describe('assay import', () => {
  let project: Project;

  beforeEach(() => {
    project = openProject({ ...parityFiles, 'fixtures/parity/oracle.ts': parityOracle });
  });

  afterEach(() => {
    project.remove();
  });

  const modulo = 'const isEven = (n) => n % 2 === 0;';

  const odd = 'function isEven(n) { return n % 2 !== 0 }';

  const loop = 'const isEven = (n) => {\n  for (;;);\n};';

  /** What is said before code of the project first runs. */
  const announced =
    "Running this project's code with your rights: fixtures/parity/oracle.ts. (Shown once, until the code changes.)\n";

  function imported(): readonly string[] {
    return readdirSync(join(project.path, 'fixtures/parity')).filter((name) => name.startsWith('imported-'));
  }

  function csv(rows: readonly (readonly string[])[]): string {
    return `\uFEFF${['id,title,code', ...rows.map(toRawLine)].join('\r\n')}\r\n`;
  }

  /** As a platform may export it: hostile characters and all. */
  function toRawLine(cells: readonly string[]): string {
    return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  }

  test('writes unreviewed fixtures with what the oracle says, and lists what it has left out', async () => {
    project.write(
      'export.csv',
      csv([
        ['a1', 'Remainder', `${modulo}\n`],
        ['a2', 'Odd \u202e\u001b[31m: "quoted"', odd],
        ['a3', '', 'var isEven = function (number) { return number % 2 == 0; }'],
        ['a4', 'The same once more', `let isEven = (m) => m % 2 == 0 // mine`],
        ['a5', 'Broken', 'const isEven = (n) => {'],
        ['a6', 'Never ends', loop],
      ]),
    );

    const { code, out, error } = await project.run(['import', 'parity', 'export.csv']);

    expect({ code, error }).toEqual({
      code: 0,
      error: `${announced}Labels are proposed by the oracle (fixtures/parity/oracle.ts) alone; no model is asked, because no key is set.\n`,
    });
    expect(out).toBe(`export.csv: 6 rows, code from "code", id from "id", title from "title"
  3  became 3 fixtures in fixtures/parity/, reviewed: false
  1  near-duplicates of another row: same except for formatting, comments and names (keep with --keep-near)
  1  already exist except for formatting, comments and names
  1  cannot be used

Skipped:
  row 6 (line 7): does not parse as JavaScript: line 1 of the code, Unexpected token

  proposed labels  true  false  open
  isCorrect           1      2     0
  isShort             2      1     0

Unreviewed fixtures are excluded from all results.
Next: Review them: npx assay review parity
`);
    expect(imported()).toEqual([
      'imported-0003-odd-31m-quoted.yaml',
      'imported-0004-a3.yaml',
      'imported-0007-never-ends.yaml',
    ]);
    expect(project.read('fixtures/parity/imported-0003-odd-31m-quoted.yaml')).toBe(`title: 'Odd [31m: "quoted"'
language: javascript
reviewed: false
origin: export.csv, row 3
expected:
  isCorrect: false
  isShort: true
proposals:
  isCorrect:
    oracle: false
    because: isEven(0) returned false, expected true
  isShort:
    oracle: true
    because: 1 line
solution: |-
  ${odd}
`);
    expect((await project.run(['check', 'parity'])).out).toContain('3 fixtures');
  });

  test('goes on where it has stopped, and takes nothing twice', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => [
      String(index),
      `Number ${String(index)}`,
      `const isEven = (n) => n % 2 === 0 && n !== ${String((index % 40) + 1000)};`,
    ]);
    project.write('export.csv', csv(rows));

    await project.run(['import', 'parity', 'export.csv', '--limit', '15']);
    const afterFirst = imported();
    const second = await project.run(['import', 'parity', 'export.csv', '--json']);
    const third = await project.run(['import', 'parity', 'export.csv']);

    expect(afterFirst).toHaveLength(15);
    expect(imported()).toHaveLength(40);
    expect(JSON.parse(second.out)).toMatchObject({
      rows: 60,
      duplicates: { exact: 5, near: 0 },
      present: { exact: 30, near: 0 },
      fixtures: Array.from({ length: 25 }, (_, index) => ({
        row: index + 17,
        line: index + 17,
        file: expect.stringContaining(`imported-00${String(index + 17)}-number-`) as unknown,
      })),
    });
    expect(third.out).toBe(`export.csv: 60 rows, code from "code", id from "id", title from "title"
   0  are new
  60  already exist as fixtures
`);
  });

  test('reads JSON Lines, with what the export itself says before what others think', async () => {
    const lines = [
      { key: 1, answer: odd, lang: 'JavaScript', passed: true },
      { key: 2, answer: 'def is_even(n):\n    return n % 2 == 0\n', lang: 'Python', passed: 'yes' },
      { key: 3, answer: 'class Even {}', lang: 'Java' },
      { key: 4, answer: { text: 'x' } },
    ].map((line) => JSON.stringify(line));
    project.write('export.jsonl', [...lines.slice(0, 2), '', '{ "key":', ...lines.slice(2)].join('\r\n'));

    const { code, out } = await project.run([
      ...['import', 'parity', 'export.jsonl', '--id', 'key', '--expect', 'isCorrect=passed', '--json'],
    ]);

    const document = JSON.parse(out) as { readonly fixtures: readonly object[]; readonly refused: readonly object[] };
    const fixture = (row: number, language: string, expected: object, disputed: boolean, id: string): object => ({
      row,
      line: row,
      title: `Submission ${id}`,
      language,
      standsFor: 0,
      expected,
      disputed,
      file: `fixtures/parity/imported-000${String(row)}-${id}.yaml`,
    });
    expect({ code, ...document }).toEqual({
      code: 0,
      challenge: 'parity',
      source: 'export.jsonl',
      dryRun: false,
      rows: 5,
      others: 0,
      columns: { code: 'answer', id: 'key', language: 'lang' },
      fixtures: [
        fixture(1, 'javascript', { isCorrect: true, isShort: true }, true, '1'),
        fixture(2, 'python', { isCorrect: true, isShort: false }, false, '2'),
        fixture(5, 'java', { isShort: true }, false, '3'),
      ],
      duplicates: { exact: 0, near: 0 },
      present: { exact: 0, near: 0 },
      changed: [],
      notes: [],
      passedOver: [],
      refused: [
        { row: 4, line: 4, reason: expect.stringMatching(/^is not JSON/) as unknown },
        { row: 6, line: 6, reason: 'has no text under "answer"' },
      ],
    });
    expect(project.read('fixtures/parity/imported-0001-1.yaml')).toContain(`  isCorrect:
    oracle: false
    because: isEven(0) returned false, expected true
    author: true
`);
  });

  test('takes the source files of a folder, and says of a dry run what it would do', async () => {
    project.write('class/anna/even.js', odd);
    project.write('class/ben/even.py', 'def is_even(n): return n % 2 == 0');
    project.write('class/ben/notes.txt', 'hello');
    project.write('class/ben/odd.js', new Uint8Array([0x22, 0xff, 0x22]));
    project.write('class/node_modules/x/index.js', modulo);
    project.write('class/.git/x.js', modulo);
    project.write('class/.x.js', modulo);

    const { code, out, error } = await project.run(['import', 'parity', 'class/', '--dry-run']);

    expect({ code, error }).toEqual({ code: 0, error: announced });
    expect(out).toBe(`class: 3 files
  2  would become 2 fixtures in fixtures/parity/, reviewed: false
  1  cannot be used
Not submissions, and passed over:
  2 × hidden (.git/, …)
  1 × installed packages (node_modules/)
  1 × not a source file (ben/notes.txt)

Skipped:
  ben/odd.js: is not text: it is not valid UTF-8 (if it is in another encoding, add --encoding, such as windows-1252)

fixtures/parity/imported-0001.yaml: anna/even.js
fixtures/parity/imported-0002.yaml: ben/even.py

Nothing was written. To write, leave out --dry-run.
`);
    expect(imported()).toEqual([]);
  });

  test.each([
    {
      title: 'no file',
      args: ['import', 'parity'],
      error:
        'assay import:\n  - expects a challenge and one file or folder, for example: npx assay import two-sum submissions.csv --code solution --dry-run\n',
    },
    {
      title: 'a file that is not there',
      args: ['import', 'parity', 'none.csv'],
      error: 'There is no file or folder none.csv.\n',
    },
    {
      title: 'columns that cannot be told',
      args: ['import', 'parity', 'other.csv'],
      error:
        'assay import: other.csv:\n  - no column looks like the code: choose one with --code <column>; the columns are "key", "essay"\n',
    },
    {
      title: 'options that cannot be used',
      args: ['import', 'parity', 'other.csv', '--limit', 'all', '--expect', 'isCorrect', '--no-ask', '--vote', '3'],
      error:
        'assay import:\n  - --expect expects <analytic>=<column>, received "isCorrect"\n  - --limit expects a whole number from 1 to 1,000,000, received "all"\n  - --no-ask asks no model: leave out --vote\n',
    },
    {
      title: 'an analytic that there is not',
      args: ['import', 'parity', 'other.csv', '--expect', 'isCorect=key'],
      error:
        'assay import: other.csv:\n  - no column looks like the code: choose one with --code <column>; the columns are "key", "essay"\n  - --expect: the prompt has no analytic "isCorect" (did you mean "isCorrect"?); it has isCorrect, isShort\n',
    },
    {
      title: 'an export without a row that can be used',
      args: ['import', 'parity', 'other.csv', '--code', 'essay'],
      error:
        announced +
        'No row of other.csv can be used:\n  - row 2: does not parse as JavaScript: line 1 of the code, Unexpected token\n  - row 3: is empty\n',
    },
  ])('says what is wrong with $title', async ({ args, error }) => {
    project.write('other.csv', 'key,essay\n1,not code\n2,\n');

    expect(await project.run(args)).toEqual({ code: 3, out: '', error });
  });
});

describe('import proposals', () => {
  test.each<[string, readonly string[], (url: string) => Readonly<Record<string, string>>]>([
    [
      'a model that is named',
      ['--model', 'gpt-6-luna'],
      (url) => ({ OPENAI_BASE_URL: url, OPENAI_API_KEY: 'test-key-of-nobody' }),
    ],
    [
      'a model of the environment whose server needs no key',
      [],
      (url) => ({ LLAMA_CPP_PYTHON_BASE_URL: url, ASSAY_MODEL: 'llama-cpp-python/small' }),
    ],
  ])('import says how often and why %s proposed no label, and what to do', async (_, named, environmentOf) => {
    const server = await startChatServer(({ prompt }) =>
      prompt.includes('// good') ? '{"isCorrect":true,"isShort":true}' : 'Yes!',
    );
    const codes = ['let isEven = 1; // good', 'let isEven = 22 + 2;', 'let isEven = [3];'];
    const rows = codes.map((code, index) => `b${String(index)},${code}`);
    const project = openProject({ ...parityFiles, 'export.csv': ['id,code', ...rows].join('\n') });

    const { code, out } = await project.run(['import', 'parity', 'export.csv', ...named], environmentOf(server.url));
    await server.close();
    project.remove();

    expect(code).toBe(0);
    expect(out).toContain(`
The model proposed no label for 2 of 3 fixtures:
  2 × its reply is unreadable: expected a JSON object and nothing else, received Yes!
Label them yourself in the review, or delete their files and import again with another --model.

Unreviewed fixtures are excluded from all results`);
  });
});

describe('assay import, import containers', () => {
  let project: Project;

  beforeEach(() => {
    project = openProject(parityFiles);
  });

  afterEach(() => {
    project.remove();
  });

  const even = 'const isEven = (n) => (n & 1) !== 1;';

  const python = 'def is_even(n):\n    return n % 2 == 0\n';

  const notebook = JSON.stringify({ cells: [{ cell_type: 'code', source: python }], metadata: {} });

  const zip = (files: Readonly<Record<string, string | Buffer>>): Buffer =>
    zipOf(Object.entries(files).map(([path, content]) => ({ path, content })));

  interface Imported {
    readonly rows: number;
    readonly fixtures: readonly { readonly file: string; readonly title: string; readonly language: string }[];
    readonly refused: readonly object[];
    readonly passedOver: readonly { readonly file: string; readonly reason: string }[];
    readonly notes: readonly string[];
  }

  async function importing(file: string, ...args: readonly string[]): Promise<Imported> {
    const { code, out } = await project.run(['import', 'parity', file, '--no-ask', '--json', ...args]);
    expect(code).toBe(0);
    return JSON.parse(out) as Imported;
  }

  function solutions(): readonly string[] {
    const folder = 'fixtures/parity';
    return readdirSync(join(project.path, folder))
      .filter((name) => name.startsWith('imported-'))
      .map((name) => /^solution: \|-?\n([\s\S]*)/m.exec(project.read(`${folder}/${name}`))?.[1]?.trim() ?? '');
  }

  test.each<[string, string, string | Uint8Array]>([
    ['an object around an array', 'a.json', JSON.stringify({ total: 1, submissions: [{ id: 1, code: even }] })],
    ['a nested array', 'a.json', JSON.stringify({ data: { submissions: [{ id: 1, code: even }] } }, null, 2)],
    ['submissions by number', 'a.json', JSON.stringify({ by: { 7: { code: even }, 8: { code: even } } })],
    ['edges of nodes', 'a.json', JSON.stringify({ edges: [{ node: { code: even } }, { node: {} }] })],
    ['nested rows', 'a.jsonl', `${JSON.stringify({ id: 1, submission: { code: even } })}\n{"id": 2}\n`],
    ['one object', 'a.json', JSON.stringify({ id: 1, code: even }, null, 2)],
    ['objects over several lines', 'a.json', `${JSON.stringify({ code: even }, null, 2)}\n{\n"code": "{"\n}\n`],
    ['a compressed table', 'a.csv.gz', gzipSync(`id,code\n1,${even}\n`)],
    ['compressed JSON Lines', 'a.jsonl.gz', gzipSync(`${JSON.stringify({ code: even })}\n`)],
    ['an archive', 'a.zip', zip({ 'ana/even.js': even, 'ana/README.md': '#', '__MACOSX/ana/._even.js': 'x' })],
    ['an archive with a table', 'a.zip', zip({ 'export/a.csv': `id,code\n1,${even}\n`, 'export/README.md': '#' })],
    ['an archive in an archive', 'a.zip', zip({ 'ana_1_assignsubmission_file_/a.zip': zip({ 'x.js': even }) })],
    ['UTF-16 with a mark', 'a.csv', Buffer.from(`\uFEFFid,code\n1,${even}\n`, 'utf16le')],
    ['UTF-8 with a mark', 'a.csv', `\uFEFFcode\n"${even}"\n`],
  ])('reads %s', async (title, file, content) => {
    project.write(file, typeof content === 'string' ? content : new Uint8Array(content));

    expect((await importing(file)).fixtures).toHaveLength(1);
    expect(solutions()).toEqual([even]);
  });

  test('reads notebooks, alone and in a folder', async () => {
    project.write('a.ipynb', notebook);
    project.write('class/ana/b.ipynb', notebook.replace('is_even', 'even'));
    project.write('class/ben/b.ipynb', '{}');

    expect(await importing('a.ipynb')).toMatchObject({
      rows: 1,
      fixtures: [{ language: 'python' }],
      changed: [{ row: 1, source: 'a.ipynb', note: 'the notebook states no language, and was read as Python' }],
    });
    expect(await importing('class')).toMatchObject({
      rows: 2,
      fixtures: [],
      present: { near: 1 },
      refused: [{ source: 'ben/b.ipynb', reason: 'is a notebook without code' }],
    });
  });

  test('takes the submissions of a course without its tests and configurations, and names nobody', async () => {
    const passed = {
      'ana/test_even.py': 'a test',
      'ana/even.test.js': 'a test',
      'ana/tests/helper.py': 'a test',
      'ana/EvenTest.java': 'a test',
      'ana/conftest.py': 'a test',
      'ana/jest.config.js': 'a configuration',
      'ana/package.json': 'not a source file',
      'ana/README.md': 'not a source file',
      'ana/vpl_run.sh': "VPL's own file",
      'ana/vpl_evaluate.cpp': "VPL's own file",
      'ana/vpl_evaluate.cases': "VPL's own file",
      'ana/__tester__.py': "CodeRunner's own file",
      'ana/even_template.py': 'a template',
      'ana/starter/even.js': 'a template',
      'ana/.eslintrc.js': 'hidden',
    };
    for (const file of Object.keys(passed)) {
      project.write(`class/${file}`, 'const x = 1;');
    }
    project.write('class/ana/.git/x.js', even);
    project.write('class/ana/node_modules/x/x.js', even);
    project.write('class/Ana Lopez_12345_assignsubmission_file_/even.js', even);
    project.write('class/Ben Ng - 17/2024-01-01-10-00-00/even.py', python);
    project.write('class/Ben Ng - 17/2024-01-01-10-00-00.ceg/execution.txt', '');

    const document = await importing('class');

    expect(Object.fromEntries(document.passedOver.map(({ file, reason }) => [file, reason]))).toEqual({
      ...passed,
      'ana/.git/': 'hidden',
      'ana/node_modules/': 'installed packages',
      'Ben Ng - 17/2024-01-01-10-00-00.ceg/': 'results of VPL',
    });
    expect(document.fixtures.map(({ file, title }) => [file, title])).toEqual([
      ['fixtures/parity/imported-0001.yaml', 'File 1'],
      ['fixtures/parity/imported-0002.yaml', 'File 2'],
    ]);
    expect(project.read('fixtures/parity/imported-0001.yaml')).not.toMatch(/ana|lopez/i);
  });

  test('reads a file in the encoding that is named, and says when one is missing', async () => {
    const code = `${even} // größe`;
    project.write('a.csv', new Uint8Array(Buffer.from(`id,code\n1,"${code}"\n2,"let x = 1;"\n`, 'latin1')));

    expect(await importing('a.csv', '--dry-run')).toMatchObject({
      fixtures: [{ row: 3 }],
      refused: [
        {
          row: 2,
          line: 2,
          reason:
            'is not text: it is not valid UTF-8 (if it is in another encoding, add --encoding, such as windows-1252)',
        },
      ],
    });
    await importing('a.csv', '--encoding', 'windows-1252');
    expect(solutions()).toEqual([code, 'let x = 1;']);
  });

  test.each<[string, string, string | Uint8Array, string]>([
    [
      'UTF-16 without a mark',
      'a.csv',
      Buffer.from('id,code\n1,x\n', 'utf16le'),
      'a.csv is not text: it holds NUL bytes. If it is text in UTF-16, add --encoding utf-16le or utf-16be.\n',
    ],
    [
      'an Excel workbook',
      'a.xlsx',
      zip({ '[Content_Types].xml': '', 'xl/workbook.xml': '' }),
      'a.xlsx is an Office document, such as an Excel workbook: save the sheet as CSV (UTF-8).\n',
    ],
    ['a PDF', 'a.csv', '%PDF-1.7', 'a.csv is a PDF: export the submissions as CSV, JSON or source files.\n'],
    [
      'a damaged gzip',
      'a.csv.gz',
      gzipSync('id,code\n1,x\n').subarray(0, 20),
      'a.csv.gz cannot be unpacked: unexpected end of file. Download it again.\n',
    ],
    [
      'gzip in gzip',
      'a.csv.gz',
      gzipSync(gzipSync('id,code\n1,x\n')),
      'a.csv.gz is packed several times: unpack it first.\n',
    ],
    [
      'one source file',
      'a.py',
      python,
      'a.py is one source file: add it with npx assay add, or import the folder with all of them.\n',
    ],
    [
      'JSON without rows',
      'a.json',
      '{"a": {"b": [1]}}',
      'a.json is one JSON object without an array of objects in it: expected an array of submissions, an object such as {"submissions": […]}, or one submission on each line (JSON Lines).\n',
    ],
    [
      'several arrays',
      'a.json',
      '{"a": [{"x": 1}], "b": {"c": [{"y": 1}, {}]}}',
      'a.json has several arrays of objects: "a" (1 item), "b.c" (2 items). Name the column with the code (--code), or save the array with the submissions as a file of its own.\n',
    ],
    [
      'an archive without source files',
      'a.zip',
      zip({ 'test_a.py': 'x', 'README.md': '#' }),
      'There is no source file in a.zip. Passed over: 2 files, such as README.md (not a source file).\n',
    ],
  ])('says what to do with %s', async (title, file, content, error) => {
    project.write(file, typeof content === 'string' ? content : new Uint8Array(content));

    expect(await project.run(['import', 'parity', file, '--no-ask'])).toEqual({ code: 3, out: '', error });
  });

  test('unpacks a bomb no further than its bound', async () => {
    project.write('a.csv.gz', new Uint8Array(gzipSync(Buffer.alloc(260_000_000))));

    expect((await project.run(['import', 'parity', 'a.csv.gz'])).error).toBe(
      'a.csv.gz unpacks to more than 250,000,000 bytes: split it into several files.\n',
    );
  });

  test('restores escaped line breaks, reads any column and names unknown languages', async () => {
    const columns = ['id', 'Loops, part 1', 'a=b: "c" d', 'language', 'code'];
    const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
    const rows = [
      ['1', '1,00', 'Accepted', 'Node.js 18', `${even}_x000D_\n// end_x000D_\n`],
      ['2', '0,00', 'Wrong Answer', 'Whitespace (1.0)', 'x'],
      ['3', '0,5', 'Accepted', 'js', 'let y = 2;'],
    ];
    project.write('a.csv', [columns, ...rows].map((row) => row.map(cell).join(';')).join('\r\n'));

    const document = await importing('a.csv', '--expect', 'isCorrect=Loops, part 1', '--expect', 'isShort=a=b: "c" d');

    expect(document).toMatchObject({
      fixtures: [
        { row: 2, language: 'javascript', expected: { isCorrect: true, isShort: true } },
        { row: 3, language: 'whitespace', expected: { isCorrect: false, isShort: false } },
      ],
      refused: [{ row: 4, line: 6, reason: expect.stringContaining('partial grade "0,5"') as unknown }],
      changed: [{ row: 2, line: 2, note: '2 escaped line breaks (_x000D_) restored' }],
      notes: [
        'Unknown language "whitespace" of 1 fixture: its code is neither parsed nor run. If it is another name of one, rename it in the file, or give --language.',
      ],
    });
    expect(solutions()[0]).toBe(`${even}\n  // end`);
  });
});
