import { afterEach, describe, expect, test } from '@jest/globals';
import type { Settings } from '../../../basics/settings/settings';
import { defaultSettings } from '../../../testing/default-settings';
import { openProject, type Project } from '../../../testing/open-project';
import { judgedParityFiles, parityFiles } from '../../../testing/small-challenge';
import type { Trial } from '../../../experiment/log/trial';
import { openValidator, type Validator } from '../validator';

/** It is wrong about whether `wrong` is right, and cannot tell whether it is short. */
const grader = `exports.isCorrect = () => true;
exports.isShort = ({ solution }) => (solution.includes('wrong') ? undefined : !solution.includes('while'));
`;
const gradedFiles = { ...parityFiles, 'fixtures/parity/grader.js': grader };

let project: Project;

afterEach(() => {
  project.remove();
});

function open(files: Readonly<Record<string, string>>, settings: Partial<Settings> = {}): Validator {
  project = openProject(files);
  const { signal } = new AbortController();
  return openValidator('parity', { settings: { ...defaultSettings, root: project.path, ...settings }, signal });
}

function ask(model: string, settings: Partial<Settings> = {}): Promise<readonly Trial[]> {
  const validator = open(gradedFiles, { models: [model], ...settings });
  return validator.askFixtures(validator.challenge.fixtures);
}

/** What a command line says in a folder of these files. */
function run(
  files: Readonly<Record<string, string>>,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): ReturnType<Project['run']> {
  project = openProject(files);
  return project.run(args, environment);
}

describe('offline/grader', () => {
  test.each([
    { title: 'where there is no oracle', files: gradedFiles, name: 'offline/grader' },
    {
      title: 'where there are both',
      files: { ...judgedParityFiles, 'fixtures/parity/grader.js': grader },
      name: 'offline/judge',
    },
    { title: 'where there is neither', files: parityFiles, name: 'offline/key' },
  ])('or another takes the place of the prompt’s model without a key: $name $title', ({ files, name }) => {
    const { models, substituted } = open(files);

    expect({ names: models.map((model) => model.name), substituted }).toEqual({ names: [name], substituted: true });
  });

  test('is wrong where its rules are, and leaves open what it cannot tell', async () => {
    const trials = await ask('offline/grader');

    expect(trials.map(({ fixture, verdict }) => [fixture, verdict])).toEqual([
      ['long-way', { status: 'correct' }],
      ['right', { status: 'correct' }],
      [
        'wrong',
        {
          status: 'partial',
          mismatches: [{ analytic: 'isCorrect', expected: false, received: true }],
          undecided: { isShort: 'the simulated grader is undecided' },
        },
      ],
    ]);
  });

  test('errs at the rates of its name beside that, the same way each time', async () => {
    const verdictsOf = async (name: string): Promise<readonly unknown[]> => {
      const trials = await ask(name, { runs: 40 });
      project.remove();
      return trials.map(({ verdict }) => verdict);
    };

    const first = await verdictsOf('offline/grader?flip=0.3&unreadable=0.1&seed=2');

    expect(await verdictsOf('offline/grader?flip=0.3&unreadable=0.1&seed=2')).toEqual(first);
    expect(await verdictsOf('offline/grader?flip=0.3&unreadable=0.1&seed=3')).not.toEqual(first);
    expect(new Set(first.map((verdict) => (verdict as Trial['verdict']).status))).toEqual(
      new Set(['correct', 'incorrect', 'partial', 'unreadable']),
    );
  });

  test('grades any text, and says in whose place', async () => {
    const files = { ...gradedFiles, 'essay.txt': 'Why not? while' };

    const { code, error, out } = await run(files, ['ask', 'parity', 'essay.txt']);

    expect(error).toBe('No OPENAI_API_KEY: offline/grader answers instead of the prompt’s model.\n');
    expect(out).toBe(
      'essay.txt · offline/grader · 1 trial\n  isCorrect  true\n  isShort    false\n\nNext: Keep it as a fixture, if you know its labels: npx assay add parity essay.txt\n',
    );
    expect(code).toBe(0);
  });

  test.each([
    {
      title: 'in a gate that did not name it',
      files: gradedFiles,
      args: ['gate', 'parity'],
      says: 'A gate uses an offline model only if you name it; offline/grader would answer.\n',
    },
    {
      title: 'in a gate of CI that does not allow it',
      files: gradedFiles,
      args: ['gate', 'parity', '--model', 'offline/grader'],
      environment: { CI: 'true' },
      says: 'With CI set, a simulated gate also needs --allow-simulated.\n',
    },
    {
      title: 'where there is none',
      files: judgedParityFiles,
      args: ['repeat', 'parity', '--model', 'offline/grader'],
      says: 'offline/grader needs a grader to simulate, but parity has none: create fixtures/parity/grader.ts, or name offline/judge.\n',
    },
    {
      title: 'where it is broken',
      files: { ...parityFiles, 'fixtures/parity/grader.js': 'exports.isShrot = () => true;' },
      args: ['repeat', 'parity'],
      says: 'fixtures/parity/grader.js cannot be used:\n  - isShrot: the prompt has no such analytic (did you mean "isShort"?); it has isCorrect, isShort\n',
    },
    {
      title: 'under the name of an oracle that is not there',
      files: gradedFiles,
      args: ['repeat', 'parity', '--model', 'offline/judge'],
      says: 'offline/judge needs an oracle, but parity has none: create fixtures/parity/cases.yaml or fixtures/parity/oracle.ts, or name offline/grader.\n',
    },
  ])('is refused $title', async ({ files, args, environment, says }) => {
    const { code, error } = await run(files, args, environment);

    expect(error).toContain(says);
    expect(code).toBe(3);
  });
});

describe('assay check of a challenge with a simulated grader', () => {
  test('says how many labels it gives, which makes none suspicious', async () => {
    const { code, out } = await run(gradedFiles, ['check', 'parity']);

    expect(out).toContain('3 fixtures, 2 analytics, 6 assertions, the simulated grader gives 4 of 6 labels\n');
    expect(out).toMatch(/\n0 problems, \d warnings\nNext: .*\n$/);
    expect(code).toBe(0);
  });

  test('names what is wrong with it', async () => {
    const files = { ...parityFiles, 'fixtures/parity/grader.js': 'exports.isShrot = () => 1;' };

    const { code, out } = await run(files, ['check', 'parity']);

    expect(out).toContain('isShrot: the prompt has no such analytic (did you mean "isShort"?)');
    expect(code).toBe(3);
  });
});
