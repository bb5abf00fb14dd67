import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ReportDocument } from '../../experiment/report/report-document';
import { openSandbox } from '../../sandbox/open-sandbox';
import { type CommandLineResult, openProject, type Project } from '../../testing/open-project';
import { runInFolder } from '../../testing/run-command-line';
import { program } from '../../testing/run-script';
import { judgedParityFiles, parityFiles, parityFixture } from '../../testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { checkDocumentSchema } from './check-document';
import { checkEnvFile } from './check-env-file';

describe('check command: oracle', () => {
  afterAll(() => openSandbox().close());

  const suspicious = {
    'fixtures/parity/sly.yaml': parityFixture(
      'a wrong label',
      true,
      true,
      'const isEven = (n) => n < 9 && n % 2 === 0;',
    ),
  };

  const foreign = {
    'fixtures/parity/snake.yaml': `language: python\n${parityFixture('Python', true, true, 'is_even = lambda n: n % 2 == 0')}`,
  };

  /** `assay check` of the challenge with its oracle; warnings of rare values, which are of no interest here, are left out. */
  async function check(
    files: Readonly<Record<string, string>>,
    ...args: readonly string[]
  ): Promise<CommandLineResult> {
    const ran = await runInFolder(['check', ...args], { ...judgedParityFiles, ...files });
    return { ...ran, out: ran.out.replace(/^warning: .*\n/gm, '') };
  }

  describe('assay check of a challenge with an oracle', () => {
    test('confirms labels, and says where the code ran', async () => {
      const { code, out, error } = await check({});

      expect(out).toMatch(
        /^parity: 3 fixtures, 2 analytics, 6 assertions, the oracle confirms 6 of 6 labels\nsandbox: embedded, quickjs-ng .*contained\n0 problems, 0 suspicious labels, 4 warnings\nNext: .*\n$/,
      );
      expect({ code, error }).toEqual({
        code: 0,
        error:
          "Running this project's code with your rights: fixtures/parity/oracle.ts. (Shown once, until the code changes.)\n",
      });
    });

    test('doubts no label that nobody stated', async () => {
      const open = parityFixture('nobody said', true, true, 'const isEven = (n) => n < 9 && n % 2 === 0;');

      const { code, out } = await check({
        'fixtures/parity/open.yaml': open.replace('isCorrect: true', 'isCorrect: null'),
      });

      expect(out).toMatch(/^parity: 4 fixtures, 2 analytics, 7 assertions, the oracle confirms 7 of 7 labels\n/);
      expect(out).not.toContain('suspicious label:');
      expect(code).toBe(0);
    });

    test('shows a suspicious label with its place and its evidence, and ends with 1', async () => {
      const { code, out } = await check(suspicious);

      expect(out.split('\n')).toEqual([
        'parity: 4 fixtures, 2 analytics, 8 assertions, the oracle confirms 7 of 8 labels',
        expect.stringMatching(/^sandbox: /),
        'suspicious label: fixtures/parity/sly.yaml:3 expected.isCorrect: the label says true, but the oracle says false: isEven(10) returned false, expected true',
        expect.stringMatching(/^0 problems, 1 suspicious label, \d warnings$/),
        'Next: Correct this, then: npx assay check',
        '',
      ]);
      expect(code).toBe(1);
    });

    test('shows what is undecided with the reason, which is no failure', async () => {
      const { code, out } = await check(foreign);

      expect(out.split('\n')).toEqual([
        'parity: 4 fixtures, 2 analytics, 8 assertions, the oracle confirms 7 of 8 labels',
        expect.stringMatching(/^sandbox: /),
        'undecided: fixtures/parity/snake.yaml:4 expected.isCorrect: the oracle reads JavaScript, not python',
        expect.stringMatching(/^0 problems, 0 suspicious labels, \d warnings$/),
        'Next: Measure how often it is wrong: npx assay repeat parity',
        '',
      ]);
      expect(code).toBe(0);
    });

    test('prints the same as one JSON document that fits its schema', async () => {
      const { code, out } = await check({ ...suspicious, ...foreign }, '--json');

      expect(checkDocumentSchema().parse(JSON.parse(out))).toMatchObject({
        challenges: [
          { id: 'parity', title: 'Parity', analytics: 2, fixtures: 5, assertions: 10, confirmed: 8, graded: null },
        ],
        sandbox: expect.stringMatching(/^embedded, quickjs-ng /),
        problems: [],
        suspicious: [
          {
            file: 'fixtures/parity/sly.yaml',
            line: 3,
            field: 'expected.isCorrect',
            message: 'the label says true, but the oracle says false: isEven(10) returned false, expected true',
          },
        ],
        undecided: [
          {
            file: 'fixtures/parity/snake.yaml',
            line: 4,
            field: 'expected.isCorrect',
            message: 'the oracle reads JavaScript, not python',
          },
        ],
      });
      expect(code).toBe(1);
    });

    test('keeps hostile evidence on its line', async () => {
      const code = 'const isEven = () => { throw new Error("\\u001b[2J\\n0 problems, 0 suspicious labels\\u202e"); };';

      const { out } = await check({ 'fixtures/parity/hostile.yaml': parityFixture('hostile', true, true, code) });

      expect(out.split('\n')[2]).toBe(
        String.raw`suspicious label: fixtures/parity/hostile.yaml:3 expected.isCorrect: the label says true, but the oracle says false: isEven(0) threw Error: \u001b[2J 0 problems, 0 suspicious labels\u202e, expected true`,
      );
    });

    test('lists a broken oracle among the problems of all challenges, and ends with 3', async () => {
      const { code, out } = await check({
        ...suspicious,
        'prompts/second.md': judgedParityFiles['prompts/parity.md'] ?? '',
        'fixtures/second/a.yaml': parityFixture('a', true, true, 'x'),
        'fixtures/second/oracle.js': "throw new Error('no database');",
      });

      expect(out).toContain('suspicious label: fixtures/parity/sly.yaml:3');
      expect(out).toContain('fixtures/second/oracle.js cannot be used:\n  - cannot be loaded: no database\n');
      expect(out).toMatch(/\n1 problem, 1 suspicious label, \d warnings\nNext: .*\n$/);
      expect(code).toBe(3);
    });

    test('warns of no file of the oracle’s own', async () => {
      const { out } = await runInFolder(['check'], {
        ...judgedParityFiles,
        'fixtures/parity/oracle/inputs.ts': 'export const inputs = [];',
      });

      expect(out).not.toContain('is not read');
    });
  });

  describe('assay check of a challenge without an oracle', () => {
    test('says nothing of oracle and sandbox', async () => {
      const { code, out } = await runInFolder(['check', '--json'], parityFiles);

      expect(checkDocumentSchema().parse(JSON.parse(out))).toMatchObject({
        challenges: [{ id: 'parity', confirmed: null }],
        sandbox: null,
        suspicious: [],
        undecided: [],
      });
      expect(code).toBe(0);
    });
  });
});

describe('checkEnvFile', () => {
  const tracked = {
    file: '.env',
    message:
      'git tracks it: run git rm --cached .env, ignore it in .gitignore, and replace the keys in it if others could see them',
  };

  const notIgnored = {
    file: '.env',
    message: 'git does not ignore it, so the next git add may publish its keys: add .env to .gitignore',
  };

  let folder: TemporaryFolder;

  let environment: Readonly<Record<string, string>>;

  beforeEach(() => {
    folder = makeTemporaryFolder({ '.env': 'OPENAI_API_KEY=\n', 'inner/.env': 'OPENAI_API_KEY=\n' });
    environment = { PATH: process.env['PATH'] ?? '', HOME: folder.path };
  });

  afterEach(() => {
    folder.remove();
  });

  function git(...args: readonly string[]): void {
    execFileSync('git', args, { cwd: folder.path, env: environment, stdio: 'ignore' });
  }

  describe('checkEnvFile', () => {
    test('warns of a file that git does not ignore, then of one that it tracks, and is silent once it is ignored', async () => {
      git('init');
      const untracked = await checkEnvFile(folder.path, environment);
      git('add', '.env');
      const added = await checkEnvFile(folder.path, environment);
      folder.write('.gitignore', '.env\n');
      const addedAndIgnored = await checkEnvFile(folder.path, environment);
      git('rm', '--cached', '.env');
      const ignored = await checkEnvFile(folder.path, environment);

      expect([untracked, added, addedAndIgnored, ignored]).toEqual([[notIgnored], [tracked], [tracked], []]);
    });

    test('looks at the project’s own file, also where the repository begins above it', async () => {
      git('init');
      git('add', 'inner/.env');

      expect(await checkEnvFile(join(folder.path, 'inner'), environment)).toEqual([tracked]);
      expect(await checkEnvFile(folder.path, environment)).toEqual([notIgnored]);
    });

    test('looks into the repository of the project whatever GIT_DIR says', async () => {
      git('init');

      expect(await checkEnvFile(folder.path, { ...environment, GIT_DIR: '/nowhere' })).toEqual([notIgnored]);
    });

    test('is silent without a file, without a repository and without git', async () => {
      const withoutRepository = await checkEnvFile(folder.path, environment);
      git('init');
      const withoutGit = await checkEnvFile(folder.path, { PATH: folder.path });
      folder.write('empty/.gitkeep', '');
      const withoutFile = await checkEnvFile(join(folder.path, 'empty'), environment);

      expect([withoutRepository, withoutGit, withoutFile]).toEqual([[], [], []]);
    });

    test('starts no program that the repository’s configuration names', async () => {
      git('init');
      const trap = join(folder.path, 'started');
      git('config', 'core.fsmonitor', `touch ${trap}; false`);

      const warnings = await checkEnvFile(folder.path, environment);
      const startedByUs = existsSync(trap);
      git('status');

      expect([warnings, startedByUs, existsSync(trap)]).toEqual([[notIgnored], false, true]);
    });

    test('makes assay check warn, and pass', () => {
      git('init');
      git('add', '.env');
      for (const [file, text] of Object.entries(parityFiles)) {
        folder.write(file, text);
      }

      const out = execFileSync(process.execPath, [program, 'check'], { cwd: folder.path, env: environment }).toString();

      expect(out.split('\n').filter((line) => line.includes('.env'))).toEqual([`warning: .env: ${tracked.message}`]);
    });
  });

  describe('assay check', () => {
    test('says nothing of .env outside of a repository', async () => {
      const { code, out } = await runInFolder(['check'], { ...parityFiles, '.env': 'ASSAY_RUNS=1\n' });

      expect([code, out]).toEqual([0, expect.not.stringContaining('.env')]);
    });
  });
});

describe('a label that the oracle contradicts', () => {
  let project: Project;

  afterEach(() => {
    project.remove();
  });

  afterAll(() => openSandbox().close());

  const code = 'const isEven = (n) => n < 9 && n % 2 === 0;';

  const sly = (isCorrect: boolean, solution = code) => ({
    'fixtures/parity/sly.yaml': parityFixture('a wrong label', isCorrect, true, solution),
  });

  const advised = 'fix the label: the oracle contradicts it';

  /** What the report of a repeat advises on the label. */
  async function adviceOnLabel(): Promise<{ readonly out: string; readonly oracle: string | null | undefined }> {
    const { out } = await project.run(['repeat', 'parity', '--runs', '10', '--model', 'offline/judge', '--json']);
    const report = JSON.parse(out) as ReportDocument;
    const one = report.models[0]?.assertions.find((each) => each.fixture === 'sly' && each.analytic === 'isCorrect');
    return { out: one?.advice ?? '', oracle: one?.oracle };
  }

  test('is to be fixed, once check has asked the oracle', async () => {
    project = openProject({ ...judgedParityFiles, ...sly(true) });

    const before = await adviceOnLabel();
    const checked = await project.run(['check']);
    const after = await adviceOnLabel();
    const shown = await project.run(['repeat', 'parity', '--runs', '10', '--model', 'offline/judge']);

    expect(before).toEqual({ out: 'fix-rubric', oracle: null });
    expect(checked.code).toBe(1);
    expect(after).toEqual({
      out: 'fix-label',
      oracle: 'the oracle says false: isEven(10) returned false, expected true',
    });
    expect(shown.out).toContain(`What to fix:\n  fixtures/parity/sly.yaml:3  sly › isCorrect: ${advised}\n`);
  });

  test.each([
    { changed: 'the label', files: sly(false) },
    { changed: 'the code', files: sly(true, `${code} // changed`) },
    {
      changed: 'the oracle',
      files: { 'fixtures/parity/oracle.ts': `${judgedParityFiles['fixtures/parity/oracle.ts']}\n` },
    },
  ])('is one no more when $changed has changed', async ({ files }) => {
    project = openProject({ ...judgedParityFiles, ...sly(true) });
    await project.run(['check']);

    for (const [file, text] of Object.entries(files)) {
      project.write(file, text);
    }

    expect((await adviceOnLabel()).oracle).toBeNull();
  });
});
