import type { Database } from '../database/database';
import { keepStatement, toKept, type NewEvidence } from './evidence';
import { freed, type FailedCall } from './chunks';
import { keyOf, toColumns, type Item } from './item';
import { isWaitedFor } from './sessions';
import { toStorable, toStorableJson } from './storable';

/** A chunk that a worker has leased. */
export interface Lease {
  readonly id: string;
  readonly session: string;
  readonly lane: number;
  /** The model as a user names it. */
  readonly name: string;
  readonly items: readonly Item[];
  /** Number of leases that were not returned, including this one. */
  readonly attempts: number;
  /** Calls that were in flight when the chunk was returned, and may have been billed. */
  readonly lost: number;
  /** Maximum cost of one call in US dollars. */
  readonly worst: number;
}

/** Maximum number of times that a chunk may be lost with its worker before it fails. */
const mostAttempts = 5;

/**
 * Leases the next chunk of some lanes for this many seconds: lowest runs first, including chunks of workers that are no
 * longer alive. Only the database's clock counts. Nothing is leased for a command that is gone, or while the queue is
 * drained. A chunk of this worker that it does not hold was leased by a statement whose response was lost. A chunk that
 * makes no sense fails, and the next one is leased.
 */
export async function leaseChunk(database: Database, wanted: Wanted): Promise<Lease | undefined> {
  for (;;) {
    const row = await leaseRow(database, wanted);
    const problem = row === undefined ? undefined : problemOf(row);
    if (row === undefined || problem === undefined) {
      return row === undefined ? undefined : toLease(row);
    }
    await failChunk(database, wanted.worker, { id: row.id, problem });
  }
}

/** Which chunk a worker wants, and for how long. */
interface Wanted {
  readonly worker: string;
  readonly lanes: readonly number[];
  readonly seconds: number;
  /** Chunks that the worker is working on. */
  readonly held: readonly string[];
}

/** A leased chunk as it stands in its row, which anyone with access to the database may have written. */
type LeasedRow = Omit<Lease, 'items'> & { readonly requests: readonly unknown[]; readonly runs: readonly unknown[] };

async function leaseRow(database: Database, { worker, lanes, seconds, held }: Wanted): Promise<LeasedRow | undefined> {
  const [row] = await database.query<LeasedRow>(
    `with next as (
       select c.id, c.lost from assay.chunk c join assay.session s on s.id = c.session
       where c.lane = any($2::int[]) and c.state in ('ready', 'leased')
         and (c.leased_until < clock_timestamp() or c.worker = $1) and c.id <> all($4::uuid[])
         and c.attempts < ${mostAttempts} and ${isWaitedFor}
         and not exists (select 1 from assay.control where is_draining)
       order by c.run, c.number limit 1
       for update of c skip locked
     )
     update assay.chunk c
     set state = 'leased', worker = $1, attempts = attempts + 1, lost = 0,
       leased_until = clock_timestamp() + make_interval(secs => $3)
     from next where c.id = next.id
     returning c.id, c.session, c.lane, c.name, c.requests, c.runs, c.attempts, next.lost, c.worst`,
    [worker, lanes, seconds, held],
  );
  return row;
}

function toLease({ requests, runs, ...lease }: LeasedRow): Lease {
  return {
    ...lease,
    items: requests.map((request, index) => ({ request: String(request), run: Number(runs[index]) })),
  };
}

/** What is wrong with the calls of a chunk, so that it cannot be asked; `undefined` if nothing is. */
function problemOf(row: LeasedRow): string | undefined {
  const { requests, runs, worst } = row;
  if (requests.length !== runs.length) {
    return `its row has ${requests.length} requests and ${runs.length} runs`;
  }
  if (!requests.every((request) => typeof request === 'string')) {
    return 'its row names a request that is none';
  }
  // The client gives numbers of 64 bits as text.
  if (!runs.every((run) => run !== null && Number.isSafeInteger(Number(run)) && Number(run) >= 0)) {
    return 'its row has a run that is no number from 0 to 9,007,199,254,740,991';
  }
  if (new Set(toLease(row).items.map(keyOf)).size < runs.length) {
    return 'its row has a call twice';
  }
  return Number.isFinite(worst) && worst >= 0 ? undefined : 'its row has a cost that is no amount';
}

/** Ends a chunk that cannot be asked as its row stands. */
export async function failChunk(
  database: Database,
  worker: string,
  { id, problem }: { readonly id: string; readonly problem: string },
): Promise<void> {
  await database.query(
    `update assay.chunk set state = 'failed', worker = null, problem = $3
     where id = $1 and worker = $2 and state = 'leased'`,
    [id, worker, toStorable(`the queue holds calls that cannot be made: ${problem}`)],
  );
}

/**
 * Extends leases by this many seconds; returns the chunks that still belong to this worker, and fails those that were
 * lost too often.
 */
export async function renewLeases(
  database: Database,
  worker: string,
  { chunks, seconds }: { readonly chunks: readonly string[]; readonly seconds: number },
): Promise<readonly string[]> {
  const rows = await database.query<{ id: string }>(
    `with lost as (
       update assay.chunk set state = 'failed',
         problem = 'given up: ' || attempts || ' workers took it and were not heard of again'
       where state = 'leased' and attempts >= ${mostAttempts} and leased_until < clock_timestamp()
         and id <> all($2::uuid[])
     )
     update assay.chunk set leased_until = clock_timestamp() + make_interval(secs => $3)
     where id = any($2::uuid[]) and worker = $1 and state = 'leased' returning id`,
    [worker, chunks, seconds],
  );
  return rows.map(({ id }) => id);
}

/** How a chunk ended: calls without a reply, by `keyOf`. */
export interface ChunkEnd {
  readonly failed: Readonly<Record<string, FailedCall>>;
}

/** Stores the last replies of a chunk and ends it, in one transaction; does nothing if another worker has the chunk. */
export async function completeChunk(
  database: Database,
  worker: string,
  { id, replies, failed }: ChunkEnd & { readonly id: string; readonly replies: readonly NewEvidence[] },
): Promise<void> {
  await database.query(
    `with kept as (${keepStatement}), done as (
       update assay.chunk set state = 'done', problems = $7
       where id = $6 and worker = $8 and state = 'leased' returning id, requests, runs
     )
     ${freed('done')}`,
    [...toKept(replies), id, toStorableJson(failed), worker],
  );
}

/** Returns a chunk of which `lost` calls may have been billed; another worker then asks for the missing replies. */
export async function giveBackChunk(
  database: Database,
  worker: string,
  { id, lost }: { readonly id: string; readonly lost: number },
): Promise<void> {
  await database.query(
    `update assay.chunk set state = 'ready', worker = null, attempts = attempts - 1, lost = $3,
       leased_until = '-infinity'
     where id = $1 and worker = $2 and state = 'leased'`,
    [id, worker, lost],
  );
}

/** Seconds for which a chunk that a worker could not ask is left to others. */
const left = 2;

/** Why a worker cannot ask a chunk. */
export interface Refusal {
  readonly id: string;
  readonly lane: number;
  readonly problem: string;
  /** Calls that may have been billed. */
  readonly lost: number;
  /** Whether the server rejects this request from any worker. */
  readonly isFinal: boolean;
}

/**
 * Returns a chunk that this worker cannot ask. The chunk fails if the server rejects the request itself, if no other
 * living worker could ask it, or if three workers have tried.
 */
export async function refuseChunk(
  database: Database,
  worker: string,
  { id, lane, problem: said, lost, isFinal }: Refusal,
): Promise<void> {
  const problem = toStorable(said);
  await database.query('update assay.worker set fault = $2, fault_lane = $3 where id = $1', [worker, problem, lane]);
  await database.query(
    `update assay.chunk set refusals = refusals + 1, problem = $3, worker = null, attempts = attempts - 1, lost = $6,
       state = case when $4 or refusals >= 2 or not exists (
         select 1 from assay.worker w
         where w.id <> $2 and w.seen_at > clock_timestamp() - interval '30 seconds' and w.fault_lane is distinct from $5::int
       ) then 'failed' else 'ready' end,
       leased_until = clock_timestamp() + interval '${left} seconds'
     where id = $1 and worker = $2 and state = 'leased'`,
    [id, worker, problem, isFinal, lane, lost],
  );
}

/** Which of these calls have a stored reply. */
export async function findAnswered(database: Database, items: readonly Item[]): Promise<readonly Item[]> {
  const rows = await database.query<{ request: string; run: string }>(
    `select request, run from assay.evidence
     join unnest($1::bigint[], $2::bigint[]) as wanted (request, run) using (request, run)`,
    toColumns(items),
  );
  return rows.map(({ request, run }) => ({ request, run: Number(run) }));
}
