import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { completion, type ChatRequest } from '../../../assay/dist/testing/chat-server';
import { describeWithPostgres } from '../testing/describe-with-postgres';
import {
  answerRightly as codeRightly,
  fenced,
  interviewFiles,
  outcomesOf,
} from '../../../interview/dist/testing/interview-project';
import { openProject } from '../../../assay/dist/testing/open-project';
import { startPostgres, type Postgres } from '../testing/postgres';
import { openQueueProject, withoutTimes, type QueueProject } from '../testing/queue-project';
import { answerRightly, quizFiles } from '../../../assay/dist/testing/quiz-project';
import { parityAnswer, parityFiles, parityPrompt } from '../../../assay/dist/testing/small-challenge';

const files = { ...parityFiles, ...quizFiles(), ...interviewFiles() };

/** Answers as the same request is always answered: wrongly now and then, by its content. */
function answer(request: ChatRequest): string {
  const { prompt } = request;
  if (prompt.includes('What is the capital')) {
    return answerRightly(request);
  }
  return prompt.includes('javascript function') || prompt.includes('Write a')
    ? codeRightly(request)
    : JSON.stringify(parityAnswer(prompt));
}

describeWithPostgres('a queue', () => {
  let postgres: Postgres;
  let own: QueueProject;

  beforeAll(async () => {
    postgres = await startPostgres();
  });
  beforeEach(async () => {
    own = await openQueueProject(postgres, answer, () => files);
  });
  afterEach(() => own.close());
  afterAll(() => postgres.close());

  test.each(['parity', 'capitals', 'small'])(
    'gives the report on %s that a run on one machine gives',
    async (challenge) => {
      const { workers, server, project } = own;
      workers.start();
      workers.start();
      const args = ['repeat', challenge, '--runs', '6'];
      const queued = await own.run(args);
      const calls = server.requests.length;
      const alone = openProject(files);
      const variables = { OPENAI_BASE_URL: server.url };
      const replayed = await project.run(args, { ...variables, ASSAY_RECORDINGS: 'strict' });
      const single = await alone.run(args, variables);
      alone.remove();

      expect(queued.code).toBe(single.code);
      expect(withoutTimes(queued.out)).toBe(withoutTimes(single.out));
      expect(replayed.code).toBe(single.code);
      expect(server.requests).toHaveLength(2 * calls);
    },
  );

  test('ends a gate once it is decided, after as many calls as on one machine', async () => {
    const { workers, server } = own;
    own.script = ({ prompt }) => JSON.stringify({ ...parityAnswer(prompt), isCorrect: 'nobody can tell' });
    workers.start();
    workers.start();
    const queued = await own.run(['gate', 'parity']);
    const calls = server.requests.length;
    const alone = openProject(files);
    const single = await alone.run(['gate', 'parity'], { OPENAI_BASE_URL: server.url });
    alone.remove();

    expect([queued.code, single.code]).toEqual([1, 1]);
    expect(withoutTimes(queued.out)).toBe(withoutTimes(single.out));
    expect(server.requests).toHaveLength(2 * calls);
  });

  test('asks once what two commands ask for at the same time', async () => {
    const { workers, server, queue } = own;
    const other = openProject(files);
    const args = ['repeat', 'parity', '--runs', '30'];
    const both = Promise.all([own.run(args), other.run([...args, '--queue', queue], { OPENAI_BASE_URL: server.url })]);
    workers.start();
    const [first, second] = await both;
    other.remove();

    expect(server.requests).toHaveLength(90);
    expect(withoutTimes(first.out)).toBe(withoutTimes(second.out));
  });

  test('continues from the stored replies when a command is given again', async () => {
    const { workers, server } = own;
    const stop = new AbortController();
    own.script = async (request) => {
      if (request.index === 40) {
        stop.abort();
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
      return answer(request);
    };
    workers.start({}, ['--concurrency', '4']);
    const first = await own.run(['repeat', 'parity', '--runs', '100'], {}, { signal: stop.signal });
    await new Promise((resolve) => setTimeout(resolve, 300));
    const before = server.requests.length;
    const second = await own.run(['repeat', 'parity', '--runs', '100']);

    expect(first.code).toBe(130);
    // Workers end what they have begun before the rest is withdrawn.
    expect(before).toBeLessThan(300);
    expect(second.code).toBe(0);
    expect(second.out).toContain('300 trials');
    expect(server.requests).toHaveLength(300);
  });

  test('has workers run answers, each in its own sandbox', async () => {
    const { workers, project, queue } = own;
    const row = {
      interview: 'small',
      name: 'Sum',
      language: 'javascript',
      answer: fenced('const add = (a, b) => a + b;'),
    };
    const wrong = { ...row, answer: fenced('const add = (a, b) => a - b;') };
    const endless = { ...row, answer: fenced('for (;;);') };
    project.write('asked.ndjson', [row, wrong, endless, row].map((one) => `${JSON.stringify(one)}\n`).join(''));
    workers.start({}, ['--sandbox', 'embedded']);
    workers.start({}, ['--sandbox', 'embedded']);
    const verdicts = (folder: string): string =>
      project.read(`${folder}/evaluated.ndjson`).replace(/"sandbox":"[^"]*",/g, '');
    const evaluate = ['interview', 'evaluate', 'asked.ndjson', '--out'];
    const queued = await own.run([...evaluate, 'queued']);
    const alone = await project.run([...evaluate, 'alone', '--sandbox', 'embedded']);

    expect(queued.code).toBe(alone.code);
    expect(queued.error).toContain('Sandbox: those of the workers of a queue');
    expect(verdicts('queued')).toBe(verdicts('alone'));
    expect(outcomesOf(verdicts('queued'))).not.toHaveLength(0);
    expect(postgres.run(queue, "select count(*) from bullmq.job where queue <> 'assay-lanes'")).toBe('0\n');
  });

  test('spends no more than a budget', async () => {
    const { workers, server, project } = own;
    // A reply costs half a dollar, and may cost a whole one.
    own.script = (request) => completion(answer(request), { usage: { prompt_tokens: 300, completion_tokens: 500 } });
    workers.start();
    const { host } = new URL(server.url);
    project.write('prompts/parity.md', parityPrompt.replace('gpt-6-luna }', 'some-model, maxTokens: 1000 }'));
    project.write('prices.yaml', `- { model: some-model, server: "${host}", input: 0, output: 1000 }\n`);
    const { code, error, out } = await own.run(['repeat', 'parity', '--runs', '10', '--budget', '5']);

    expect(error).toContain('The budget is spent: $4.50 of $5.00, and the next call may cost $1.00.');
    expect(out).toContain('9 trials · 9 calls to');
    expect(code).toBe(2);
    expect(server.requests).toHaveLength(9);
  });

  test('ends a command when no worker can ask, and says why', async () => {
    own.script = () => (response) => {
      response.writeHead(401, { 'content-type': 'application/json' });
      response.end('{"error":{"message":"Incorrect API key","code":"invalid_api_key"}}');
    };
    own.workers.start();
    own.workers.start();
    const result = await own.run(['repeat', 'parity']);

    expect(result.code).toBe(3);
    expect(result.error).toContain('401');
  });

  test('asks at servers of which only a worker has the key', async () => {
    const { workers, server, project } = own;
    const model = { name: 'elsewhere', baseURL: server.url, apiKeyEnv: 'ELSEWHERE_KEY' };
    project.write('fixtures/capitals/config.json', JSON.stringify({ models: [model] }));
    const settings = { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', ELSEWHERE_KEY: 'key-of-the-worker' };
    workers.start(settings, ['--server', `${server.url}=ELSEWHERE_KEY`]);
    const { code, error } = await own.run(['test-llm', 'capitals'], { OPENAI_BASE_URL: settings.OPENAI_BASE_URL });

    expect({ code, error }).toMatchObject({ code: 0 });
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(
      server.requests.map(() => 'Bearer key-of-the-worker'),
    );
    expect(server.requests.length).toBeGreaterThanOrEqual(3);
  });

  test('says that no worker is there, and ends when its calls are cancelled', async () => {
    const { server } = own;
    const asked = own.run(['repeat', 'parity']);
    let status = '';
    while (!status.includes('holds 30 calls')) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      status = (await own.run(['queue', 'status'])).out;
    }
    const cancelled = await own.run(['queue', 'cancel', '--all']);
    const result = await asked;
    const nothingLeft = await own.run(['queue', 'cancel', '--all']);

    expect(nothingLeft.out).toContain('Nothing to cancel: no calls are queued.');
    expect(status).toMatch(/holds 30 calls; 0 workers[^]*Start a worker: npx assay worker/);
    expect(cancelled.out).toContain('30 calls');
    expect(result.code).toBe(3);
    expect(result.error).toContain('cancelled with assay queue cancel');
    expect(server.requests).toHaveLength(0);
  });
});
