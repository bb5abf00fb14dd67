import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describeSimulated } from '../../experiment/report/describe-simulated';
import type { QuizSection } from '../../kinds/quiz/quiz-section';
import {
  type ChatRequest,
  type ChatResponse,
  type ChatServer,
  failWith,
  startChatServer,
} from '../../testing/chat-server';
import { readSchema } from '../../testing/json-schema-validator';
import { openProject, type Project } from '../../testing/open-project';
import {
  answerRightly,
  answerWronglyTo,
  capitals,
  question,
  quizFiles,
  readCsv,
  readQuizReport,
} from '../../testing/quiz-project';

let project: Project;

describe('assay test-llm', () => {
  const offline = {
    title: 'Capitals',
    models: [
      { name: 'offline/examinee?accuracy=1', label: 'good' },
      { name: 'offline/examinee?accuracy=0.5&seed=2', label: 'poor' },
    ],
    runs: 2,
  };

  afterEach(() => {
    project.remove();
  });

  /** The document that a command line prints with `--json`. */
  async function ask(...args: readonly string[]): Promise<QuizSection> {
    const { out } = await project.run(['test-llm', 'capitals', '--json', ...args]);
    return readQuizReport(out).quiz;
  }

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

describe('test llm answers', () => {
  const header = [
    ...['model', 'prompt', 'run', 'rotation', 'question', 'title', 'order', 'letter', 'chosen', 'correct', 'verdict'],
    ...['problem', 'reply', 'source', 'promptTokens', 'completionTokens', 'dollars', 'milliseconds'],
  ];

  let server: ChatServer;

  let script: (request: ChatRequest) => ChatResponse;

  beforeEach(async () => {
    script = answerRightly;
    server = await startChatServer((request) => script(request));
  });

  afterEach(async () => {
    project.remove();
    await server.close();
  });

  /** Asks the quiz of these files; the rows of `answers.csv`, each by its columns. */
  async function askFor(files: Readonly<Record<string, string>>): Promise<readonly Readonly<Record<string, string>>[]> {
    project = openProject(files);
    await project.run(['test-llm', 'capitals'], { OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '1' });
    const [head = [], ...rows] = readCsv(project.read(`${project.report()}/answers.csv`));
    expect(head).toEqual(header);
    return rows.map((row) => Object.fromEntries(row.map((cell, column) => [head[column] ?? '', cell])));
  }

  describe('answers.csv of assay test-llm', () => {
    test('has one row for each answer, also for those that were wrong, unreadable or never came', async () => {
      script = (request) =>
        request.index === 1
          ? failWith(413, { message: 'too long' })
          : request.index === 2
            ? 'Hard to say: "A", or\r\nB?'
            : answerWronglyTo('Kenya')(request);

      const rows = await askFor(quizFiles({ shuffle: false, systemPrompts: ['Be brief.', ''] }));

      const { host } = new URL(server.url);
      const expected = 'expected one of the options A, B, C, received ';
      const live = { source: 'live', promptTokens: '300', completionTokens: '30', dollars: '' };
      const lost = { source: 'live', promptTokens: '', completionTokens: '', dollars: '' };
      const right = { correct: 'true', verdict: 'correct', problem: '', ...live };
      expect(
        rows.map(({ milliseconds, question, ...row }) => ({
          ...row,
          problem: row['problem']?.startsWith(expected) === true ? 'unreadable' : row['problem'],
          known: /^[0-9a-f]{12}$/.test(question ?? '') && /^\d*$/.test(milliseconds ?? ''),
        })),
      ).toEqual(
        [
          { prompt: '0', title: 'France', letter: 'A', chosen: 'Paris', reply: 'A', ...right },
          {
            prompt: '1',
            title: 'France',
            letter: '',
            chosen: '',
            reply: '',
            correct: '',
            verdict: 'errored',
            problem: `${host}: 413 too long`,
            ...lost,
          },
          {
            prompt: '0',
            title: 'Japan',
            letter: '',
            chosen: '',
            reply: 'Hard to say: "A", or\r\nB?',
            correct: 'false',
            verdict: 'no-choice',
            problem: 'unreadable',
            ...live,
          },
          { prompt: '1', title: 'Japan', letter: 'A', chosen: 'Tokyo', reply: 'A', ...right },
          {
            prompt: '0',
            title: 'Kenya',
            letter: 'B',
            chosen: 'Mombasa',
            reply: 'B',
            correct: 'false',
            verdict: 'incorrect',
            problem: '',
            ...live,
          },
          {
            prompt: '1',
            title: 'Kenya',
            letter: 'B',
            chosen: 'Mombasa',
            reply: 'B',
            correct: 'false',
            verdict: 'incorrect',
            problem: '',
            ...live,
          },
        ].map((row) => ({
          model: 'gpt-6-luna',
          run: '1',
          rotation: '0',
          order: '1 2 3',
          known: true,
          ...row,
          title: `What is the capital of ${row.title}?`,
        })),
      );
    });

    test('keeps a reply of 2 MB whole, of which the terminal gets an excerpt', async () => {
      const long = `${'word '.repeat(400_000)}so B`;
      script = () => long;

      const rows = await askFor(quizFiles({}, capitals.slice(0, 1)));
      const { out } = await project.run(['test-llm', 'capitals'], { OPENAI_BASE_URL: server.url });

      expect(rows.map(({ reply }) => reply === long)).toEqual([true]);
      expect(out.length).toBeLessThan(5000);
    });

    test('keeps what a spreadsheet would take for a formula from being one', async () => {
      script = ({ index }) => ['=cmd|"/c calc"!A1', '+1', '@SUM(A1)'][index] ?? '';
      const formula = question('=HYPERLINK("http://x")', '=1+1', '-5');

      const rows = await askFor(
        quizFiles({ models: [{ name: 'm', label: '=label' }], runs: 3, shuffle: false }, [formula]),
      );

      expect(rows.map(({ model, title, reply }) => [model, title, reply])).toEqual([
        ["'=label", '\'=HYPERLINK("http://x")', '\'=cmd|"/c calc"!A1'],
        ["'=label", '\'=HYPERLINK("http://x")', "'+1"],
        ["'=label", '\'=HYPERLINK("http://x")', "'@SUM(A1)"],
      ]);
    });

    test('shows control characters of hostile replies, as the terminal does', async () => {
      const hostile = '\u001b[2J\u001b]0;owned\u0007\u202e A or B \u009b31m\r\nModel good | Prompt[0] | Run 1';
      script = ({ prompt }) => (prompt.includes('Japan') ? failWith(413, { message: hostile }) : hostile);

      const rows = await askFor(quizFiles());
      const { out, error } = await project.run(['test-llm', 'capitals'], { OPENAI_BASE_URL: server.url });

      const shown = '\\u001b[2J\\u001b]0;owned\\u0007\\u202e A or B \\u009b31m\r\nModel good | Prompt[0] | Run 1';
      expect(rows.map(({ reply }) => reply).sort()).toEqual(['', shown, shown]);
      expect(out).toContain('\\u001b[2J\\u001b]0;owned\\u0007\\u202e A or B \\u009b31m');
      expect(`${out}${error}`).not.toMatch(/[^\P{C}\n]/u);
      expect(out.match(/^Model /gm)).toHaveLength(1);
    });

    test('keeps a refusal as the reply', async () => {
      script = () => ({ choices: [{ finish_reason: 'stop', message: { content: null, refusal: 'I will not.' } }] });

      const rows = await askFor(quizFiles());

      expect(rows.map(({ reply, verdict, correct }) => [reply, verdict, correct])).toEqual(
        Array.from({ length: 3 }, () => ['I will not.', 'refused', 'false']),
      );
    });
  });

  describe('assay test-llm --out', () => {
    test('writes its report there, and beside it when something is there already', async () => {
      project = openProject({
        ...quizFiles({ models: [{ name: 'offline/examinee' }] }),
        file: 'mine',
        'full/file': 'mine',
      });
      const place = async (out: string): Promise<string> => {
        const { code } = await project.run(['test-llm', 'capitals', '--out', out]);
        return code === 0 ? project.report() : String(code);
      };

      expect([await place('new'), await place('new'), await place('file'), await place('full')]).toEqual([
        'new',
        'new-2',
        'file-2',
        'full-2',
      ]);
      expect(readdirSync(join(project.path, 'new')).sort()).toEqual([
        ...['answers.csv', 'report.csv', 'report.html', 'report.json', 'report.md', 'texts.jsonl', 'trials.jsonl'],
      ]);
      expect([project.read('file'), project.read('full/file')]).toEqual(['mine', 'mine']);
    });
  });
});

describe('assay test-llm, test llm options', () => {
  const good = { name: 'offline/examinee?accuracy=1', label: 'good' };

  const poor = { name: 'offline/examinee?accuracy=0.5&seed=2', label: 'poor' };

  const offline = { models: [good, poor], systemPrompts: ['', 'Think.', 'Guess.'] };

  const files = quizFiles(offline);

  const questions = files['fixtures/capitals/questions.json'] ?? '';

  const config = files['fixtures/capitals/config.json'] ?? '';

  afterEach(() => {
    project.remove();
  });

  /** The files that a command line takes its quiz from, and the quiz's name. */
  async function filesOf(
    args: readonly string[],
    there: Readonly<Record<string, string>>,
  ): Promise<readonly [quiz: string, questions: string, config: string]> {
    project = openProject(there);
    const { out } = await project.run(['test-llm', '--json', ...args]);
    const { report, quiz } = readQuizReport(out);
    const { files } = quiz;
    return [report.challenge, files.questions, files.config];
  }

  /** The cells that a command line asks. */
  async function cellsOf(...args: readonly string[]): Promise<readonly string[]> {
    const { out } = await project.run(['test-llm', 'capitals', '--json', ...args]);
    return readQuizReport(out).quiz.cells.map(({ model, prompt }) => `${model} ${String(prompt)}`);
  }

  test('asks the quiz that is named, wherever else quizzes lie', async () => {
    const found = await filesOf(['capitals'], { ...files, 'questions.json': questions, 'config.json': config });

    expect(found).toEqual(['capitals', 'fixtures/capitals/questions.json', 'fixtures/capitals/config.json']);
  });

  test('asks the quiz of the current folder when none is named', async () => {
    const [, ...found] = await filesOf([], { ...files, 'questions.json': questions, 'config.json': config });

    expect(found).toEqual(['questions.json', 'config.json']);
  });

  test('asks the quiz accounting when none is named and none is here', async () => {
    const there = { 'fixtures/accounting/questions.json': questions, 'fixtures/accounting/config.json': config };

    expect(await filesOf([], there)).toEqual([
      'accounting',
      'fixtures/accounting/questions.json',
      'fixtures/accounting/config.json',
    ]);
  });

  test('takes either file from where a flag says, and the quiz’s name from the folder of the questions', async () => {
    const there = { ...files, 'My Quizzes/q.json': questions, 'elsewhere/c.json': config };

    expect(await filesOf(['--questions', 'My Quizzes/q.json', '--config', 'elsewhere/c.json'], there)).toEqual([
      'my-quizzes',
      'My Quizzes/q.json',
      'elsewhere/c.json',
    ]);
    project.remove();
    expect(await filesOf(['capitals', '--config', 'elsewhere/c.json'], there)).toEqual([
      'capitals',
      'fixtures/capitals/questions.json',
      'elsewhere/c.json',
    ]);
  });

  test('names both files when neither is there', async () => {
    project = openProject({ 'fixtures/capitals/question.json': '[]' });

    expect(await project.run(['test-llm', 'capitals'])).toEqual({
      code: 3,
      out: '',
      error: `fixtures/capitals/questions.json cannot be used:
  - there is no such file (did you mean "question.json"?); beside it: question.json

fixtures/capitals/config.json cannot be used:
  - there is no such file; beside it: question.json
`,
    });
  });

  test.each([
    ['every enabled model with every prompt', [], ['good 0', 'good 1', 'good 2', 'poor 0', 'poor 1', 'poor 2']],
    ['a model by its label', ['--model', 'poor', '--prompt', '0'], ['poor 0']],
    ['a model by its name', ['--model', poor.name, '--prompt', '0'], ['poor 0']],
    ['models in the order given', ['--model', 'poor,good', '--prompt', '0'], ['poor 0', 'good 0']],
    [
      'an offline model that the configuration does not know',
      ['--model', 'offline/examinee', '--prompt', '0'],
      ['offline/examinee 0'],
    ],
    ['prompts in the order given, each once', ['--model', 'good', '--prompt', '2, 0,2'], ['good 2', 'good 0']],
  ])('asks %s', async (_, args, cells) => {
    project = openProject(files);

    expect(await cellsOf(...args)).toEqual(cells);
  });

  // A label may hold blanks, as those of the quiz that is shipped do; --model refuses them.
  test('asks a model by a label that holds blanks', async () => {
    project = openProject(quizFiles({ models: [{ ...good, label: 'good examinee' }, poor] }));

    expect(await cellsOf('--model', 'good examinee')).toEqual(['good examinee 0']);
  });

  test('asks a model once that is named by its label and by its name', async () => {
    project = openProject(files);

    expect(await cellsOf('--model', `poor,${poor.name}`, '--prompt', '0')).toEqual(['poor 0']);
  });

  test('asks a model that is disabled when it is named', async () => {
    project = openProject(quizFiles({ models: [good, { ...poor, enabled: false }] }));

    expect([await cellsOf(), await cellsOf('--model', 'poor')]).toEqual([['good 0'], ['poor 0']]);
  });

  test('asks the models of ASSAY_MODEL, but for those that judge code', async () => {
    project = openProject(files);
    const modelsOf = async (names: string): Promise<readonly string[]> => {
      const { out } = await project.run(['test-llm', 'capitals', '--prompt', '0', '--json'], { ASSAY_MODEL: names });
      return readQuizReport(out).quiz.cells.map(({ model }) => model);
    };

    expect(await modelsOf('offline/judge,poor,offline/key?flip=0.1')).toEqual(['poor']);
    expect(await modelsOf('offline/judge?flip=0.1')).toEqual(['good', 'poor']);
  });

  test('names at once every model and prompt that cannot be asked', async () => {
    project = openProject(
      quizFiles({ models: [{ name: 'gpt-6-luna', apiKeyEnv: 'LUNA_KEY' }], systemPrompts: ['', 'x'] }),
    );

    const { code, out, error } = await project.run([
      ...['test-llm', 'capitals', '--model', 'gpt-6-luna,gpt-6-sol,offline/judge,offline/examine'],
      ...['--prompt', '1,7'],
    ]);

    expect(error).toBe(`The quiz cannot be asked:
  - there is no Prompt[7]: fixtures/capitals/config.json has Prompt[0] to Prompt[1]
  - gpt-6-luna needs a key: set LUNA_KEY in .env or the environment
  - gpt-6-sol needs a key: set OPENAI_API_KEY in .env or the environment, or ask an offline model: --model 'offline/examinee?accuracy=0.8'; the models of fixtures/capitals/config.json are: gpt-6-luna
  - offline/judge answers no multiple-choice questions: name offline/examinee?accuracy=0.8
  - The model offline/examine cannot be used:
  - there is no offline model "offline/examine" (did you mean "offline/examinee"?); known: offline/judge, offline/grader, offline/key, offline/examinee, offline/coder
`);
    expect({ code, out }).toEqual({ code: 3, out: '' });
  });

  test('names every unusable value of the command line at once, as JSON too', async () => {
    project = openProject(files);
    const flags = ['--model', ',', '--runs', '0', '--concurrency', 'x', '--budget', '0', '--out', '', '--prompt', 'a'];
    const message = `assay test-llm:
  - --model expects one or more names separated by commas, received ","
  - --prompt expects indexes of systemPrompts, such as 0 or 0,2, received "a"
  - --runs expects a whole number from 1 to 1,000,000, received "0"
  - --concurrency expects a whole number from 1 to 1,000,000, received "x"
  - --budget expects an amount in US dollars above 0, received "0"
  - --out expects a folder, received ""
  - expects one quiz, received "one", "two"`;

    const plain = await project.run(['test-llm', 'one', 'two', ...flags]);
    const json = await project.run(['test-llm', 'one', 'two', ...flags, '--json']);

    expect(plain).toEqual({ code: 3, out: '', error: `${message}\n` });
    expect(JSON.parse(json.out)).toEqual({ error: message });
    expect(json.code).toBe(3);
  });

  test('refuses a budget where prices are not known, and takes one where nothing is paid', async () => {
    project = openProject(
      quizFiles({
        models: [
          { name: 'm', baseURL: 'http://127.0.0.1:9/v1' },
          { name: 'offline/examinee', label: 'free' },
        ],
      }),
    );

    const unknown = await project.run(['test-llm', 'capitals', '--budget', '1']);
    const free = await project.run(['test-llm', 'capitals', '--budget', '1', '--model', 'free']);

    expect([unknown.code, unknown.out]).toEqual([3, '']);
    expect(unknown.error).toContain(
      'The budget cannot be enforced: the price of m at 127.0.0.1:9 is unknown.\n  A line for prices.yaml, with prices per 1,000,000 tokens: - { model: m, server: 127.0.0.1:9, input: …, output: … }\n  Set the price in prices.yaml, or count only known prices: --allow-unknown-price, ASSAY_ALLOW_UNKNOWN_PRICE=1.\n',
    );
    expect(free.code).toBe(0);
  });
});
