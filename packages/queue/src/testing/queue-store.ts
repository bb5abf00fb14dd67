import { randomUUID } from 'node:crypto';
import { openDatabase, type Database } from '../database/database';
import { migrate } from '../database/migrate';
import { queueChunk } from '../store/chunks';
import { findEvidence, type NewEvidence } from '../store/evidence';
import type { Item } from '../store/item';
import { completeChunk, leaseChunk, type Lease } from '../store/leases';
import { fileRequests, openLane } from '../store/requests';
import { beginSession } from '../store/sessions';

/** The tables of a queue with one request and one session, and the short names of what tests do to them. */
export interface QueueStore {
  readonly database: Database;
  readonly lane: number;
  readonly request: string;
  readonly session: string;
  /** Begins another session; the budget is in US dollars. */
  readonly begin: (budget?: number) => Promise<string>;
  readonly itemsOf: (...runs: readonly number[]) => readonly Item[];
  readonly replyTo: (run: number, response?: string | null) => NewEvidence;
  /** Queues runs of the request as one chunk, and gives its id. */
  readonly queue: (
    runs: readonly number[],
    options?: { readonly of?: string; readonly worst?: number; readonly id?: string },
  ) => Promise<string>;
  readonly lease: (worker: string, held?: readonly string[]) => Promise<Lease | undefined>;
  /** Completes a chunk with replies to these runs. */
  readonly end: (worker: string, id: string, ...runs: readonly number[]) => Promise<void>;
  /** Lets all leases end now. */
  readonly endLeases: () => Promise<unknown>;
  /** Makes a session one that was not heard of for a minute. */
  readonly leave: (session: string) => Promise<unknown>;
  /** Stored replies to runs, in their order as text. */
  readonly repliesOf: (...runs: readonly number[]) => Promise<readonly string[]>;
}

/** Makes the tables in an empty database. */
export async function openQueueStore(address: string): Promise<Database> {
  const database = openDatabase(address);
  await migrate(database);
  return database;
}

/** Empties the tables, and begins a session that may queue runs of one request. */
export async function beginQueueStore(database: Database): Promise<QueueStore> {
  await database.query(
    'truncate assay.chunk, assay.pending, assay.evidence, assay.session, assay.request, assay.worker',
  );
  const lane = await openLane(database, 'server', 'model');
  const hash = 'ab'.repeat(32);
  const filed = { hash, body: '{}', challenge: 'parity', kind: 'validator', about: 'right' };
  const request = (await fileRequests(database, lane, [filed])).get(hash) ?? '';
  const begin: QueueStore['begin'] = async (budget) => {
    const id = randomUUID();
    await beginSession(database, { id, name: 'parity', place: 'here:1', budget });
    return id;
  };
  const session = await begin();
  const itemsOf: QueueStore['itemsOf'] = (...runs) => runs.map((run) => ({ request, run }));
  const replyTo: QueueStore['replyTo'] = (run, response = `r${String(run)}`) => ({
    request,
    run,
    choice: 0,
    response,
    reply: `"${String(run)}"`,
  });
  return {
    database,
    lane,
    request,
    session,
    begin,
    itemsOf,
    replyTo,
    async queue(runs, { of = session, worst = 0, id = randomUUID() } = {}) {
      await queueChunk(database, { id, session: of, lane, name: 'm', items: itemsOf(...runs), worst });
      return id;
    },
    lease: (worker, held = []) => leaseChunk(database, { worker, lanes: [lane], seconds: 60, held }),
    end: (worker, id, ...runs) =>
      completeChunk(database, worker, { id, replies: runs.map((run) => replyTo(run)), failed: {} }),
    endLeases: () => database.query(`update assay.chunk set leased_until = clock_timestamp() - interval '1 ms'`),
    leave: (id) =>
      database.query(`update assay.session set seen_at = clock_timestamp() - interval '1 minute' where id = $1`, [id]),
    repliesOf: async (...runs) => (await findEvidence(database, itemsOf(...runs))).map(({ reply }) => reply).toSorted(),
  };
}
