import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  failWith,
  startChatServer,
  type ChatRequest,
  type ChatResponse,
  type ChatServer,
  hangUp,
} from '../../../assay/dist/testing/chat-server';
import { answerRightly, asks, interviewFiles, outcomesOf, sectionIn } from '../testing/interview-project';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';

/** A failure of the server that is tried again at once. */
const brokenServer = failWith(500, { message: 'no luck' }, { 'retry-after-ms': '0' });

const run = ['interview', 'run', 'small', '--model', 'some-model', '--sandbox', 'embedded', '--out', 'here'];

let project: Project;
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

describe('assay interview run with a server that fails', () => {
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
