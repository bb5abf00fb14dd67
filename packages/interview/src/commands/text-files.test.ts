import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startChatServer, type ChatRequest, type ChatServer } from '../../../assay/dist/testing/chat-server';
import {
  answerRightly,
  answerWrongly,
  interviewFiles,
  outcomesOf,
  rowsOf,
  sectionIn,
  smallPrompt,
} from '../testing/interview-project';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';

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

describe('assay interview with the files of Can AI Code?', () => {
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
