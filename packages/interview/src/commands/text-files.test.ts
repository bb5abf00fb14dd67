import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { stringify } from 'yaml';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ChatRequest, type ChatServer, startChatServer } from '../../../assay/dist/testing/chat-server';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { quizFiles } from '../../../assay/dist/testing/quiz-project';
import { runInFolder } from '../../../assay/dist/testing/run-command-line';
import { parityFiles } from '../../../assay/dist/testing/small-challenge';
import type { CheckRow, EvaluatedRow } from '../rows/rows';
import { type CodingAnswer, codingAnswers } from '../testing/coding-answers';
import {
  answerRightly,
  answerWrongly,
  interviewFiles,
  outcomesOf,
  rowsOf,
  sectionIn,
  smallPrompt,
  smallQuestions,
} from '../testing/interview-project';

describe('assay interview with the files of Can AI Code?', () => {
  let project: Project;

  let server: ChatServer;

  let script: (request: ChatRequest) => string;

  beforeEach(async () => {
    script = answerRightly;
    server = await startChatServer((request) => script(request));
    project = openProject(interviewFiles(smallPrompt('request: { model: some-model, temperature: 0.5 }')));
  });

  afterEach(async () => {
    project.remove();
    await server.close();
  });

  /** Runs `assay interview` with the server. */
  function interview(...args: readonly string[]): ReturnType<Project['run']> {
    return project.run(['interview', ...args], { OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '1' });
  }

  const csv = ['name,prompt', 'Sum-javascript,"Write add(a, b), ""please"""', 'Greeting,Write greet(name)', ''].join(
    '\r\n',
  );

  test('prepares one CSV file, asks it, and writes a text file for each reply, which evaluate reads', async () => {
    const prepared = await interview('prepare', 'small', '--language', 'javascript', '--output', 'prompts.csv');
    const asked = await interview('ask', '--questions', 'prompts.csv', '--model', 'm', '--outdir', 'results/m');
    const judged = await interview(
      ...['evaluate', '--answers', 'results/m', '--language', 'javascript'],
      ...['--sandbox', 'embedded', '--out', 'verdicts'],
    );

    expect(prepared.out).toBe(
      '3 prompts of 3 questions: prompts.csv\nNext: npx assay interview ask prompts.csv --model gpt-6-luna\n',
    );
    expect(asked.out).toMatch(/\nNext: npx assay interview evaluate results\/m\/asked\.ndjson\n$/);
    expect(asked.code).toBe(0);
    expect(readdirSync(join(project.path, 'results/m'))).toEqual([
      ...['Greeting-javascript.txt', 'Last-javascript.txt', 'Sum-javascript.txt', 'asked.ndjson', 'info.json'],
    ]);
    expect(JSON.parse(project.read('results/m/info.json'))).toEqual({
      model: 'm',
      params: {},
      prompt_template: 'prompts',
      run: 0,
    });
    expect(judged.out).toContain('8/8');
    expect(outcomesOf(project.read('verdicts/evaluated.ndjson'))).toEqual([
      ...['Sum 1 PASS 3/3', 'Greeting 1 PASS 3/3', 'Last 1 PASS 2/2'],
    ]);
  });

  test('reads quoted prompts, and names without a language where one is wanted', async () => {
    project.write('prompts.csv', csv);

    await interview('ask', 'prompts.csv', '--language', 'javascript', '--model', 'm', '--out', 'here');

    expect(
      rowsOf(project.read('here/asked.ndjson')).map(({ name, language, prompt }) => [name, language, prompt]),
    ).toEqual([
      ['Sum', 'javascript', 'Write add(a, b), "please"'],
      ['Greeting', 'javascript', 'Write greet(name)'],
    ]);
  });

  test('gives each model and run a folder, which evaluate reads as such', async () => {
    script = (request) => (request.body['model'] === 'a/b' ? answerRightly(request) : answerWrongly(request));
    await interview('prepare', 'small', '--output', 'prepared.ndjson');

    await interview('ask', 'prepared.ndjson', '--model', 'a/b,c', '--runs', '2', '--outdir', 'results');
    await interview('evaluate', '--answers', 'results', '--questions', 'small', '--sandbox', 'embedded', '--out', 'v');
    const { out } = await interview('report', 'v', '--json');

    expect(readdirSync(join(project.path, 'results')).filter((name) => name !== 'asked.ndjson')).toEqual([
      ...['a-b_temperature-0.5_run-1_1', 'a-b_temperature-0.5_run-2_3'],
      ...['c_temperature-0.5_run-1_2', 'c_temperature-0.5_run-2_4'],
    ]);
    expect(sectionIn(out).cells.map(({ model, answers, passes }) => [model, answers, passes])).toEqual([
      ['a/b', 6, 6],
      ['c', 6, 0],
    ]);
  });

  test.each([
    [
      ['ask', 'prompts.csv'],
      /prompts\.csv cannot be used:\n {2}- line 3, name: expected a name such as Question-python, received "Greeting"/,
    ],
    [['ask', 'no.csv'], /There is no file <folder>\/no\.csv\./],
    [['ask', 'other.csv'], /lacks the column prompt: expected name,prompt; it has name, text/],
    [
      ['ask', 'prompts.csv', '--questions', 'prompts.csv'],
      /expects a file of prepared rows, or --questions <file>, received "prompts\.csv", "prompts\.csv"/,
    ],
    [
      ['ask', 'prompts.csv', '--out', 'a', '--outdir', 'b'],
      /--outdir is --out with a text file for each reply: leave out --out/,
    ],
    [
      ['prepare', 'small', '--output', 'prompts.txt'],
      /--output expects a \.csv or \.ndjson file, received "prompts\.txt"/,
    ],
    [['prepare', 'small', '--output', 'other.csv'], /other\.csv already exists: name another file with --output\./],
  ])('refuses %j', async (args, message) => {
    project.write('prompts.csv', csv);
    project.write('other.csv', 'name,text\na,b\n');

    const { code, error } = await interview(...args);

    expect(error).toMatch(message);
    expect(code).toBe(3);
  });
});

describe('assay interview evaluate', () => {
  let project: Project;

  afterEach(() => {
    project.remove();
  });

  /** Evaluates what these arguments name, in the order of questions and languages. */
  async function evaluate(...args: readonly string[]): Promise<readonly EvaluatedRow[]> {
    await project.run(['interview', 'evaluate', ...args, '--out', `verdicts-on-${args[0] ?? ''}`]);
    const rows = rowsOf(project.read(`verdicts-on-${args[0] ?? ''}/evaluated.ndjson`)) as unknown as EvaluatedRow[];
    return rows.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));
  }

  /** The first answer to each question in each language: a folder of text files holds one. */
  function firstOfEach(answers: readonly CodingAnswer[]): readonly CodingAnswer[] {
    return answers.filter(({ row }, index) => answers.findIndex((one) => keyOf(one.row) === keyOf(row)) === index);
  }

  function keyOf({ name, language }: Pick<EvaluatedRow, 'name' | 'language'>): string {
    return `${name}-${language}`;
  }

  /** Code, verdict and checks, without the names of checks, which rows do not hold. */
  function essence({ name, language, code, status, passed, total, checks }: EvaluatedRow): unknown {
    const own = ({ assert, eq, got, status: points, failure, weight = 1 }: CheckRow): unknown => ({
      assert,
      eq,
      got,
      points,
      failure,
      weight,
    });
    return { name, language, code, status, passed, total, checks: checks.map(own) };
  }

  test('judges the same answers alike as rows with their checks and as text files with the questions', async () => {
    const answers = firstOfEach(codingAnswers());
    const questions = answers.map(({ row: { name, Signature, checks } }) => [
      name,
      { Signature, Input: 'with one argument', Output: 'the result', Checks: { ...(checks as readonly object[]) } },
    ]);
    project = openProject({
      'questions/all.yaml': stringify(Object.fromEntries(questions), { aliasDuplicateObjects: false }),
      'asked.ndjson': answers.map(({ row }) => `${JSON.stringify(row)}\n`).join(''),
      ...Object.fromEntries(answers.map(({ row, answer }) => [`texts/${keyOf(row)}.txt`, answer])),
    });

    const rows = await evaluate('asked.ndjson');
    const texts = await evaluate('--answers', 'texts', '--questions', 'questions', '--language', 'javascript,python');

    expect(texts.map(essence)).toEqual(rows.map(essence));
    expect(rows.map((row) => `${keyOf(row)}: ${row.status} ${String(row.passed)}/${String(row.total)}`)).toEqual(
      answers.map(({ row, points }) => `${keyOf(row)}: ${points}`).toSorted((one, other) => one.localeCompare(other)),
    );
  });
});

const files = interviewFiles();

const key = { OPENAI_API_KEY: 'sk-test-0123456789abcdef' };

/** The message of `assay interview` with these arguments, which end with 3 and print nothing else. */
async function refusal(
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
  project = files,
): Promise<string> {
  const { code, out, error } = await runInFolder(['interview', ...args], project, variables);
  expect({ code, out }).toEqual({ code: 3, out: '' });
  return error.trimEnd();
}

describe('assay interview', () => {
  test('without a step lists the steps', async () => {
    const [alone, help] = await Promise.all([runInFolder(['interview'], {}), runInFolder(['interview', '--help'], {})]);

    expect(alone.out).toContain('\n  assay interview evaluate  Run replies in the sandbox');
    expect([alone.code, help.code, help.out]).toEqual([3, 0, alone.out]);
  });

  test('names every flag that cannot be used at once', async () => {
    const flags = ['--language', 'pyton', '--rounds', '9', '--sandbox', 'none', '--model', ',', '--runs', '0'];

    expect(await refusal(['run', 'small', ...flags, '--param', 'temprature=1', '--param', 'seed=x'])).toBe(
      `assay interview run:
  - --language expects one or more of javascript, python; received "pyton" (did you mean "python"?)
  - --model expects one or more names separated by commas, received ","
  - --runs expects a whole number from 1 to 1,000,000, received "0"
  - --sandbox expects one of auto, docker, podman, bubblewrap, embedded; received "none": code that a model wrote never runs unprotected, and embedded works everywhere
  - --rounds expects a whole number from 1 to 5, received "9"
  - --param expects <name>=<value>, received "temprature=1" (did you mean "temperature"?); known: temperature, topP, seed, maxTokens, reasoningEffort; to send a parameter of exactly this name, put it in a file: --params <file>
  - --param seed: expected a number, received the text "x"`,
    );
  });

  test('prints the message as one JSON document, too, when JSON was wanted', async () => {
    const { code, out, error } = await runInFolder(['interview', 'run', 'smal', '--json'], files);

    expect(JSON.parse(out)).toEqual({ error: error.trimEnd() });
    expect(code).toBe(3);
  });

  test.each([
    [
      ['run'],
      'assay interview run:\n  - expects an interview, received none; for example: npx assay interview run junior-dev --model offline/coder?skill=0.8 --runs 3',
    ],
    [
      ['run', 'smal'],
      'fixtures/smal cannot be used:\n  - there is no such folder (did you mean "small"?); interviews in fixtures/: small',
    ],
    [['rnu', 'small'], expect.stringContaining('There is no command "interview rnu" (did you mean "interview run"?).')],
    [
      ['prepare', 'small', 'more'],
      'assay interview prepare:\n  - expects an interview, received "small", "more"; for example: npx assay interview prepare junior-dev --language python,javascript',
    ],
    [
      ['prepare', 'small', '--prompt', 'prompts/smal.md'],
      'prompts/smal.md cannot be used:\n  - there is no such file (did you mean "small.md"?); beside it: small.md',
    ],
    [
      ['run', 'small', '--model', 'offline/key'],
      'offline/key writes no code: name offline/coder, as in offline/coder?skill=0.8&seed=1.',
    ],
    [
      ['run', 'small', '--model', 'offline/coder?skil=1'],
      'The model offline/coder?skil=1 cannot be used:\n  - unknown parameter "skil" (did you mean "skill"?); known: skill, unreadable, errored, seed',
    ],
  ])('%j is explained', async (args, message) => {
    expect(await refusal(args)).toEqual(message);
  });

  test('offline/coder says which question has no solution in which language', async () => {
    const questions = smallQuestions.replace(/^ {2}Solution: .*hello.*\n/im, '');

    expect(
      await refusal(['run', 'small', '--sandbox', 'embedded'], {}, interviewFiles(smallPrompt(), questions)),
    ).toContain(
      'offline/coder answers with the author’s solutions, but Greeting has none in javascript: add Solution: { javascript: … } to it, or name another model.',
    );
  });

  test('without a key, a model that was named and CI are errors, and nothing else answers in their place', async () => {
    const how =
      '\n  Name one with --model or ASSAY_MODEL, and set OPENAI_API_KEY, or OPENAI_BASE_URL for a server that needs no key;\n  or name an offline model: --model offline/coder';
    const named = ' and it was named, so no offline model replaces it.';

    expect(await refusal(['run', 'small', '--model', 'gpt-6-luna'])).toBe(`No key for gpt-6-luna,${named}${how}`);
    expect(await refusal(['run', 'small'], { ASSAY_MODEL: 'gpt-6-luna' })).toBe(`No key for gpt-6-luna,${named}${how}`);
    expect(await refusal(['run', 'small'], { CI: 'true' })).toBe(`No model is named.${how}`);
    expect(await refusal(['run', 'small'], key)).toBe(`No model is named.${how}`);
  });

  test('refuses a budget that nobody could hold', async () => {
    const budget = ['run', 'small', '--budget', '1', '--model'];
    const hint =
      '\n  Set the price in prices.yaml, or count only known prices: --allow-unknown-price, ASSAY_ALLOW_UNKNOWN_PRICE=1.';

    expect(await refusal([...budget, 'm'], { OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' })).toBe(
      `The budget cannot be enforced: the price of m at 127.0.0.1:1 is unknown.\n  A line for prices.yaml, with prices per 1,000,000 tokens: - { model: m, server: 127.0.0.1:1, input: …, output: … }${hint}`,
    );
    expect(await refusal([...budget, 'no-such-model'], key)).toBe(
      `The budget cannot be enforced: the price of no-such-model is unknown.\n  A line for prices.yaml, with prices per 1,000,000 tokens: - { model: no-such-model, input: …, output: … }${hint}`,
    );
  });
});

describe('commands for challenges of another kind', () => {
  const all = { ...files, ...parityFiles, ...quizFiles() };

  test.each([
    {
      command: 'vote small',
      error: 'small is of kind interview: code has no majority, so answers cannot vote.\n',
    },
    {
      command: 'repeat small --vote 3',
      error: 'small is of kind interview: code has no majority, so answers cannot vote. Leave out --vote.\n',
    },
    {
      command: 'repeat small --holdout',
      error: 'small is of kind interview: its report shows every question, so no question stays unseen.\n',
    },
    {
      command: 'repeat small --prompt small.strict',
      error: 'small is an interview, which uses one prompt at a time: use assay interview run small --prompt <file>.\n',
    },
    {
      command: 'test-llm small',
      error: 'assay test-llm:\n  - small holds coding questions: use assay interview run small\n',
    },
    {
      command: 'interview run parity',
      error: 'prompts/parity.md cannot be used:\n  - belongs to a validator: use assay repeat parity\n',
    },
    {
      command: 'interview prepare capitals',
      error: 'fixtures/capitals/ cannot be used:\n  - holds a quiz: use assay test-llm capitals\n',
    },
  ])('assay $command says what to use', async ({ command, error }) => {
    expect(await runInFolder(command.split(' '), all)).toEqual({ code: 3, out: '', error });
  });
});
