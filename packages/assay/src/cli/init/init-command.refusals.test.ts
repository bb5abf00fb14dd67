import { afterEach, describe, expect, test } from '@jest/globals';
import '../../testing/official-plugins';
import { initKinds } from './answers';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openProject, type Project } from '../../testing/open-project';

let project: Project;

afterEach(() => {
  project.remove();
});

const filesIn = (): readonly string[] =>
  readdirSync(project.path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(project.path.length + 1))
    .sort();

describe('assay init', () => {
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
