import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { startChatServer, type ChatRequest, type ChatServer } from '../../../assay/dist/testing/chat-server';
import {
  answerRightly,
  answerWrongly,
  interviewFiles,
  rowsOf,
  sectionIn,
  smallPrompt,
} from '../testing/interview-project';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';

let project: Project;
let server: ChatServer;
let other: ChatServer;
let script: (request: ChatRequest) => string;

beforeEach(async () => {
  script = answerRightly;
  server = await startChatServer((request) => script(request));
  other = await startChatServer(answerWrongly);
  const files = {
    'greedy.json': '{ "temperature": 0, "top_k": 1, "max_new_tokens": 512 }',
    'warm.json': '{ "temperature": 0.9 }',
  };
  project = openProject({ ...interviewFiles(smallPrompt('request: { temperature: 0.5 }')), ...files });
});

afterEach(async () => {
  project.remove();
  await server.close();
  await other.close();
});

/** Runs `assay` with the first server. */
function assay(...args: readonly string[]): ReturnType<Project['run']> {
  return project.run(args, { OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '1', OTHER_KEY: 'k-0123456789abcdef' });
}

const embedded = ['--sandbox', 'embedded'];

describe('assay interview --param and --params', () => {
  test('sends parameters of any name as they stand, and shows them', async () => {
    const given = ['--param', 'repeat_penalty=1.1', '--param', 'stop=["\\n\\n","a,b"]', '--param', 'grammar=root'];

    const { code } = await assay('interview', 'run', 'small', '--model', 'm', ...given, ...embedded, '--out', 'one');

    expect(code).toBe(0);
    expect(server.requests[0]?.body).toMatchObject({
      temperature: 0.5,
      repeat_penalty: 1.1,
      stop: ['\n\n', 'a,b'],
      grammar: 'root',
    });
    expect(rowsOf(project.read('one/evaluated.ndjson'))[0]?.['params']).toEqual({
      temperature: 0.5,
      repeat_penalty: 1.1,
      stop: ['\n\n', 'a,b'],
      grammar: 'root',
    });
    expect(sectionIn(project.read('one/report.json')).cells.map(({ params }) => params)).toEqual([
      'grammar=root, repeat_penalty=1.1, stop=["\\n\\n","a,b"], temperature=0.5',
    ]);
  });

  test('asks files of parameters side by side, as groups of one experiment, in every round', async () => {
    script = (request) => (request.body['temperature'] === 0 ? answerRightly(request) : answerWrongly(request));

    const { out } = await assay(
      ...['interview', 'run', 'small', '--model', 'm', '--params', 'greedy.json,warm.json', '--rounds', '2'],
      ...[...embedded, '--out', 'one', '--json'],
    );
    const before = server.requests.length;
    await assay('interview', 'ask', 'one/evaluated.ndjson', '--out', 'two');

    expect(
      server.requests.slice(0, 2).map(({ body }) => [body['temperature'], body['top_k'], body['max_tokens']]),
    ).toEqual([
      [0, 1, 512],
      [0.9, undefined, undefined],
    ]);
    expect(sectionIn(out).cells.map(({ params, round, passes, answers }) => [params, round, passes, answers])).toEqual([
      ['maxTokens=512, temperature=0, top_k=1', 1, 3, 3],
      ['temperature=0.9', 1, 0, 3],
      ['temperature=0.9', 2, 0, 3],
    ]);
    expect(sectionIn(out).comparisons).toHaveLength(1);
    expect(rowsOf(project.read('one/trials.jsonl')).flatMap(({ groups }) => groups ?? [])).toEqual([
      { model: 'm', parameters: { maxTokens: 512, temperature: 0, top_k: 1 } },
      { model: 'm', parameters: { maxTokens: 512, temperature: 0, top_k: 1 }, round: 2 },
      { model: 'm', parameters: { temperature: 0.9 } },
      { model: 'm', parameters: { temperature: 0.9 }, round: 2 },
    ]);
    expect(server.requests.slice(before).map(({ body }) => body['temperature'])).toEqual([0.9, 0.9, 0.9]);
  });

  test('names all that is wrong at once', async () => {
    project.write('list.json', '[1]');
    project.write('bad.json', '{ "temperature": 3, "model": "x", "top_p": 1, "topP": 1 }');
    const files = ['--params', 'no.json,list.json,bad.json', '--param', 'n=2'];

    expect(await assay('interview', 'run', 'small', '--model', 'm', ...files)).toEqual({
      code: 3,
      out: '',
      error: `assay interview run:
  - --param n: cannot be sent as it stands: Assay decides it
  - --params no.json: there is no such file
  - --params list.json: expected an object of parameters, as in { "temperature": 0.7, "top_k": 40 }
  - --params bad.json: topP sets topP again
  - --params bad.json: temperature: expected at most 2, received the number 3
  - --params bad.json: model: cannot be sent as it stands: Assay decides it
`,
    });
  });
});

describe('config.json of an interview', () => {
  const write = (models: readonly object[]): void => {
    project.write('fixtures/small/config.json', JSON.stringify({ models }));
  };

  test('lists models on servers of their own, each with its key and parameters, for every command', async () => {
    write([
      { name: 'same', label: 'Q8', baseURL: server.url, request: { temperature: 0, body: { top_k: 1 } } },
      { name: 'same', label: 'Q4', baseURL: other.url, apiKeyEnv: 'OTHER_KEY' },
      { name: 'same', label: 'Q2', enabled: false, baseURL: other.url, request: { seed: 1 } },
    ]);

    const run = await assay('interview', 'run', 'small', ...embedded, '--out', 'one', '--json');
    const repeated = await assay('repeat', 'small', '--runs', '1', '--model', 'Q4', '--out', 'two', '--json');
    const asked = await assay('interview', 'ask', 'one/prepared.ndjson', '--model', 'Q8', '--out', 'three');

    expect(sectionIn(run.out).cells.map(({ model, params, passes }) => [model, params, passes])).toEqual([
      ['Q8', 'temperature=0, top_k=1', 3],
      ['Q4', 'temperature=0.5', 0],
    ]);
    expect(other.requests[0]?.headers['authorization']).toBe('Bearer k-0123456789abcdef');
    expect(sectionIn(repeated.out).cells.map(({ model }) => model)).toEqual(['Q4']);
    expect(rowsOf(project.read('three/asked.ndjson')).map(({ model, asks }) => [model, asks])).toEqual(
      [1, 2, 3].map(() => ['Q8', 'same']),
    );
    expect([run.code, repeated.code, asked.code]).toEqual([0, 0, 0]);
    const [trial] = rowsOf(project.read('one/trials.jsonl')).filter(({ kind }) => kind === 'trial');
    expect(trial?.['trial']).toMatchObject({ model: 'Q8', asks: 'same' });
  });

  test('is checked, by line, and keeps keys to servers that are trusted', async () => {
    const far = { name: 'far', baseURL: 'https://example.com/v1', apiKeyEnv: 'OTHER_KEY' };
    write([far]);
    const untrusted = await assay('interview', 'run', 'small', '--out', 'one');
    const warned = await assay('check');
    write([{ name: 'a' }, { name: 'a' }, { name: 'offline/judge' }]);
    const checked = await assay('check');

    expect(untrusted.error).toMatch(/OTHER_KEY[^]*example\.com/);
    expect(warned.out + warned.error).toMatch(/fixtures\/small\/config\.json[^]*OTHER_KEY/);
    expect(checked.out + checked.error).toMatch(
      /fixtures\/small\/config\.json[^]*models\.1: "a" appears twice[^]*models\.2\.name: offline\/judge writes no code: name offline\/coder, as in offline\/coder\?skill=0\.8&seed=1/,
    );
    expect([untrusted.code, checked.code]).toEqual([3, 3]);
  });
});
