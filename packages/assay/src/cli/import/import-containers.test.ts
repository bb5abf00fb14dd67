import { gzipSync } from 'node:zlib';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openProject, type Project } from '../../testing/open-project';
import { parityFiles } from '../../testing/small-challenge';
import { zipOf } from '../../testing/zip-of';

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

describe('assay import', () => {
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
