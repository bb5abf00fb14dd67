import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { type ChatRequest, completion } from '../../../assay/dist/testing/chat-server';
import { openProject } from '../../../assay/dist/testing/open-project';
import { answerRightly, quizFiles } from '../../../assay/dist/testing/quiz-project';
import { parityAnswer, parityFiles, parityPrompt } from '../../../assay/dist/testing/small-challenge';
import {
  answerRightly as codeRightly,
  fenced,
  interviewFiles,
  outcomesOf,
} from '../../../interview/dist/testing/interview-project';
import { describeWithPostgres } from '../testing/describe-with-postgres';
import { type Postgres, startPostgres } from '../testing/postgres';
import { openQueueProject, type QueueProject, withoutTimes } from '../testing/queue-project';

describe('queue', () => {
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
      const both = Promise.all([
        own.run(args),
        other.run([...args, '--queue', queue], { OPENAI_BASE_URL: server.url }),
      ]);
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
      // A worker ends what it holds: two chunks.
      expect(before).toBeLessThanOrEqual(100);
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
      expect(postgres.run(queue, 'select count(*) from assay.pending')).toBe('0\n');
    });

    test('spends no more than a budget', async () => {
      const { workers, server, project, queue } = own;
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
      expect(postgres.run(queue, 'select spent, aside from assay.session')).toBe('4.5|0\n');
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
});

describe('check queue', () => {
  /** Nobody listens there. */
  const away = 'postgres://assay@127.0.0.1:9/assay';

  test('a command does without its queue when no worker is needed, and ends at once when one is', async () => {
    const project = openProject({ ...parityFiles });
    const variables = { ASSAY_QUEUE: away };
    const offline = await project.run(['repeat', 'parity', '--model', 'offline/key'], variables);
    const replayed = await project.run(['repeat', 'parity'], { ...variables, ASSAY_RECORDINGS: 'strict' });
    const asked = await project.run(['repeat', 'parity'], variables);
    const samples = await project.run(['repeat', 'parity', '--samples-per-request', '4'], variables);
    project.remove();

    expect(offline.code).toBe(0);
    expect(replayed.error).not.toContain('queue');
    expect([asked.code, samples.code]).toEqual([3, 3]);
    expect(asked.error).toContain('127.0.0.1:9');
    expect(samples.error).toContain('--samples-per-request 4 (or ASSAY_SAMPLES_PER_REQUEST) cannot be used');
  });

  test('a project cannot name a queue in its .env', async () => {
    const project = openProject({ ...parityFiles, '.env': `ASSAY_QUEUE=${away}\n` });
    const { code, error } = await project.run(['repeat', 'parity', '--model', 'offline/key']);
    project.remove();

    expect(code).toBe(3);
    expect(error).toContain(
      'ASSAY_QUEUE does not belong in .env, because a project must not decide whose calls your keys pay for: remove it, then export it in your shell or pass --queue <address>.',
    );
  });

  test('a worker refuses servers without an address, without a key, and to which a key would go unencrypted', async () => {
    const project = openProject({});
    const servers = ['nowhere', 'http://a.example/v1=KEY', 'https://b.example/v1=NOT_SET'];
    const flags = servers.flatMap((server) => ['--server', server]);
    const { code, error } = await project.run(['worker', '--queue', away, ...flags], { KEY: 'k' });
    project.remove();

    expect(code).toBe(3);
    expect(error).toContain('--server expects <url> or <url>=<variable>');
    expect(error).toContain('received "nowhere"');
    expect(error).toContain('--server http://a.example/v1 would send KEY unencrypted: use https');
    expect(error).toContain('--server https://b.example/v1: NOT_SET is not set in .env or the environment');
  });

  test('a password goes unencrypted to no host that PGHOST names', async () => {
    const received: Buffer[] = [];
    // A server without encryption, which says so and then listens.
    const server = createServer((socket) => {
      socket.on('data', (data: Buffer) => {
        received.push(data);
        socket.write('N');
      });
      socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '0.0.0.0', resolve);
    });
    const { port } = server.address() as AddressInfo;
    const project = openProject({});
    const variables = { PGHOST: '0.0.0.0', PGPORT: String(port), PGPASSWORD: 'b4it-passw0rd' };
    const result = await project.run(['queue', 'status', '--queue', `postgres://assay@0.0.0.0:${port}/q`], variables);
    const unnamed = await project.run(['queue', 'status', '--queue', `postgres:///q?user=a&port=${port}`], variables);
    project.remove();
    server.close();

    const askForEncryption = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
    expect([result.code, unnamed.code]).toEqual([3, 3]);
    expect(unnamed.error).toContain('postgres://0.0.0.0/q cannot be reached over TLS');
    expect(Buffer.concat(received)).toEqual(Buffer.concat([askForEncryption, askForEncryption]));
  });
});

describe('export', () => {
  const files = { ...parityFiles, ...quizFiles() };

  describeWithPostgres('an export of a queue', () => {
    let postgres: Postgres;

    beforeAll(async () => {
      postgres = await startPostgres();
    });
    afterAll(() => postgres.close());

    test('lets another project replay what was asked, and removes only what its recordings hold', async () => {
      const own = await openQueueProject(
        postgres,
        (request) =>
          request.prompt.includes('capital') ? answerRightly(request) : JSON.stringify(parityAnswer(request.prompt)),
        () => files,
      );
      own.workers.start();
      const validator = await own.run(['repeat', 'parity', '--runs', '4']);
      const quiz = await own.run(['repeat', 'capitals', '--runs', '2']);
      const asked = own.server.requests.length;
      const replies = Number(postgres.run(own.queue, 'select count(*) from assay.evidence'));
      const foreign = `insert into assay.request (lane, hash, body, challenge, kind, about)
      select lane, sha256('x'), '{}', '../prompts', kind, about from assay.request limit 1;
      insert into assay.evidence (request, run, reply) select max(request.id), 0, (select reply from assay.evidence limit 1)
      from assay.request;
      insert into assay.request (lane, hash, body, challenge, kind, about)
      select lane, sha256('y'), '{}', repeat('x', 300), kind, about from assay.request limit 1;
      insert into assay.evidence (request, run, reply) select max(request.id), 0, (select reply from assay.evidence limit 1)
      from assay.request;
      insert into assay.evidence (request, run, reply) select min(request), 900, '{}' from assay.evidence`;
      postgres.run(own.queue, foreign);
      const other = openProject(files);
      const exported = await other.run(['queue', 'export', '--queue', own.queue]);
      const again = await other.run(['queue', 'export', '--remove', '--json', '--queue', own.queue]);
      const strict = { ASSAY_RECORDINGS: 'strict', OPENAI_BASE_URL: own.server.url };
      const replayed = [
        await other.run(['repeat', 'parity', '--runs', '4'], strict),
        await other.run(['repeat', 'capitals', '--runs', '2'], strict),
      ];
      const left = postgres.run(own.queue, 'select count(*) from assay.evidence');
      const hasEscaped = existsSync(join(other.path, '.assay/prompts'));
      other.remove();
      await own.close();

      expect(exported.out).toContain(`Exported ${replies} replies to .assay/recordings/.`);
      expect(exported.out).toContain('Left 3 replies of another version of Assay in the queue.');
      expect(JSON.parse(again.out)).toMatchObject({ written: 0, known: replies, unreadable: 3, removed: replies });
      expect(left).toBe('3\n');
      expect(hasEscaped).toBe(false);
      for (const [index, one] of [validator, quiz].entries()) {
        expect(replayed[index]?.code).toBe(one.code);
        expect(afterCalls(replayed[index]?.out)).toBe(afterCalls(one.out));
      }
      expect(own.server.requests).toHaveLength(asked);
    });
  });

  /** A report without the lines on what was asked when. */
  function afterCalls(report = ''): string {
    return withoutTimes(report)
      .split('\n')
      .filter((line) => !/calls|tokens|recordings/i.test(line))
      .join('\n');
  }
});

describe('full store', () => {
  const concurrency = 4;

  describeWithPostgres('a worker whose queue has no room for replies', () => {
    let postgres: Postgres;
    let own: QueueProject;

    beforeAll(async () => {
      postgres = await startPostgres();
    });
    beforeEach(async () => {
      own = await openQueueProject(
        postgres,
        async ({ prompt }) => {
          await new Promise((resolve) => setTimeout(resolve, 10));
          return completion(JSON.stringify(parityAnswer(prompt)));
        },
        () => parityFiles,
      );
    });
    afterEach(() => own.close());
    afterAll(() => postgres.close());

    const stored = (): number => Number(postgres.run(own.queue, 'select count(*) from assay.evidence'));
    /** Waits until the server was asked so often. */
    async function asked(count: number): Promise<void> {
      while (own.server.requests.length < count) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
    /** As a full disk does: inserts fail, and updates succeed. */
    function fill(): void {
      const { queue } = own;
      postgres.run(
        queue,
        `create function assay.refuse() returns trigger language plpgsql as $$
       begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
      );
      postgres.run(queue, 'create trigger full_disk before insert on assay.evidence execute function assay.refuse()');
    }

    test('asks no more than it can store, says so, and goes on when there is room', async () => {
      own.workers.start({}, ['--concurrency', String(concurrency)]);
      const running = own.run(['repeat', 'parity', '--runs', '100']);
      await asked(40);
      fill();
      const kept = stored();
      // Much longer than any call takes.
      await new Promise((resolve) => setTimeout(resolve, 2000));
      const unstored = own.server.requests.length - stored();
      postgres.run(own.queue, 'drop trigger full_disk on assay.evidence');
      const { code } = await running;
      const [worker] = await own.workers.end();

      expect(stored()).toBe(300);
      expect(kept).toBeLessThan(300);
      expect(unstored).toBeGreaterThan(0);
      expect(unstored).toBeLessThanOrEqual(concurrency);
      expect(code).toBe(0);
      expect(own.server.requests).toHaveLength(300);
      expect(worker?.error.match(/No room left in the database.*Retrying\./g)).toHaveLength(1);
      expect(worker?.error.match(/The database .* works again\./g)).toHaveLength(1);
    });
  });
});
