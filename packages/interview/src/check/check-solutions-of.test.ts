import { describe, expect, test } from '@jest/globals';
import { openProject } from '../../../assay/dist/testing/open-project';
import { runInFolder } from '../../../assay/dist/testing/run-command-line';

const oneLanguage =
  'warning: fixtures/small/one.yaml:1 Doubled.Solution: has a solution in javascript but none in python, so the checks are untested in python\n';

const doubled = (solution: string): Readonly<Record<string, string>> => ({
  'fixtures/small/one.yaml': `Doubled:
  Request: Write a {{language}} function double(n) that gives twice n.
  Solution:
    javascript: ${JSON.stringify(solution)}
  Checks:
    name: { assert: f.name, eq: double }
    two: { assert: f.call(1), eq: 2 }
    four: { assert: f.call(2), eq: 4 }
`,
});

describe('assay check with an interview', () => {
  test('finds nothing wrong with a solution that earns every point', async () => {
    const { code, out } = await runInFolder(['check'], doubled('const double = (n) => 2 * n;'));

    expect([code, out]).toEqual([
      0,
      `small: 1 coding question, 3 checks, in javascript and python\n${oneLanguage}0 problems, 1 warning\nNext: Measure how often it is wrong: npx assay repeat small\n`,
    ]);
  });

  test('ends on Ctrl-C at once, whatever the solutions do', async () => {
    const project = openProject(doubled('const double = (n) => { for (;;) {} };'));
    const interrupt = new AbortController();
    setTimeout(() => {
      interrupt.abort(new Error('interrupted'));
    }, 100);

    const result = await project.run(['check'], {}, interrupt);

    expect(result).toEqual({ code: 130, out: '', error: 'Interrupted.\n' });
    project.remove();
  });

  test('shows which checks a solution falls short of, and ends with 1', async () => {
    const { code, out } = await runInFolder(['check'], doubled('const double = (n) => n * n * 2;'));

    expect([code, out]).toEqual([
      1,
      `small: 1 coding question, 3 checks, in javascript and python\n${oneLanguage}` +
        'suspicious label: fixtures/small/one.yaml:1 Doubled.Solution.javascript: earns 2 of 3 points: four (expected 4, got 8)\n' +
        '0 problems, 1 suspicious label, 1 warning\nNext: Correct this, then: npx assay check\n',
    ]);
  });
});
