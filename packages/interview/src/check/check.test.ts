import { describe, expect, test } from '@jest/globals';
import { checkDocumentSchema } from '../../../assay/dist/cli/check/check-document';
import { openProject } from '../../../assay/dist/testing/open-project';
import { runInFolder } from '../../../assay/dist/testing/run-command-line';
import { parityFiles } from '../../../assay/dist/testing/small-challenge';
import { interviewFiles, smallPrompt, smallQuestions } from '../testing/interview-project';

const bad = `Sum:
  Signature: add(a, b)
  Checks:
    adds: { assert: 'f.cal(1, 2)', eq: 3 }
    hidden: { inputs: [bool] }
  Solutoin: { javascript: x }
`;

describe('assay check with interviews', () => {
  test('lists what an interview holds, and ends with 0', async () => {
    expect(await runInFolder(['check'], interviewFiles())).toEqual({
      code: 0,
      out: 'small: 3 coding questions, 6 checks, in javascript\n0 problems, 0 warnings\nNext: Measure how often it is wrong: npx assay repeat small\n',
      error: '',
    });
  });

  test('lists interviews beside validators in one JSON document', async () => {
    const { code, out } = await runInFolder(['check', '--json'], { ...interviewFiles(), ...parityFiles });

    expect(checkDocumentSchema().parse(JSON.parse(out))).toMatchObject({
      challenges: [{ id: 'parity' }],
      interviews: [{ id: 'small', title: 'Small', questions: 3, checks: 6, languages: ['javascript'] }],
      problems: [],
    });
    expect(code).toBe(0);
  });

  test('shows everything that is wrong with questions, with line and field, and ends with 3', async () => {
    const { code, out } = await runInFolder(['check'], interviewFiles(smallPrompt(), bad));

    const lines = out.trimEnd().split('\n');
    expect(lines[0]).toBe('fixtures/small/questions.yaml cannot be used:');
    expect(lines.slice(1, -1).flatMap((line) => /^ {2}- (line \d+, [\w.]+): /.exec(line)?.[1] ?? [])).toEqual([
      ...[
        ...['line 1, Sum.Input', 'line 1, Sum.Output'],
        'line 4, Sum.Checks.adds.assert',
        'line 5, Sum.Checks.hidden.inputs',
        'line 6, Sum.Solutoin',
      ],
    ]);
    expect(code).toBe(3);
  });

  test.each([
    ['', 'line 5, Pair.Checks.c.eq: JavaScript has no tuples'],
    ['languages: [python]\n', '0 problems'],
    ['languages: [javascript]\n', 'line 5, Pair.Checks.c.eq: JavaScript has no tuples'],
  ])('allows a check for a tuple where the prompt asks in Python alone: %j', async (front, said) => {
    const tuple = [
      'Pair:',
      '  Request: Write f.',
      '  Checks:',
      '    n: { assert: f.name, eq: f }',
      '    c: { assert: "isinstance(f.call(), tuple)", eq: true }',
    ].join('\n');

    const { out } = await runInFolder(
      ['check'],
      interviewFiles(smallPrompt().replace('languages: [javascript]\n', front), tuple),
    );

    expect(out).toContain(said);
  });

  test('shows what is wrong with a prompt, and one that has no questions', async () => {
    const files = {
      ...interviewFiles(smallPrompt('policy: { points: 80 }').replace('{{question}}', 'Hello')),
      'prompts/alone.md': smallPrompt(),
    };

    const { code, out } = await runInFolder(['check'], files);

    expect(out).toMatch(
      /^prompts\/small\.md cannot be used:\n {2}- .*question is never shown.*\n {2}- line 5, policy\.points: /m,
    );
    expect(out).toContain('fixtures/alone cannot be used:\n  - there is no such folder');
    expect(code).toBe(3);
  });

  test('warns of what is probably not meant, and ends with 0', async () => {
    const twice = smallQuestions.replace(
      '    adds: {',
      "    adds_again: { assert: 'f.call(1, 2)', eq: 3 }\n    adds: {",
    );

    const { code, out } = await runInFolder(['check', 'small'], interviewFiles(smallPrompt(), twice));

    expect(out).toMatch(
      /^small: 3 coding .*\nwarning: fixtures\/small\/questions\.yaml:\d+ Sum\.Checks\.adds: repeats adds_again, so it counts twice\n0 problems, 1 warning\nNext: .*npx assay repeat small\n$/,
    );
    expect(code).toBe(0);
  });

  test('warns of questions that have a solution in some of the languages in which they are asked', async () => {
    const both = smallPrompt().replace('[javascript]', '[javascript, python]');

    const { code, out } = await runInFolder(['check', 'small'], interviewFiles(both));

    const found = 'has a solution in javascript but none in python';
    expect(out.match(/^warning: .*(?=, so the checks)/gm)).toEqual([
      `warning: fixtures/small/questions.yaml:1 Sum.Solution: ${found}`,
      `warning: fixtures/small/questions.yaml:9 Greeting.Solution: ${found}`,
    ]);
    expect(code).toBe(0);
  });
});

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
