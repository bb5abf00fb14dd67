import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openSandbox } from '../../sandbox/open-sandbox';
import { openProject, type Project } from '../../testing/open-project';
import { parityFiles, parityFixture } from '../../testing/small-challenge';

const file = 'fixtures/parity/cases.yaml';
const cases = `isCorrect:
  function: isEven
  cases:
    - { args: [0], returns: true }
    - { args: [7], returns: false }
    - { args: [10], returns: true }
`;
const sly = parityFixture('sly', true, true, 'const isEven = (n) => n < 9 && n % 2 === 0;');
const snake = `language: python\n${parityFixture('Python', true, true, 'def is_even(n):\n    return n % 2 == 0')}`;
const snakeThatPrints = `language: python\n${parityFixture('prints', false, true, 'def is_even(n):\n    print(n % 2 == 0)')}`;
const offline = ['--model', 'offline/judge'];
let project: Project;

beforeEach(() => {
  project = openProject({ ...parityFiles, [file]: cases });
});
afterEach(() => {
  project.remove();
});
afterAll(() => openSandbox().close());

describe('a challenge with cases.yaml', () => {
  test('has its labels checked in both languages, and is told once what nothing has checked', async () => {
    project.write('fixtures/parity/snake.yaml', snake);
    project.write('fixtures/parity/snake-that-prints.yaml', snakeThatPrints);

    const { code, out, error } = await project.run(['check', 'parity']);

    expect(out.replace(/^warning: .*\n/gm, '').split('\n')).toEqual([
      'parity: 5 fixtures, 2 analytics, 10 assertions, the oracle confirms 5 of 10 labels',
      expect.stringMatching(/^sandbox: /),
      'not checked: 5 labels of parity that the oracle does not cover (5 of isShort)',
      expect.stringMatching(/^0 problems, 0 suspicious labels, \d warnings?$/),
      'Next: Measure how often it is wrong: npx assay repeat parity',
      '',
    ]);
    expect(JSON.parse((await project.run(['check', 'parity', '--json'])).out)).toMatchObject({
      challenges: [{ confirmed: 5, uncovered: { isShort: 5 } }],
      undecided: [],
    });
    // Cases are data: no code of the project runs with the user's rights.
    expect({ code, error }).toEqual({ code: 0, error: '' });
  });

  test('is shown a counterexample for a wrong label, by check and by repeat', async () => {
    project.write('fixtures/parity/sly.yaml', sly);

    const checked = await project.run(['check', 'parity']);
    const repeated = await project.run(['repeat', 'parity', '--runs', '2', ...offline]);

    expect(checked.out).toContain(
      'suspicious label: fixtures/parity/sly.yaml:3 expected.isCorrect: the label says true, but the oracle says false: isEven(10) returned false, expected true\n',
    );
    expect(checked.code).toBe(1);
    expect(repeated.out).toContain('sly      isCorrect 2/2  fixtures/parity/sly.yaml:3');
    expect(repeated.out).not.toContain('isShort ');
    expect(repeated.code).toBe(1);
  });

  test('is not judged where they do not cover an analytic', async () => {
    const { code, out } = await project.run(['repeat', 'parity', '--runs', '2', ...offline]);

    expect(out).toContain('  isCorrect  hard    0 % (0 of 6)        1 %  no failure shown');
    expect(out).toContain('Note: not judged: isShort, which the oracle does not cover.');
    expect(code).toBe(0);
  });

  test('says so where another model is asked about that analytic', async () => {
    const { out } = await project.run(['repeat', 'parity', '--runs', '2', '--model', 'offline/judge,offline/key']);

    expect(out).toContain(
      'Note: offline/judge does not cover isShort and counts as undecided there; asked alone, it is not judged on these analytics.',
    );
  });

  test('judges any file', async () => {
    project.write('mine.py', 'def is_even(n):\n    return n % 2 == 0 and n < 10');

    const { code, out } = await project.run(['ask', 'parity', 'mine.py', ...offline]);
    const several = await project.run(['ask', 'parity', 'mine.py', '--runs', '3', ...offline, '--json']);

    expect(out).toBe(`mine.py · offline/judge · 1 trial
  isCorrect  false       is_even(10) returned False, expected True
  isShort    not judged  the oracle does not cover it

Next: Keep it as a fixture, if you know its labels: npx assay add parity mine.py
`);
    expect(code).toBe(0);
    expect(JSON.parse(several.out)).toMatchObject({
      notJudged: ['isShort'],
      files: [{ analytics: { isCorrect: { true: 0, false: 3 } }, undecided: 0 }],
    });
  });

  test('proposes the labels of what is imported', async () => {
    project.write('export.csv', 'code\n"function isEven(n) { return n % 2 !== 0 }"\n');

    const { code, error } = await project.run(['import', 'parity', 'export.csv']);

    const [name = ''] = readdirSync(join(project.path, 'fixtures/parity')).filter((one) => one.startsWith('imported'));
    expect(error).toContain('Labels are proposed by the oracle (fixtures/parity/cases.yaml) alone');
    expect(project.read(`fixtures/parity/${name}`)).toContain(`expected:
  isCorrect: false
proposals:
  isCorrect:
    oracle: false
    because: isEven(0) returned false, expected true
`);
    expect(code).toBe(0);
  });

  test('has no fixture called like them', async () => {
    rmSync(join(project.path, file));
    project.write('mine.js', 'const isEven = (n) => n % 2 === 0; // mine');

    const { out } = await project.run(['add', 'parity', 'mine.js', '--title', 'Cases', '--no-ask', '--dry-run']);

    expect(out).toContain('fixtures/parity/cases-2.yaml');
  });

  test.each([
    { command: ['check'], out: 'out' },
    { command: ['ask', 'parity', 'mine.py', ...offline], out: 'error' },
    { command: ['repeat', 'parity', ...offline], out: 'error' },
  ] as const)('ends $command with 3 and the place of all that is wrong', async ({ command, out }) => {
    project.write('mine.py', 'pass');
    project.write(file, `${cases.replaceAll('\n', '\r\n')}isShrt:\r\n  functon: isEven\r\n`);
    project.write('fixtures/parity/oracle.js', 'exports.isLong = () => 1;');

    const ran = await project.run(command);

    expect(ran[out]).toContain(`fixtures/parity/oracle.js cannot be used:
  - isLong: the prompt has no such analytic; it has isCorrect, isShort

fixtures/parity/cases.yaml cannot be used:
  - line 7, isShrt.function: missing; expected text
  - line 7, isShrt: the prompt has no such analytic (did you mean "isShort"?); it has isCorrect, isShort
  - line 8, isShrt.functon: unknown key (did you mean "function"?); known keys: function, cases, reference, inputs, times, within
`);
    expect(ran.code).toBe(3);
  });
});
