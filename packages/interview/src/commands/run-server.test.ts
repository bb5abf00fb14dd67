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
  fenced,
  interviewFiles,
  outcomesOf,
  rowsOf,
  sectionIn,
  smallPrompt,
} from '../testing/interview-project';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';

const run = ['interview', 'run', 'small', '--sandbox', 'embedded', '--out', 'here'];

let project: Project;
let server: ChatServer;
let script: (request: ChatRequest) => ChatResponse;
let variables: Readonly<Record<string, string>>;

beforeEach(async () => {
  script = answerRightly;
  server = await startChatServer((request) => script(request));
  variables = { OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '1' };
});

afterEach(async () => {
  project.remove();
  await server.close();
});

describe('assay interview run with a server', () => {
  test('sends system message, question and parameters; those of the command line count more than the prompt’s', async () => {
    const prompt = smallPrompt(
      'system: You write {{language}}.',
      'request: { model: some-model, temperature: 0.5, topP: 0.9 }',
    );
    project = openProject(interviewFiles(prompt));

    const { code } = await project.run([...run, '--param', 'temperature=0.7', '--param', 'max_tokens=99'], variables);

    expect(server.requests.map(({ body }) => body)).toEqual(
      [
        'Write a javascript function add(a, b) with two numbers a and b that returns their sum',
        'Write a javascript function greet(name) that returns "Hello, " and the name.',
        'Write a function last(list) that returns the last item of a list.',
      ].map((content) => ({
        model: 'some-model',
        temperature: 0.7,
        top_p: 0.9,
        max_tokens: 99,
        messages: [
          { role: 'system', content: 'You write javascript.' },
          { role: 'user', content },
        ],
      })),
    );
    expect(rowsOf(project.read('here/asked.ndjson'))[0]).toMatchObject({
      model: 'some-model',
      params: { temperature: 0.7, topP: 0.9, maxTokens: 99 },
      run: 0,
      round: 1,
      source: 'live',
      answer: fenced('const add = (a, b) => a + b;'),
    });
    expect(code).toBe(0);
  });

  test('asks several models so many times each, anew the second time, and nobody with --replay', async () => {
    project = openProject(interviewFiles());
    script = (request) => (request.body['model'] === 'good' ? answerRightly(request) : answerWrongly(request));
    const ask = [...run, '--model', 'good,poor', '--runs', '2', '--json'];

    const first = await project.run(ask, variables);
    const asked = server.requests.length;
    const replayed = await project.run([...ask, '--replay'], variables);
    const askedThen = server.requests.length;
    const second = await project.run(ask, variables);

    const cells = [first, replayed, second].map(({ out }) => sectionIn(out).cells);
    expect(cells[0]?.map(({ model, answers, passed, total, calls }) => [model, answers, passed, total, calls])).toEqual(
      [
        ['good', 6, 16, 16, 6],
        ['poor', 6, 4, 16, 6],
      ],
    );
    const unpaid = { calls: 0, promptTokens: 0, completionTokens: 0, dollars: 0 };
    expect(cells[1]).toEqual(cells[0]?.map((cell) => ({ ...cell, ...unpaid })));
    expect(cells[2]).toEqual(cells[0]);
    expect([asked, askedThen, server.requests.length]).toEqual([12, 12, 24]);
    expect(second.error).toContain('Asking anew, as runs 3 to 4: runs 1 to 2 ended before.');
  });

  test('shows a model in a second round what fell short, and reports both rounds', async () => {
    project = openProject(interviewFiles());
    script = (request) =>
      asks(request, 'add(a, b)') || conversationOf(request).length > 1
        ? answerRightly(request)
        : answerWrongly(request);

    const { out } = await project.run([...run, '--model', 'some-model', '--rounds', '3', '--json'], variables);

    const [greeting, last] = server.requests.slice(3).map(conversationOf);
    expect(greeting).toEqual([
      ['user', 'Write a javascript function greet(name) that returns "Hello, " and the name.'],
      ['assistant', fenced('function greet(name) { return name; }')],
      [
        'user',
        `Your code was run, and these checks failed:
- f.call('Ada'): expected "Hello, Ada", got "Ada"
Answer with the whole corrected javascript code in one fenced block.`,
      ],
    ]);
    expect(last?.map(([role]) => role)).toEqual(['user', 'assistant', 'user']);
    expect(server.requests).toHaveLength(5);
    expect(outcomesOf(project.read('here/evaluated.ndjson'))).toEqual([
      ...['Sum 1 PASS 3/3', 'Greeting 1 FAIL 1/3', 'Last 1 FAIL 0/2', 'Greeting 2 PASS 3/3', 'Last 2 PASS 2/2'],
    ]);
    const { cells } = sectionIn(out);
    expect(cells.map(({ round, answers, passed, passes }) => [round, answers, passed, passes])).toEqual([
      [1, 3, 4, 1],
      [2, 3, 8, 3],
    ]);
  });

  test('names one input of a hidden check that fell short, and asks again for code where there was none', async () => {
    project = openProject(interviewFiles());
    script = (request) =>
      conversationOf(request).length > 1 || !asks(request, 'greet(name)')
        ? answerWrongly(request)
        : 'I would rather not.';

    await project.run([...run, '--model', 'some-model', '--rounds', '2'], variables);

    const second = server.requests.slice(3).map((request) => request.prompt);
    expect(second[1]).toBe(
      'There is no code in your answer. Answer with the whole corrected javascript code in one fenced block.',
    );
    expect(second[2]).toMatch(
      /\n- f\.call\(\[1, 2\]\): expected 2, got 11\n- calls with random inputs that agree with the solution: last\(\[.*\]\): expected \d, got 1\d \(0 of 5 inputs right\)\n/,
    );
  });
});
