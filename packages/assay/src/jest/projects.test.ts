import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startChatServer, type ChatServer } from '../testing/chat-server';
import { propertiesIn } from '../testing/junit-cases';
import { runHere } from '../testing/open-project';
import { answerRightly } from '../testing/parity-suite';
import { makeProject, runJest, suiteFile } from '../testing/run-jest';
import type { CommandResult } from '../testing/run-script';
import { parityFiles, parityFixture, parityPrompt } from '../testing/small-challenge';
import type { TemporaryFolder } from '../testing/temporary-folder';

/** A project with the small challenge, in which the same fixture is labelled as given, and so is what is tolerated. */
function parityIn(folder: string, isRight: boolean): Readonly<Record<string, string>> {
  const files = {
    ...parityFiles,
    'prompts/parity.md': parityPrompt.replace('tolerate: 0.1 ', `tolerate: ${isRight ? '0.2' : '0.1'} `),
    'fixtures/parity/right.yaml': parityFixture(
      'a remainder',
      isRight,
      true,
      'const isEven = (n) => n % 2 === 0; // right',
    ),
    'tests/parity.test.ts': suiteFile('parity'),
    'package.json': '{}',
  };
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
}

let folder: TemporaryFolder;
let server: ChatServer;
let variables: Readonly<Record<string, string>>;

beforeAll(async () => {
  server = await startChatServer(answerRightly);
  folder = makeProject({ ...parityIn('packages/one', false), ...parityIn('packages/two', true) });
  const { reporters, ...configuration } = JSON.parse(
    readFileSync(join(folder.path, 'jest.config.json'), 'utf8'),
  ) as Record<string, unknown>;
  folder.write('jest.config.json', JSON.stringify({ projects: ['<rootDir>/packages/*'], reporters }));
  for (const name of ['one', 'two']) {
    folder.write(`packages/${name}/jest.config.json`, JSON.stringify({ ...configuration, displayName: name }));
  }
  // In a block of the test file's own.
  folder.write(
    'packages/two/tests/parity.test.ts',
    suiteFile('parity')
      .replace('title, () => {', "title, () => {\n  describe('each', () => {")
      .replace(/\}\);\n$/, '});\n});\n'),
  );
  variables = {
    OPENAI_BASE_URL: server.url,
    OPENAI_API_KEY: 'test-key-of-nobody',
    ASSAY_REPORT: 'write',
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: folder.path,
    GITHUB_STEP_SUMMARY: join(folder.path, 'summary.md'),
  };
});
afterAll(async () => {
  folder.remove();
  await server.close();
});

const read = (file: string): string => readFileSync(join(folder.path, file), 'utf8');
const statusIn = (project: string): unknown =>
  (
    JSON.parse(read(`packages/${project}/reports/jest/parity/report.json`)) as {
      readonly outcome: { readonly status: unknown };
    }
  ).outcome.status;
const annotationsIn = ({ stderr }: CommandResult): readonly string[] =>
  stderr.split('\n').filter((line) => line.startsWith('::'));

describe('two projects of one Jest run with a challenge of the same name', () => {
  let run: CommandResult;
  beforeAll(async () => {
    run = await runJest(folder.path, ['-w', '2'], variables);
  });

  test('have a report, a log and recordings each, and none at the root', () => {
    expect([statusIn('one'), statusIn('two')]).toEqual(['failed', 'passed']);
    for (const project of ['one', 'two']) {
      expect(readdirSync(join(folder.path, 'packages', project, '.assay'))).toEqual(
        expect.arrayContaining(['jest', 'recordings']),
      );
    }
    expect(existsSync(join(folder.path, 'reports/jest'))).toBe(false);
    expect(run.stderr).not.toContain('Ignored');
    expect(server.requests.filter(({ prompt }) => prompt.includes('// right'))).toHaveLength(2);
  });

  test('are named by their folders, where their commands are to be run', () => {
    for (const project of ['one', 'two']) {
      expect(run.stderr).toContain(`Project packages/${project}. Run its assay commands in that folder.\n`);
      expect(run.stderr).toContain(`\nParity (packages/${project}) · gpt-6-luna`);
      expect(run.stderr).toContain(`Report: packages/${project}/reports/jest/parity/report.html`);
      expect(read('summary.md')).toContain(`Parity (packages/${project})`);
    }
    expect(run.stderr).toContain('packages/one/fixtures/parity/right.yaml:3');
  });

  test('annotate their own files', () => {
    expect(annotationsIn(run)).toEqual([
      expect.stringMatching(
        /^::error file=packages\/one\/prompts\/parity\.md,title=Parity \(packages\/one\)%3A Failed::/,
      ),
      expect.stringMatching(/^::error file=packages\/one\/fixtures\/parity\/right\.yaml,line=3,/),
    ]);
  });

  test('give a test of the same names no properties of the other project', () => {
    const properties = propertiesIn(read('reports/junit.xml'));

    expect(properties('a remainder › isCorrect is false')).toMatchObject({ failures: '1', model: 'gpt-6-luna' });
    expect(properties('a remainder › isCorrect is true')).toMatchObject({ failures: '0', model: 'gpt-6-luna' });
    expect(properties('a remainder › isShort is true')).toEqual({});
  });

  test('are read by the command in their folders', async () => {
    const { out, code } = await runHere(join(folder.path, 'packages/one'), ['report']);

    expect(out).toMatch(/^FAILED\./);
    expect(code).toBe(1);
  });
});

describe.each([
  { title: 'the root, with --projects', from: '.', args: ['--projects', 'packages/one'], file: 'packages/one/' },
  { title: 'the root, with -c', from: '.', args: ['-c', 'packages/one/jest.config.json'], file: 'packages/one/' },
  { title: 'a folder of the project', from: 'packages/one/tests', args: [], file: '../' },
])('one project, run from $title', ({ from, args, file }) => {
  test('keeps its report in the project, and names it as seen from there', async () => {
    const before = read('packages/one/reports/jest/parity/report.json');
    const run = await runJest(join(folder.path, from), [...args, '--reporters=gpt-assay/reporter'], variables);

    expect(read('packages/one/reports/jest/parity/report.json')).not.toBe(before);
    expect(run.stderr).toContain(`Report: ${file}reports/jest/parity/report.html`);
    expect(run.stderr).toContain(`${file}fixtures/parity/right.yaml:3`);
    expect(annotationsIn(run).at(-1)).toMatch(/^::error file=packages\/one\/fixtures\/parity\/right\.yaml,line=3,/);
  });
});

test('two projects that share a folder and ask one challenge differently are named, for a report shows one', async () => {
  const project = (name: string, model: string): object => ({
    ...(JSON.parse(read('packages/one/jest.config.json')) as object),
    rootDir: '.',
    displayName: name,
    setupFiles: [`<rootDir>/${model}.js`],
  });
  for (const flip of ['0', '1']) {
    folder.write(`packages/one/flip-${flip}.js`, `process.env.ASSAY_MODEL = 'offline/key?flip=${flip}';`);
  }
  const projects = [project('right', 'flip-0'), project('wrong', 'flip-1')];
  folder.write('packages/one/both.config.json', JSON.stringify({ projects, reporters: ['gpt-assay/reporter'] }));

  const { stderr } = await runJest(join(folder.path, 'packages/one'), ['-c', 'both.config.json'], {});

  expect(stderr).toContain(
    '\nparity was asked by several test files or projects with different settings: its report has only the trials of the last one.',
  );
});
