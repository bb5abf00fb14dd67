import { afterEach, describe, expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { openProject, type Project } from '../../testing/open-project';
import { repository } from '../../testing/run-script';

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

describe('assay init', () => {
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

interface Workflow {
  readonly jobs: { readonly assay: { readonly steps: readonly { readonly run?: string; readonly if?: string }[] } };
}
