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
