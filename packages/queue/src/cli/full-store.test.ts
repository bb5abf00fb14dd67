import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { completion } from '../../../assay/dist/testing/chat-server';
import { describeWithPostgres } from '../testing/describe-with-postgres';
import { startPostgres, type Postgres } from '../testing/postgres';
import { openQueueProject, type QueueProject } from '../testing/queue-project';
import { parityAnswer, parityFiles } from '../../../assay/dist/testing/small-challenge';

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

  const run = (statement: string): string => postgres.run(own.queue, statement);
  /** Calls that workers have ended since the store was full. */
  const stored = (): number => Number(run("select count(*) from bullmq.event where event = 'completed'"));
  /** Waits until the server was asked so often. */
  async function asked(count: number): Promise<void> {
    while (own.server.requests.length < count) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  /** As a full disk does: nothing new can be written. */
  function fill(): void {
    run(
      `create function bullmq.refuse() returns trigger language plpgsql as $$
       begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
    );
    run('create trigger full_disk before insert on bullmq.event execute function bullmq.refuse()');
  }

  test('asks no more than it can store, says so, and goes on when there is room', async () => {
    own.workers.start({}, ['--concurrency', String(concurrency)]);
    const running = own.run(['repeat', 'parity', '--runs', '100']);
    await asked(40);
    fill();
    const before = stored();
    const full = own.server.requests.length;
    // Much longer than any call takes.
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const since = own.server.requests.length - full;
    const unstored = stored() - before;
    run('drop trigger full_disk on bullmq.event');
    const { code, out } = await running;
    const [worker] = await own.workers.end();

    expect(unstored).toBe(0);
    // Those that the worker had taken before the store was full.
    expect(since).toBeLessThanOrEqual(concurrency);
    expect(code).toBe(0);
    expect(out).toContain('300 trials');
    expect(own.server.requests).toHaveLength(300);
    expect(worker?.error.match(/No room left in the database.*Retrying\./g)).toHaveLength(1);
    expect(worker?.error.match(/The database .* works again\./g)).toHaveLength(1);
  });
});
