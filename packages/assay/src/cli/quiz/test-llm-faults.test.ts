import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  failWith,
  startChatServer,
  type ChatRequest,
  type ChatResponse,
  type ChatServer,
  hangUp,
} from '../../testing/chat-server';
import { openProject, type Project } from '../../testing/open-project';
import { answerRightly, answerWronglyTo, question, quizFiles, readQuizReport } from '../../testing/quiz-project';
import { stoppedEarly } from '../../output/terminal/render-report';

/** A failure of the server that is tried again at once. */
const brokenServer = failWith(500, { message: 'no luck' }, { 'retry-after-ms': '0' });

let project: Project;
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

/** Makes a project whose model asks the server, one request at a time. */
function open(config: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, string>> {
  project = openProject(quizFiles({ shuffle: 'options', ...config }));
  return { OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '1' };
}

describe('assay test-llm with a server that fails', () => {
  test('counts a question without a reply apart, never as wrong, and ends with 2 when there are too many', async () => {
    const variables = open({ policy: { accuracy: 1 } });
    script = (request) => (request.prompt.includes('Japan') ? brokenServer : answerRightly(request));

    const { code, out } = await project.run(['test-llm', 'capitals'], variables);

    expect(out).toContain(`Model gpt-6-luna | Prompt[0] | Run 1
Correct: 2/2, 1 without a reply
No reply:
  Q: What is the capital of Japan?
  Problem: ${new URL(server.url).host}: 500 no luck

`);
    expect(out).toMatch(/^ {2}gpt-6-luna, Prompt\[0\] +100 % \(2 of 2\) +1 +inconclusive +none$/m);
    expect(out).toMatch(/^ {2}inconclusive: gpt-6-luna, Prompt\[0\]: 1 trial of 3 .*\b5 %$/m);
    expect(code).toBe(2);
  });

  test('goes on when the first request of a later command is refused, for kept replies show that the server answers', async () => {
    const variables = open();
    script = (request) =>
      request.prompt.includes('France') ? failWith(400, { message: 'too long' }) : answerRightly(request);
    await project.run(['test-llm', 'capitals', '--only', 'Japan'], variables);

    const { code, out } = await project.run(['test-llm', 'capitals', '--runs', '2', '--json'], variables);

    expect(readQuizReport(out).quiz.cells[0]).toMatchObject({ judged: 4, correct: 4, errored: 2 });
    expect(code).toBe(2);
  });

  test('lets few trials without a reply pass', async () => {
    const variables = open({ policy: { accuracy: 1 }, runs: 7 });
    script = (request) => (request.index === 3 ? failWith(413, {}) : answerRightly(request));

    const { code, out } = await project.run(['test-llm', 'capitals', '--json'], variables);

    expect(readQuizReport(out).quiz.cells[0]).toMatchObject({
      trials: 21,
      judged: 20,
      correct: 20,
      errored: 1,
      accuracy: 1,
      policy: { status: 'no-failure', reason: '20 of 20 answers are right (100 %), 100 % are required' },
    });
    expect(code).toBe(0);
  });

  test('reports what an outage in the middle left, and the next run asks only for the rest', async () => {
    const variables = open({ runs: 3 });
    script = (request) =>
      request.index < 4 ? answerRightly(request) : failWith(401, { message: 'revoked \u001b[2J' });

    const first = await project.run(['test-llm', 'capitals'], variables);
    const place = project.report();
    script = answerRightly;
    const asked = server.requests.length;
    const second = await project.run(['test-llm', 'capitals'], variables);

    expect(first.code).toBe(2);
    expect(first.error).toContain(
      'cannot answer: the key is wrong or missing (401 revoked \\u001b[2J): set OPENAI_API_KEY in .env.',
    );
    expect(first.out).toContain(`${stoppedEarly}\n`);
    expect(first.out).toContain('\n4 trials · 4 calls to ');
    expect(JSON.parse(project.read(`${place}/report.json`))).toMatchObject({ complete: false });
    expect(second.out).toContain('\n9 trials · 4 from recordings · 5 calls to ');
    expect(server.requests.length - asked).toBe(5);
    expect(second.code).toBe(0);
  });

  test('keeps an outage before the first reply an error, and leaves no report', async () => {
    const variables = open();
    script = () => failWith(401, { message: 'no' });

    const { code, out, error } = await project.run(['test-llm', 'capitals'], variables);

    expect(error).toContain('gpt-6-luna at 127.0.0.1:');
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(readdirSync(project.path)).toEqual(['fixtures']);
  });

  test('ends with a missed policy also when asking was cut short', async () => {
    const variables = open({ runs: 2, policy: { accuracy: 0.9 } });
    script = (request) => (request.index < 4 ? answerWronglyTo('capital')(request) : failWith(401, {}));

    const { code, out } = await project.run(['test-llm', 'capitals'], variables);

    expect(out).toMatch(/^ {2}failed: gpt-6-luna, Prompt\[0\]: 0 of 4 answers .* 90 % \(p = 0\.0001\)$/m);
    expect(code).toBe(1);
  });

  test('ends on Ctrl-C with 130 and an incomplete report of the answers that arrived', async () => {
    const variables = open({ runs: 5 });
    const interrupt = new AbortController();
    script = (request) => {
      if (request.index < 4) {
        return answerRightly(request);
      }
      interrupt.abort(new Error('interrupted'));
      return hangUp;
    };

    const { code, out, error } = await project.run(['test-llm', 'capitals', '--json'], variables, interrupt);

    expect(readQuizReport(out)).toMatchObject({
      report: { complete: false },
      quiz: { cells: [{ trials: 4, calls: 4 }] },
    });
    expect(project.read(`${project.report()}/trials.jsonl`)).not.toContain('"ended"');
    expect(error).toContain('Interrupted. Received replies are stored; the next run continues from them.\n');
    expect(code).toBe(130);
  });

  test('ends on Ctrl-C before the first answer with 130 and without a report', async () => {
    const variables = open();
    const interrupt = new AbortController();
    script = () => {
      interrupt.abort(new Error('interrupted'));
      return hangUp;
    };

    const { code, out, error } = await project.run(['test-llm', 'capitals'], variables, interrupt);

    expect({ code, out }).toEqual({ code: 130, out: '' });
    expect(error).toMatch(/\nInterrupted\.\n$/);
    expect(readdirSync(project.path)).toEqual(['fixtures']);
  });

  test('takes a reply that comes twice as no new evidence', async () => {
    const variables = open({ runs: 2 });
    const completionOfOneId = (text: string): ChatResponse => ({
      id: 'one',
      choices: [{ finish_reason: 'stop', message: { content: text } }],
    });
    script = (request) => completionOfOneId(answerRightly(request));
    project.write('fixtures/capitals/config.json', '{"models":[{"name":"m"}],"runs":2,"shuffle":false}');

    const { code, out } = await project.run(['test-llm', 'capitals'], variables);

    expect(out).toContain('Correct: 0/0, 3 without a reply');
    expect(out).toContain('the server repeated its reply one of another run, so it is not new evidence');
    expect(code).toBe(2);
  });

  // runAndLog removes the folder and the one that it lies in whenever they are empty, whoever made them.
  test('leaves the user’s own empty folders where they were when nothing was asked', async () => {
    const variables = open();
    mkdirSync(join(project.path, 'mine/report'), { recursive: true });
    script = () => failWith(401, {});

    await project.run(['test-llm', 'capitals', '--out', 'mine/report'], variables);

    expect(readdirSync(project.path)).toContain('mine');
    expect(readdirSync(join(project.path, 'mine'))).toEqual(['report']);
  });

  test('shows both wrong answers and missing replies of a run that has many of both', async () => {
    const variables = open();
    const many = Array.from({ length: 40 }, (_, index) => question(`Question ${String(index)}?`, 'a', 'b'));
    project.write('fixtures/capitals/questions.json', JSON.stringify(many));
    script = ({ index }) => (index === 0 ? 'A' : index < 25 ? failWith(413, { message: 'too long' }) : 'none');

    const { out } = await project.run(['test-llm', 'capitals', '--details'], variables);

    expect(out).toContain('\nFailed:\n  Q: Question 25?\n');
    expect(out).toContain('\nNo reply:\n  Q: Question 1?\n');
  });
});
