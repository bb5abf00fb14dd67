import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describeSimulated } from '../../../assay/dist/experiment/report/describe-simulated';
import {
  type ChatRequest,
  type ChatResponse,
  type ChatServer,
  failWith,
  hangUp,
  startChatServer,
} from '../../../assay/dist/testing/chat-server';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { readCsv } from '../../../assay/dist/testing/quiz-project';
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

let project: Project;

describe('assay interview run', () => {
  const coder = 'offline/coder?skill=0.4&seed=3';

  const run = ['interview', 'run', 'small', '--sandbox', 'embedded'];

  afterEach(() => {
    project.remove();
  });

  test('asks, evaluates and reports, and leaves a file of every step', async () => {
    project = openProject(interviewFiles());

    const { code, out, error } = await project.run([
      ...run,
      '--model',
      coder,
      '--runs',
      '2',
      '--out',
      'here',
      '--json',
    ]);

    const document = sectionIn(out);
    expect(document).toMatchObject({ files: [], rows: 6 });
    expect(document.cells).toEqual([
      expect.objectContaining({ model: coder, template: 'small', language: 'javascript', answers: 6, simulated: true }),
    ]);
    expect(JSON.parse(project.read('here/report.json'))).toEqual(JSON.parse(out));
    expect(readdirSync(join(project.path, 'here')).sort()).toEqual([
      ...[
        'asked.ndjson',
        'evaluated.ndjson',
        'prepared.ndjson',
        'report.csv',
        'report.html',
        'report.json',
        'report.md',
        'texts.jsonl',
        'trials.jsonl',
      ],
    ]);
    expect(readCsv(project.read('here/report.csv')).map((row) => [row[1], row[6], row[7]])).toEqual([
      ['model', 'question', 'answers'],
      ...['Sum', 'Greeting', 'Last'].map((question) => [coder, question, '2']),
    ]);
    expect(rowsOf(project.read('here/asked.ndjson')).map(({ name, run: number }) => [name, number])).toEqual(
      [0, 1].flatMap((number) => ['Sum', 'Greeting', 'Last'].map((name) => [name, number])),
    );
    expect(error).toMatch(/^Sandbox: embedded, .*\nReport: here\n$/);
    expect(code).toBe(0);
  });

  test('comes to what the four steps come to, one after the other', async () => {
    project = openProject(interviewFiles(smallPrompt('request: { temperature: 0.5 }')));
    const steps = async (): Promise<number> => {
      const commands = [
        ['prepare', 'small', '--out', 'steps'],
        ['ask', 'steps/prepared.ndjson', '--model', coder, '--runs', '2', '--out', 'asked'],
        ['evaluate', 'asked', '--sandbox', 'embedded'],
      ];
      let sum = 0;
      for (const command of commands) {
        sum += (await project.run(['interview', ...command])).code;
      }
      return sum;
    };

    const codes = [(await project.run([...run, '--model', coder, '--runs', '2', '--out', 'all'])).code, await steps()];
    const reports = await Promise.all(
      [
        ['interview', 'report', 'all/evaluated.ndjson'],
        ['interview', 'report', 'asked/evaluated.ndjson'],
        ['report', 'all'],
      ].map(async (args) => project.run([...args, '--json'])),
    );

    const [all, stepped, byFolder] = reports.map(({ out }) => sectionIn(out));
    expect(codes).toEqual([0, 0]);
    expect(all?.cells[0]).toMatchObject({ params: 'temperature=0.5', answers: 6 });
    expect({ ...stepped, files: [] }).toEqual({ ...all, files: [] });
    expect(byFolder).toEqual({ ...all, files: [] });
    expect(project.read('all/prepared.ndjson')).toBe(project.read('steps/prepared.ndjson'));
    expect(outcomesOf(project.read('all/evaluated.ndjson'))).toEqual(
      outcomesOf(project.read('asked/evaluated.ndjson')),
    );
  });

  test('says that nobody was asked when there is neither key nor model', async () => {
    project = openProject(interviewFiles());

    const { code, out, error } = await project.run([...run, '--out', 'here']);

    expect(error).toContain('No OPENAI_API_KEY: offline/coder answers instead of the prompt’s model.\n');
    expect(out).toMatch(/^MEASURED \(simulated\)\. /);
    expect(out).toContain(`\n\n${describeSimulated(['offline/coder'])}\n`);
    expect(out).toMatch(/^ {2}offline\/coder +8\/8 +100 % .* 3\/3 /m);
    expect(out).toContain('\nEvery answer earned full points.\n\nIn numbers\n');
    expect(code).toBe(0);
  });

  test('gives simulated coders a second round, too', async () => {
    project = openProject(interviewFiles());

    await project.run([...run, '--model', 'offline/coder?skill=0', '--rounds', '2', '--out', 'here']);

    const outcomes = outcomesOf(project.read('here/evaluated.ndjson'));
    expect(outcomes.map((outcome) => outcome.split(' ').slice(0, 2).join(' '))).toEqual([
      ...['Sum 1', 'Greeting 1', 'Last 1', 'Sum 2', 'Greeting 2', 'Last 2'],
    ]);
    expect(outcomes.join()).not.toContain('PASS');
  });
});

describe('assay interview run with a server that fails', () => {
  /** A failure of the server that is tried again at once. */
  const brokenServer = failWith(500, { message: 'no luck' }, { 'retry-after-ms': '0' });

  const run = ['interview', 'run', 'small', '--model', 'some-model', '--sandbox', 'embedded', '--out', 'here'];

  let server: ChatServer;

  let script: (request: ChatRequest) => ChatResponse;

  let variables: Readonly<Record<string, string>>;

  beforeEach(async () => {
    script = answerRightly;
    server = await startChatServer((request) => script(request));
    variables = { OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '1' };
    project = openProject(interviewFiles());
  });

  afterEach(async () => {
    project.remove();
    await server.close();
  });

  test('counts an answer that never came apart, says why, asks no second round of it, and ends with 2', async () => {
    script = (request) => (asks(request, 'greet(name)') ? brokenServer : answerRightly(request));

    const { code, out, error } = await project.run([...run, '--rounds', '2', '--json'], variables);

    expect(sectionIn(out).cells).toMatchObject([{ answers: 3, judged: 2, errored: 1, passed: 5, total: 5, share: 1 }]);
    expect(outcomesOf(project.read('here/evaluated.ndjson'))).toEqual([
      ...['Sum 1 PASS 3/3', 'Greeting 1 ERRORED 0/0', 'Last 1 PASS 2/2'],
    ]);
    expect(error).toContain(`\n1 answer not judged: ${new URL(server.url).host}: 500 no luck\n`);
    expect(code).toBe(2);
  });

  test('explains a wrong key once, ends with 3, and leaves nothing behind', async () => {
    script = () => failWith(401, { message: 'no \u001b[2J' });

    const { code, out, error } = await project.run(run, { ...variables, OPENAI_API_KEY: 'sk-test-0123456789abcdef' });

    expect(
      error
        .replace(/127\.0\.0\.1:\d+/, '<server>')
        .split('\n')
        .slice(1),
    ).toEqual([
      'some-model at <server> cannot answer: the key is wrong or missing (401 no \\u001b[2J): set OPENAI_API_KEY in .env.',
      '',
    ]);
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(existsSync(join(project.path, 'here'))).toBe(false);
  });

  test('reports what an outage in the middle has left, and asks only for the rest the next time', async () => {
    script = (request) => (request.index < 2 ? answerRightly(request) : failWith(401, { message: 'revoked' }));

    const first = await project.run(run, variables);
    script = answerRightly;
    const asked = server.requests.length;
    const second = await project.run([...run.slice(0, -1), 'again'], variables);

    expect(first.error).toContain('cannot answer: the key is wrong or missing (401 revoked)');
    expect(first.out).toMatch(
      /^2 answers · javascript · prompt small · [^]*\nIn numbers\n.*\n {2}some-model +6\/6 +100 % /m,
    );
    expect(first.code).toBe(2);
    expect(second.out).toContain('\n3 trials · 2 from recordings · 1 call to ');
    expect([server.requests.length - asked, second.code]).toEqual([1, 0]);
  });

  test('ends on Ctrl-C with 130, keeps the replies that arrived, and goes on with them the next time', async () => {
    const interrupt = new AbortController();
    script = (request) => {
      if (request.index < 2) {
        return answerRightly(request);
      }
      interrupt.abort(new Error('interrupted'));
      return hangUp;
    };

    const { code, out: partial, error } = await project.run(run, variables, interrupt);
    const judged = await project.run(['interview', 'evaluate', 'here', '--sandbox', 'embedded']);
    script = answerRightly;
    const { out } = await project.run([...run.slice(0, -1), 'again'], variables);

    expect(error).toContain('\nInterrupted. Received replies are stored; the next run continues from them.\n');
    expect(partial).toMatch(
      /^INCONCLUSIVE \(cut short\)\. Interrupted after 2 trials\.\n[^]*\n2 answers · [^]*\nStopped early: [^]*\n2 trials · 2 calls to /,
    );
    expect(judged.out).toMatch(/^2 answers · /m);
    expect(project.read('here/asked.ndjson').trim().split('\n')).toHaveLength(2);
    expect(code).toBe(130);
    expect(out).toContain('\n3 trials · 2 from recordings · 1 call to ');
  });

  test('ends on Ctrl-C before the first reply with 130 and without a folder', async () => {
    const interrupt = new AbortController();
    script = () => {
      interrupt.abort(new Error('interrupted'));
      return hangUp;
    };

    const { code, out, error } = await project.run(run, variables, interrupt);

    expect({ code, out }).toEqual({ code: 130, out: '' });
    expect(error).toMatch(/\nInterrupted\.\n$/);
    expect(readdirSync(project.path).sort()).toEqual(['fixtures', 'prompts']);
  });

  test('asks nobody in mode strict, and names what is not recorded', async () => {
    const { code, error } = await project.run(run, { ...variables, ASSAY_RECORDINGS: 'strict' });

    expect(error).toContain(`Not recorded, and ASSAY_RECORDINGS=strict (or --replay) forbids all requests:
  - "Sum" in javascript, run 1, of some-model
  - "Greeting" in javascript, run 1, of some-model
  - "Last" in javascript, run 1, of some-model
`);
    expect([code, server.requests.length]).toEqual([3, 0]);
  });
});

describe('assay interview run with a server', () => {
  const run = ['interview', 'run', 'small', '--sandbox', 'embedded', '--out', 'here'];

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

  test('shows a model in a second round the failed checks, and reports both rounds', async () => {
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

  test('names one input of a failed hidden check, and asks again for code where there was none', async () => {
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
