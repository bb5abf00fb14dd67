import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { completion } from '../../../assay/dist/testing/chat-server';
import { parityAnswer, parityFiles } from '../../../assay/dist/testing/small-challenge';
import { openEngine, type Engine } from '../engine';
import { openLanes, type Lanes } from '../lanes';
import { describeWithPostgres } from '../testing/describe-with-postgres';
import { startPostgres, type Postgres } from '../testing/postgres';
import { openQueueProject, type QueueProject } from '../testing/queue-project';

/** A job as somebody with access to the database may write it. */
interface Row {
  readonly server?: string;
  readonly model?: string;
  readonly name?: string;
  readonly body?: string;
  readonly hash?: string;
  /** Fields that replace those of a job; or all of its data, if it is no object. */
  readonly data?: unknown;
}

const sandbox = { server: 'sandbox', model: 'javascript in quickjs' };
const code = (fields: object): string =>
  JSON.stringify({ language: 'javascript', source: 'module.exports = () => 1', calls: [[]], ...fields });
const jobs = [
  { language: '../../x' },
  { calls: {} },
  { calls: [5] },
  { limits: { cpuMs: 'x' } },
  { limits: { memoryMb: -1 } },
  { limits: { wallMs: 1e12 } },
  { limits: null },
  { instrument: 5 },
];
const steering = '\u001b[2J\n::error::forged';

describeWithPostgres('a worker whose queue has hostile rows', () => {
  let postgres: Postgres;
  let own: QueueProject;
  let engine: Engine;
  let lanes: Lanes;

  beforeAll(async () => {
    postgres = await startPostgres();
  });
  beforeEach(async () => {
    own = await openQueueProject(
      postgres,
      ({ prompt }) => completion(JSON.stringify(parityAnswer(prompt))),
      () => parityFiles,
    );
    engine = await openEngine(own.queue);
    lanes = await openLanes(engine);
  });
  afterEach(async () => {
    await engine.close();
    await own.close();
  });
  afterAll(() => postgres.close());

  /** Queues a job; gives how it ended, when it has. */
  async function insert(row: Row): Promise<() => Promise<string>> {
    const { server = new URL(own.server.url).host, model = 'm', name = model, body = '{}' } = row;
    const hash = row.hash ?? createHash('sha256').update(body).digest('hex');
    const lane = await lanes.open({ server, model, name: model });
    const jobId = randomUUID();
    const fields = { session: 's', name, hash, body, run: 0, isBudgeted: false };
    const data = typeof row.data === 'object' && row.data !== null ? { ...fields, ...row.data } : row.data;
    await lane.queue.add(`c${steering}`, data ?? fields, { jobId });
    return async () => {
      for (;;) {
        const job = await lane.queue.getJob(jobId);
        if (job?.finishedOn !== undefined) {
          return job.failedReason ?? String(job.returnvalue);
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
  }

  test('fails the jobs that make no sense, says what is wrong with each, and goes on', async () => {
    const none = /the job holds no call of this version of Assay/;
    const cases: readonly (readonly [Row, RegExp])[] = [
      [{ data: { run: -5 } }, none],
      [{ data: { run: 9e300 } }, none],
      [{ data: { run: null } }, none],
      [{ data: { body: {} } }, none],
      [{ data: { hash: ['x'] } }, none],
      [{ data: { isBudgeted: 'yes' } }, none],
      [{ data: 5 }, none],
      [{ data: 'text' }, none],
      [{ body: '{"model":"m"}' }, /does not match its hash/],
      [{ body: 'null' }, /does not match its hash/],
      [{ body: '['.repeat(100_000) }, /does not match its hash/],
      [{ ...sandbox, body: code({}), hash: 'ab'.repeat(32) }, /does not match its hash/],
      ...['null', ...jobs.map(code)].map((body) => [{ ...sandbox, body }, /a job that cannot be run/] as const),
    ];
    const ends = await Promise.all(cases.map(([row]) => insert(row)));
    own.workers.start({}, ['--sandbox', 'embedded']);
    const found = await Promise.all(ends.map((end) => end()));
    const { code: exit, error } = await own.run(['repeat', 'parity', '--runs', '2']);
    const [worker] = await own.workers.end();

    expect(found.map((end, index) => cases[index]?.[1].test(end) === true || end)).toEqual(cases.map(() => true));
    expect({ code: exit, error }).toMatchObject({ code: 0 });
    expect(worker?.out).toContain('Interrupted');
  });

  test('lets no column of the engine that makes no sense stop a worker or a command', async () => {
    const ends = await Promise.all([insert({}), insert({ ...sandbox, body: code({}) })]);
    await insert({ model: 'a' });
    await insert({ model: 'b' });
    postgres.run(own.queue, `update bullmq.job set opts = '5', stacktrace = '{}' where queue <> 'assay-lanes'`);
    postgres.run(own.queue, `update bullmq.job set parent_queue = 'x', parent_id = 'y' where queue like 'assay-a%'`);
    postgres.run(
      own.queue,
      `update bullmq.job set data = 'null', scheduler_id = 'a:b:c:d:e' where queue like 'assay-b%'`,
    );
    postgres.run(
      own.queue,
      `insert into bullmq.job (queue, id, seq, name, state, data, added_at_ms)
      values ('assay-lanes', 'x', 1, 'x', 'waiting', '[1]', 0), ('assay-lanes', 'cancelled', 2, '', 'waiting', 'null', 0)`,
    );
    own.workers.start({}, ['--sandbox', 'embedded']);
    const { code: exit, error } = await own.run(['repeat', 'parity', '--runs', '2']);
    const status = await own.run(['queue', 'status']);
    const [worker] = await own.workers.end();

    expect(ends).toHaveLength(2);
    expect({ code: exit, error }).toMatchObject({ code: 0 });
    expect(status.code).toBe(0);
    expect(worker?.out).toContain('Interrupted');
  });

  test('lets a result that makes no sense fail its call and no command', async () => {
    const running = own.run(['repeat', 'parity']);
    const waiting = (): string =>
      postgres.run(own.queue, `select count(*) from bullmq.job where queue <> 'assay-lanes'`).trim();
    while (waiting() !== '30') {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    postgres.run(
      own.queue,
      `update bullmq.job set state = 'completed', finished_at_ms = 1,
         return_value = (array['5', 'null', '"{"', '"{\\"reply\\":\\"x\\"}"', '[1]']::jsonb[])[1 + seq % 5]
       where queue <> 'assay-lanes'`,
    );
    const { code: exit, out } = await running;

    expect(exit).not.toBe(0);
    expect(out).toMatch(/a result that is none|cannot be read/);
  });

  test('lets no name in a row steer the terminal, make up a line, or stop the worker', async () => {
    await insert({ model: `m${steering}` });
    await insert({ server: `evil${steering}` });
    await insert({ model: '__proto__' });
    await insert({ server: 'offline', model: 'offline/judge' });
    await insert({ ...sandbox, model: 'javascript in ../../x' });
    own.workers.start({ GITHUB_ACTIONS: 'true' });
    const { code: exit } = await own.run(['repeat', 'parity', '--runs', '2']);
    const status = await own.run(['queue', 'status'], { GITHUB_ACTIONS: 'true' });
    const [worker] = await own.workers.end();
    const printed = [worker, status].map((one) => `${one?.out ?? ''}${one?.error ?? ''}`).join('');

    expect(exit).toBe(0);
    expect(printed).toContain('\\u001b');
    expect(printed).not.toContain('\u001b');
    expect(printed).not.toMatch(/^::error::forged/m);
  });
});
