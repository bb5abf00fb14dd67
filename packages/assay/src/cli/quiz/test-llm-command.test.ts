import { afterEach, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import type { QuizSection } from '../../kinds/quiz/quiz-section';
import { openProject, type Project } from '../../testing/open-project';
import { capitals, quizFiles, readQuizReport } from '../../testing/quiz-project';
import { readSchema } from '../../testing/json-schema-validator';
import { describeSimulated } from '../../experiment/report/describe-simulated';

const offline = {
  title: 'Capitals',
  models: [
    { name: 'offline/examinee?accuracy=1', label: 'good' },
    { name: 'offline/examinee?accuracy=0.5&seed=2', label: 'poor' },
  ],
  runs: 2,
};

let project: Project;

afterEach(() => {
  project.remove();
});

/** The document that a command line prints with `--json`. */
async function ask(...args: readonly string[]): Promise<QuizSection> {
  const { out } = await project.run(['test-llm', 'capitals', '--json', ...args]);
  return readQuizReport(out).quiz;
}

describe('assay test-llm', () => {
  test('prints each run of each cell, then the tables, then what it took', async () => {
    project = openProject(quizFiles(offline));

    const { code, out, error } = await project.run(['test-llm', 'capitals']);

    expect(out)
      .toBe(`MEASURED (simulated). good, Prompt[0] leads: 100 % right (23–100 %, allowing for the choice among 2); poor, Prompt[0] (66.7 %, p = 0.5) may be equally good.

Model good | Prompt[0] | Run 1
Correct: 3/3

Model good | Prompt[0] | Run 2
Correct: 3/3

Model poor | Prompt[0] | Run 1
Correct: 3/3

Model poor | Prompt[0] | Run 2
… and 6 more lines: npx assay report --details

${describeSimulated(['good', 'poor'])}

Capitals · 3 questions × 2 runs

By cell (one model with one system prompt), best first
  cell                       right  verdict                   worst questions
  good, Prompt[0]   100 % (6 of 6)  the best here             none
  poor, Prompt[0]  66.7 % (4 of 6)  may be equal to the best  Q2 1/2, Q3 1/2

2 of 3 questions of fixtures/capitals/questions.json answered wrong at least once, worst first
  question                          wrong  by whom          most common wrong answer  line
  Q2 What is the capital of Japan?    1/4  poor, Prompt[0]  “Osaka” (25 %)              19
  Q3 What is the capital of Kenya?    1/4  poor, Prompt[0]  “Kisumu” (25 %)             36

12 trials · 12 offline

  3 questions, each asked in 2 runs: intervals and comparisons count questions, not trials. More questions narrow the intervals; more runs barely do.
  3 questions cannot show a significant difference between 2 cells.
Next: Put OPENAI_API_KEY into .env and ask a real model: npx assay test-llm capitals --runs 2 --seed 1 --model gpt-6-luna --prompt 0
`);
    expect(error)
      .toBe(`3 questions from fixtures/capitals/questions.json, 2 cells (model × system prompt) from fixtures/capitals/config.json
Report: ${project.report()}
Look at it in the browser: npx assay view
`);
    expect(project.report()).toMatch(/^reports\/\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-capitals$/);
    expect(code).toBe(0);
  });

  test('prints with --json one document, the kept report.json, that fits schema and JSON Schema', async () => {
    project = openProject(quizFiles({ ...offline, policy: { accuracy: 0.5 } }));

    const { code, out } = await project.run(['test-llm', 'capitals', '--json', '--circular']);

    const document: unknown = JSON.parse(out);
    const published = z.fromJSONSchema(readSchema('report'));
    expect(published.safeParse(document).error).toBeUndefined();
    expect(readQuizReport(out).report).toMatchObject({
      kind: 'repeat',
      of: 'quiz',
      challenge: 'capitals',
      complete: true,
    });
    expect(project.read(`${project.report()}/report.json`)).toBe(out);
    expect(code).toBe(0);
  });

  test('fails when a cell misses significantly what its policy requires, and reports it when the policy is soft', async () => {
    const policy = { accuracy: 0.98 };
    const missed = String.raw`poor, Prompt\[0\]: 4 of 6 answers .*66\.7 %.* 98 % \(p = 0\.011\)$`;
    project = openProject(quizFiles({ ...offline, policy }));

    const hard = await project.run(['test-llm', 'capitals']);
    project.write(
      'fixtures/capitals/config.json',
      JSON.stringify({ ...offline, policy: { ...policy, assert: 'soft' } }),
    );
    const soft = await project.run(['test-llm', 'capitals']);

    expect(hard.out).toMatch(new RegExp(`^  failed: ${missed}`, 'm'));
    expect(hard.code).toBe(1);
    expect(soft.out).toMatch(new RegExp(`^  soft failure: ${missed}`, 'm'));
    expect(soft.code).toBe(0);
  });

  test('asks the same with the same seed, and in another order with another', async () => {
    project = openProject(quizFiles(offline));
    const answers = async (...args: readonly string[]): Promise<string> => {
      await project.run(['test-llm', 'capitals', ...args]);
      return project.read(`${project.report()}/answers.csv`);
    };

    const first = await answers();
    const again = await answers('--seed', '1');
    const other = await answers('--seed', '2');

    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(other.length).toBeGreaterThan(500);
  });

  test('takes the number of runs from the flag, else from ASSAY_RUNS, else from the configuration', async () => {
    project = openProject(quizFiles(offline));
    const runsOf = async (flags: readonly string[], variables: Readonly<Record<string, string>>): Promise<unknown> => {
      const { out } = await project.run(['test-llm', 'capitals', '--json', ...flags], variables);
      const { runs, cells } = readQuizReport(out).quiz;
      return [runs, ...cells.map(({ trials }) => trials)];
    };

    expect(await runsOf(['--runs', '4'], { ASSAY_RUNS: '3' })).toEqual([4, 12, 12]);
    expect(await runsOf([], { ASSAY_RUNS: '3' })).toEqual([3, 9, 9]);
    expect(await runsOf([], {})).toEqual([2, 6, 6]);
  });

  test('asks with --circular every rotation, and counts a question as right when it is right in all of them', async () => {
    project = openProject(quizFiles(offline));

    const { circular, cells } = await ask('--circular', '--runs', '1');

    expect(circular).toBe(true);
    expect(cells.map(({ trials, correct, circular }) => ({ trials, correct, circular }))).toEqual([
      { trials: 9, correct: 9, circular: { judged: 3, right: 3, accuracy: 1 } },
      { trials: 9, correct: 8, circular: { judged: 3, right: 2, accuracy: 2 / 3 } },
    ]);
  });

  test('shows with --circular each option under each letter', async () => {
    project = openProject(quizFiles(offline));

    await ask('--circular', '--runs', '1', '--only', 'france', '--model', 'good');

    const answers = project.read(`${project.report()}/answers.csv`);
    const rows = answers.trimEnd().split('\r\n').slice(1);
    expect(rows.map((row) => /France\?,(.*),true/.exec(row)?.[1])).toEqual([
      '3 2 1,C,Paris',
      '2 1 3,B,Paris',
      '1 3 2,A,Paris',
    ]);
  });

  test.each([
    ['france', ['What is the capital of France?']],
    ['CAPITAL of k', ['What is the capital of Kenya?']],
    ['capital', capitals.map(({ title }) => title)],
  ])('asks with --only %j only the questions whose title holds it', async (only, titles) => {
    project = openProject(quizFiles(offline));

    const { questions } = await ask('--only', only);

    const answers = project.read(`${project.report()}/answers.csv`);
    expect(capitals.map(({ title }) => title).filter((title) => answers.includes(title))).toEqual(titles);
    expect(questions.map(({ title }) => title)).toEqual(titles);
  });

  test('says where it looked for a quiz, which there are, and how to start one', async () => {
    project = openProject({});
    const none = await project.run(['test-llm']);
    const { 'fixtures/capitals/questions.json': questions = '' } = quizFiles(offline);
    project.write('fixtures/one/questions.json', questions);
    project.write('fixtures/two/questions.json', questions);
    const several = await project.run(['test-llm']);

    expect(none).toMatchObject({ code: 3, out: '' });
    expect(none.error).toContain('there is no quiz here');
    expect(none.error).toContain('npx assay init <name> --kind quiz\n');
    expect(several.error).toContain('expects a quiz; there are: one, two\n');
  });

  test('takes the only quiz there is', async () => {
    project = openProject(quizFiles(offline));

    expect((await project.run(['test-llm'])).error).toContain('3 questions from fixtures/capitals/questions.json');
  });

  test('says that no title holds what --only asks for, and asks nobody', async () => {
    project = openProject(quizFiles(offline));

    expect(await project.run(['test-llm', 'capitals', '--only', 'Peru'])).toEqual({
      code: 3,
      out: '',
      error: 'No question in fixtures/capitals/questions.json has "Peru" in its title.\n',
    });
    expect(project.read('reports')).toBe('');
  });
});
