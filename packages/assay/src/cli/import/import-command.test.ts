import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openProject, type Project } from '../../testing/open-project';
import { parityFiles, parityOracle } from '../../testing/small-challenge';

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

describe('assay import', () => {
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
