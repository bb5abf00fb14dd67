import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { completion } from '../../../assay/dist/testing/chat-server';
import { describeWithPostgres } from '../testing/describe-with-postgres';
import { startPostgres, type Postgres } from '../testing/postgres';
import { openQueueProject, type QueueProject } from '../testing/queue-project';
import { parityAnswer, parityFiles } from '../../../assay/dist/testing/small-challenge';

/** A chunk as somebody with access to the database may write it. */
interface Row {
  readonly server?: string;
  readonly model?: string;
  readonly name?: string;
  readonly body?: string;
  readonly hash?: string;
  /** SQL: arrays. */
  readonly requests?: (request: string) => string;
  readonly runs?: string;
  readonly worst?: string;
}

const sandbox = { server: 'sandbox', model: 'javascript in quickjs' };
const job = (fields: object): string =>
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

  beforeAll(async () => {
    postgres = await startPostgres();
  });
  beforeEach(async () => {
    own = await openQueueProject(
      postgres,
      ({ prompt }) => completion(JSON.stringify(parityAnswer(prompt))),
      () => parityFiles,
    );
  });
  afterEach(() => own.close());
  afterAll(() => postgres.close());

  const run = (statement: string): string => postgres.run(own.queue, statement).trim();
  const text = (value: string): string => `E'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  /** Queues a chunk, and gives its id. */
  function insert(row: Row): string {
    const { server = new URL(own.server.url).host, model = 'm', name = model, body = '{}' } = row;
    const { requests = (one: string) => `array[${one}]`, runs = 'array[0]', worst = '0' } = row;
    const session = randomUUID();
    const chunk = randomUUID();
    const hash = row.hash ?? createHash('sha256').update(body).digest('hex');
    run(
      `insert into assay.session (id, name, place, seen_at)
       values ('${session}', ${text(`s${steering}`)}, 'p', clock_timestamp() + interval '1 hour')`,
    );
    run(`insert into assay.lane (server, model) values (${text(server)}, ${text(model)}) on conflict do nothing`);
    const lane = run(`select id from assay.lane where server = ${text(server)} and model = ${text(model)}`);
    run(
      `insert into assay.request (lane, hash, body, challenge, kind, about)
       values (${lane}, decode('${hash}', 'hex'), ${text(body)}, 'c', 'job', 'x') on conflict do nothing`,
    );
    const request = run(`select max(id) from assay.request where lane = ${lane}`);
    run(
      `insert into assay.chunk (id, session, lane, name, run, requests, runs, state, worst)
       values ('${chunk}', '${session}', ${lane}, ${text(name)}, 0, ${requests(request)}::bigint[], ${runs}::bigint[], 'ready', ${worst})`,
    );
    return chunk;
  }
  const endOf = (chunk: string): string =>
    run(`select state || ' ' || coalesce(problem, problems::text) from assay.chunk where id = '${chunk}'`);
  /** Waits until a worker has ended these chunks. */
  async function ended(chunks: readonly string[]): Promise<readonly string[]> {
    while (chunks.some((chunk) => !/^(done|failed)/.test(endOf(chunk)))) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return chunks.map(endOf);
  }

  test('fails the chunks that make no sense, says what is wrong with each, and goes on', async () => {
    const cases: readonly (readonly [Row, RegExp])[] = [
      [{ requests: () => 'array[null]' }, /failed .*cannot be made: its row names a request that is none/],
      [{ requests: (one) => `array[[${one}],[${one}]]`, runs: 'array[0,1]' }, /failed .*names a request that is none/],
      [{ runs: 'array[]' }, /failed .*its row has 1 requests and 0 runs/],
      [{ runs: 'array[9223372036854775807]' }, /failed .*a run that is no number/],
      [{ runs: 'array[-5]' }, /failed .*a run that is no number/],
      [{ requests: (one) => `array[${one},${one}]`, runs: 'array[0,0]' }, /failed .*a call twice/],
      [{ worst: `'NaN'` }, /failed .*a cost that is no amount/],
      [{ requests: () => 'array[999999]' }, /done .*the queue no longer holds this request/],
      [{ body: '{"model":"m"}' }, /done .*does not match its hash/],
      [{ body: 'null' }, /done .*does not match its hash/],
      [{ body: '['.repeat(100_000) }, /done .*does not match its hash/],
      [{ ...sandbox, body: job({}), hash: 'ab'.repeat(32) }, /done .*does not match its hash/],
      ...['null', ...jobs.map(job)].map((body) => [{ ...sandbox, body }, /done .*a job that cannot be run/] as const),
    ];
    const chunks = cases.map(([row]) => insert(row));
    own.workers.start({}, ['--sandbox', 'embedded']);
    const ends = await ended(chunks);
    const { code, error } = await own.run(['repeat', 'parity', '--runs', '2']);
    const [worker] = await own.workers.end();

    expect(ends.map((end, index) => cases[index]?.[1].test(end) === true || end)).toEqual(cases.map(() => true));
    expect({ code, error }).toMatchObject({ code: 0 });
    expect(worker?.out).toContain('Interrupted');
  });

  test('lets no name in a row steer the terminal, make up a line, or stop the worker', async () => {
    insert({ model: `m${steering}` });
    insert({ server: `evil${steering}` });
    insert({ model: '__proto__', name: '__proto__' });
    insert({ server: 'offline', model: 'offline/judge' });
    insert({ ...sandbox, model: 'javascript in ../../x' });
    own.workers.start({ GITHUB_ACTIONS: 'true' });
    const { code } = await own.run(['repeat', 'parity', '--runs', '2']);
    const status = await own.run(['queue', 'status'], { GITHUB_ACTIONS: 'true' });
    const [worker] = await own.workers.end();
    const printed = [worker, status].map((one) => `${one?.out ?? ''}${one?.error ?? ''}`).join('');

    expect(code).toBe(0);
    expect(printed).toContain('\\u001b');
    expect(printed).not.toContain('\u001b');
    expect(printed).not.toMatch(/^::error::forged/m);
  });
});
