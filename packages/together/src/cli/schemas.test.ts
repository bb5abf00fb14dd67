import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HelpDocument, outputSchemas } from '../../../assay/dist/cli/help/help-document';
import { jsonSchemas } from '../../../assay/dist/cli/json/json-schemas';
import { loadPlugins } from '../../../assay/dist/plugin/plugins';
import { problemsOf, problemsOfRow, readSchema } from '../../../assay/dist/testing/json-schema-validator';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { quizFiles } from '../../../assay/dist/testing/quiz-project';
import { readCsvStrictly } from '../../../assay/dist/testing/read-csv-strictly';
import { runInFolder } from '../../../assay/dist/testing/run-command-line';
import { repository } from '../../../assay/dist/testing/run-script';
import { shapeOf } from '../../../assay/dist/testing/shape-of';
import { parityFiles, parityFixture } from '../../../assay/dist/testing/small-challenge';
import { interviewFiles, smallPrompt } from '../../../interview/dist/testing/interview-project';

describe('json schemas', () => {
  loadPlugins(__dirname);

  const packages = Object.entries(jsonSchemas()).map(([name, schemas]) => {
    const folder = `packages/${name.replace(/^gpt-assay-|^gpt-/, '')}/schemas`;
    return { folder, schemas, names: Object.keys(schemas).map((file) => file.replace('.schema.json', '')) };
  });

  const names = packages.flatMap((one) => one.names);

  describe('jsonSchemas', () => {
    test.each(packages)('are what $folder holds (else: npm run generate)', ({ folder, schemas }) => {
      const kept = readdirSync(join(repository, folder)).map((name) => [
        name,
        JSON.parse(readFileSync(join(repository, folder, name), 'utf8')) as unknown,
      ]);

      expect(Object.fromEntries(kept)).toEqual(schemas);
    });

    test.each(names)('%s says what it is, and a strict validator of draft 2020-12 takes it', (name) => {
      expect(readSchema(name)).toMatchObject({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $id: `urn:assay:schema:${name}`,
        title: expect.stringMatching(/\w/),
        description: expect.stringMatching(/\w.*\.$/),
      });
      expect(problemsOf(name, undefined)).not.toEqual([]);
    });

    test('are all named in docs/formats.md', () => {
      const text = readFileSync(join(repository, 'docs/formats.md'), 'utf8');

      expect(
        packages.flatMap(({ folder, names: own }) =>
          own.filter((name) => !text.includes(`[\`${name}\`](../${folder}/${name}.schema.json)`)),
        ),
      ).toEqual([]);
    });

    test.each(names.filter((name) => name.endsWith('-row') && !/prepared|asked|evaluated/.test(name)))(
      '%s requires all columns, in their order',
      (name) => {
        const { required, properties } = readSchema(name);

        expect(required).toEqual(Object.keys(properties as object));
      },
    );
  });

  describe('outputSchemas', () => {
    test('are of commands and schemas that there are', async () => {
      const { out } = await runInFolder(['--help', '--json'], {});
      const { commands } = JSON.parse(out) as HelpDocument;

      expect(commands.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(outputSchemas)));
      expect(names.map((name) => `${name}.schema.json`)).toEqual(
        expect.arrayContaining(commands.flatMap(({ schemas }) => schemas)),
      );
      expect(shapeOf(commands.find(({ name }) => name === 'compare'))).toBe(
        '{ name, summary, usage, example, options [{ name, value null, repeatable, summary } | { name, value, repeatable, summary }], schemas [] }',
      );
    });
  });
});

describe('the published schemas', () => {
  let project: Project;

  beforeAll(() => {
    project = openProject({
      ...parityFiles,
      'fixtures/parity/odd.yaml': parityFixture('"+1, \\"x\\""', true, true, 'const isEven = (n) => !(n & 1); // odd'),
      ...quizFiles({ systemPrompts: ['', '=1+1, "quoted"'] }),
      ...interviewFiles(smallPrompt()),
    });
  });

  afterAll(() => {
    project.remove();
  });

  const unreliable = 'offline/key?flip=0.2&unreadable=0.1&errored=0.03&seed=3';

  const examinee = 'offline/examinee?accuracy=0.5&unreadable=0.1&errored=0.02';

  const validator = { 'report.json': 'report', 'report.csv': 'report-row' } as const;

  const quiz = { 'report.json': 'report', 'report.csv': 'report-row', 'answers.csv': 'answers-row' } as const;

  const interview = { 'report.json': 'report', 'report.csv': 'interview-report-row' } as const;

  const rows = {
    'prepared.ndjson': 'interview-prepared-row',
    'asked.ndjson': 'interview-asked-row',
    'evaluated.ndjson': 'interview-evaluated-row',
  } as const;

  /** Command lines, one after the other in one project: what they print, where their files are, and what describes these. */
  const kinds: readonly (readonly [
    line: string,
    printed: string,
    folder?: string,
    files?: Readonly<Record<string, string>>,
  ])[] = [
    ['check parity capitals', 'check-output'],
    [`repeat parity --model ${unreliable},offline/key --runs 25 --out one`, 'report', 'one', validator],
    ['repeat parity --model offline/key --vote 3 --runs 2 --out two', 'report', 'two', validator],
    ['gate parity --model offline/key --allow-simulated --out certified', 'report', 'certified', validator],
    [`gate parity --model ${unreliable} --allow-simulated --out rejected`, 'report', 'rejected', validator],
    [`vote parity --model ${unreliable} --out vote`, 'vote-output', 'vote', validator],
    [`compare one@offline/key one@${unreliable}`, 'compare-output'],
    ['report two', 'report'],
    ['history parity --reports .', 'history-output'],
    [`test-llm capitals --model ${examinee} --circular --runs 3 --out quiz`, 'report', 'quiz', quiz],
    [`test-llm capitals --model ${examinee} --shard 1/2 --runs 2 --out shards/1`, 'report', 'shards/1', quiz],
    [`test-llm capitals --model ${examinee} --shard 2/2 --runs 2 --out shards/2`, 'report', 'shards/2', quiz],
    ['repeat parity --model offline/key --shard 1/2 --runs 2 --out shards/3', 'report', 'shards/3', validator],
    ['repeat parity --model offline/key --shard 2/2 --runs 2 --out shards/4', 'report', 'shards/4', validator],
    ['merge shards/1 shards/2 --out quizzes', 'merge-output', 'quizzes/capitals', quiz],
    ['merge shards/3 shards/4 --out repeats', 'merge-output', 'repeats/parity', validator],
    ['report quizzes/capitals', 'report'],
    [
      'interview run small --model offline/coder?skill=0.5 --runs 2 --rounds 2 --out held',
      'report',
      'held',
      { ...interview, ...rows },
    ],
    [
      'interview prepare small --csv --out made',
      'interview-prepare-output',
      'made',
      { 'prompts.csv': 'interview-prompts-row' },
    ],
    [
      'interview ask made --model offline/coder --out asked',
      'interview-ask-output',
      'asked',
      { 'asked.ndjson': 'interview-asked-row' },
    ],
    ['interview evaluate asked/asked.ndjson', 'report'],
    ['interview report held --out again', 'report', 'again', interview],
    ['interview report held --question Sum', 'interview-answers-output'],
    ['report held', 'report'],
  ];

  /** What is wrong with a file, by the schema of the whole, of a line or of a row. */
  function problemsOfFile(file: string, schema: string): readonly string[] {
    const text = project.read(file);
    if (file.endsWith('.json')) {
      return problemsOf(schema, JSON.parse(text));
    }
    if (file.endsWith('.ndjson')) {
      return text
        .trimEnd()
        .split('\n')
        .flatMap((line) => problemsOf(schema, JSON.parse(line)));
    }
    const { columns, rows: lines } = readCsvStrictly(text);
    expect(columns).toEqual(readSchema(schema)['required']);
    expect(lines.length).toBeGreaterThan(0);
    return lines.flatMap((line) => problemsOfRow(schema, line));
  }

  test.each(kinds)('describe what assay %s prints and writes', async (line, printed, folder = '', files = {}) => {
    const { code, out, error } = await project.run([...line.split(' '), '--json']);

    expect(code === 3 ? error : '').toBe('');
    expect(problemsOf(printed, JSON.parse(out))).toEqual([]);
    const problems = Object.entries(files).map(([file, schema]) => [file, problemsOfFile(`${folder}/${file}`, schema)]);
    expect(problems).toEqual(Object.keys(files).map((file) => [file, []]));
  });

  test('keep texts whole, and make them no formulas', () => {
    const titles = readCsvStrictly(project.read('one/report.csv')).rows.map(({ title }) => title);

    expect(titles).toContain(`'+1, "x"`);
  });
});
