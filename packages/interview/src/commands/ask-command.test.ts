import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  startChatServer,
  type ChatRequest,
  type ChatResponse,
  type ChatServer,
} from '../../../assay/dist/testing/chat-server';
import {
  answerRightly,
  answerWrongly,
  asks,
  conversationOf,
  interviewFiles,
  outcomesOf,
  rowsOf,
  sectionIn,
  smallPrompt,
} from '../testing/interview-project';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';

let project: Project;
let server: ChatServer;
let script: (request: ChatRequest) => ChatResponse;

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

describe('assay interview prepare', () => {
  test('writes a row for each question and language, and prompts.csv when it is wanted', async () => {
    const { code, out } = await interview(
      'prepare',
      'small',
      '--language',
      'python,javascript',
      '--csv',
      '--out',
      'here',
    );

    expect(out).toBe(
      '5 prompts of 3 questions: here/prepared.ndjson\nNext: npx assay interview ask here/prepared.ndjson --model gpt-6-luna\n',
    );
    expect(rowsOf(project.read('here/prepared.ndjson')).map(({ name, language }) => [name, language])).toEqual([
      ...['Sum', 'Greeting'].flatMap((name) => ['python', 'javascript'].map((language) => [name, language])),
      ['Last', 'javascript'],
    ]);
    expect(rowsOf(project.read('here/prepared.ndjson'))[1]).toEqual({
      interview: 'small',
      name: 'Sum',
      language: 'javascript',
      template: 'small',
      defaults: { model: 'some-model', temperature: 0.5 },
      Signature: 'add(a, b)',
      Input: 'with two numbers a and b',
      Output: 'their sum',
      prompt: 'Write a javascript function add(a, b) with two numbers a and b that returns their sum',
    });
    expect(project.read('here/prompts.csv').split('\r\n').slice(0, 2)).toEqual([
      'name,prompt',
      'Sum-python,"Write a python function add(a, b) with two numbers a and b that returns their sum"',
    ]);
    expect(code).toBe(0);
  });
});

describe('assay interview ask', () => {
  test('asks the model of the prompt with its parameters, unless others are named', async () => {
    await interview('prepare', 'small', '--out', 'here');

    await interview('ask', 'here/prepared.ndjson', '--out', 'first');
    const { code, out } = await interview(
      ...['ask', 'here/prepared.ndjson', '--model', 'other', '--param', 'temperature=1', '--out', 'second', '--json'],
    );

    expect(server.requests.map(({ body }) => [body['model'], body['temperature']])).toEqual([
      ...[0, 1, 2].map(() => ['some-model', 0.5]),
      ...[0, 1, 2].map(() => ['other', 1]),
    ]);
    expect(JSON.parse(out)).toEqual({ file: 'second/asked.ndjson', ended: 'complete' });
    expect(code).toBe(0);
  });

  test('asks another round of evaluated rows: only what fell short, of its own model with its own parameters', async () => {
    script = (request) =>
      asks(request, 'last(list)') || request.body['model'] === 'good' ? answerRightly(request) : answerWrongly(request);
    const models = ['--model', 'good,poor', '--runs', '2'];
    await interview('run', 'small', ...models, '--sandbox', 'embedded', '--out', 'one');
    const before = server.requests.length;
    script = (request) => (asks(request, 'add(a, b)') ? answerRightly(request) : answerWrongly(request));

    const asked = await interview('ask', 'one/evaluated.ndjson', '--out', 'two');
    await interview('evaluate', 'two', '--sandbox', 'embedded');
    const { out } = await interview('report', 'one', 'two', '--json');

    const again = server.requests.slice(before);
    expect(again.map(({ body }) => [body['model'], body['temperature']])).toEqual(
      [0, 1, 2, 3].map(() => ['poor', 0.5]),
    );
    expect(
      again.map((request) =>
        conversationOf(request)
          .map(([role]) => role)
          .join(),
      ),
    ).toEqual([0, 1, 2, 3].map(() => 'user,assistant,user'));
    expect(asked.code).toBe(0);
    expect(outcomesOf(project.read('two/evaluated.ndjson'))).toEqual([
      ...['Sum 2 PASS 3/3', 'Greeting 2 FAIL 1/3', 'Sum 2 PASS 3/3', 'Greeting 2 FAIL 1/3'],
    ]);
    const { cells } = sectionIn(out);
    expect(cells.map(({ model, round, passes, judged }) => [model, round, passes, judged])).toEqual([
      ['good', 1, 6, 6],
      ['poor', 1, 2, 6],
      ['poor', 2, 4, 6],
    ]);
  });

  test('asks a third round of the answers of the second, not of those of the first again', async () => {
    script = answerWrongly;
    const run = ['run', 'small', '--rounds', '2', '--sandbox', 'embedded', '--out', 'one'];
    await interview(...run);
    const before = server.requests.length;

    await interview('ask', 'one/evaluated.ndjson', '--out', 'two');

    expect(server.requests.slice(before).map((request) => conversationOf(request).length)).toEqual([5, 5, 5]);
    expect(rowsOf(project.read('two/asked.ndjson')).map(({ round }) => round)).toEqual([3, 3, 3]);
  });

  test('refuses what cannot be asked, and says why', async () => {
    const row = { name: 'Sum', language: 'javascript', prompt: 'Write it.' };
    const evaluated = { ...row, model: 'some-model', answer: '', checks: [], status: 'FAIL', passed: 0, total: 1 };
    const files = {
      'passed.ndjson': { ...evaluated, status: 'PASS', passed: 1 },
      'failed.ndjson': evaluated,
      'params.ndjson': { ...evaluated, params: { top_k: 40, temperature: 9, n: 2 } },
      'nobody.ndjson': { ...evaluated, model: undefined },
      'asked.ndjson': { ...row, answer: '' },
      'mute.ndjson': { ...row, prompt: undefined },
    };
    for (const [file, content] of Object.entries(files)) {
      project.write(file, `${JSON.stringify(content)}\n`);
    }
    const messages = [];
    for (const args of [
      ['passed.ndjson'],
      ['failed.ndjson', '--model', 'some-modle'],
      ['failed.ndjson', '--runs', '2', '--param', 'seed=1'],
      ['params.ndjson'],
      ['nobody.ndjson'],
      ['asked.ndjson'],
      ['mute.ndjson'],
      ['gone.ndjson'],
    ]) {
      const { code, error } = await interview('ask', ...args);
      messages.push(`${String(code)} ${error.trim()}`);
    }

    const kept =
      'is for the first round only: later rounds keep the runs, parameters and shard of the answers, and use kept replies';
    expect(messages).toEqual([
      '3 Every answer in passed.ndjson earned full points: there is nothing to ask again.',
      '3 failed.ndjson has no answer of some-modle (did you mean "some-model"?); it has answers of: some-model.',
      `3 assay interview ask:\n  - --runs ${kept}\n  - --param ${kept}`,
      '3 params.ndjson: some-model cannot be asked again with {"top_k":40,"temperature":9,"n":2}: temperature: expected at most 2, received the number 9; n: cannot be sent as it stands: Assay decides it.',
      '3 nobody.ndjson has answers without a model name, so they cannot be asked again.',
      '3 asked.ndjson holds replies, not prompts: evaluate them with assay interview evaluate, or ask from prepared.ndjson again.',
      '3 mute.ndjson: Sum (javascript) has no prompt: create the file with assay interview prepare.',
      '3 There is no file <folder>/gone.ndjson.',
    ]);
    expect(server.requests).toEqual([]);
  });
});
