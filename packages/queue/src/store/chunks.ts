import type { Database } from '../database/database';
import { toColumns, type Item } from './item';

/** The calls that one worker makes at a time. */
export interface NewChunk {
  /** A UUID created by the caller, so that sending it twice creates one chunk. */
  readonly id: string;
  readonly session: string;
  readonly lane: number;
  /** The model as a user names it. */
  readonly name: string;
  readonly items: readonly Item[];
  /** Maximum cost of one call in US dollars. */
  readonly worst: number;
}

/** The result of queueing a chunk. */
export interface Queued {
  /** Whether the budget has room; if not, nothing was queued. */
  readonly fits: boolean;
  /** Items that are already in another chunk. */
  readonly elsewhere: readonly (Item & { readonly chunk: string })[];
}

/** Queues a chunk of items that no other chunk contains, and reserves its maximum cost. */
export async function queueChunk(database: Database, chunk: NewChunk): Promise<Queued> {
  const { id, session, lane, name, items, worst } = chunk;
  const [row] = await database.query<{ fits: boolean }>(
    `with room as (
       update assay.session set aside = aside + $7::float8, asked = asked + $8::int,
         seen_at = clock_timestamp()
       where id = $2 and not exists (select 1 from assay.chunk where id = $1)
         and (budget is null or spent + aside + $7::float8 <= budget + 1e-9)
       returning 1
     ), mine as (
       insert into assay.pending (request, run, chunk)
       select request, run, $1 from unnest($5::bigint[], $6::bigint[]) as new (request, run)
       where exists (select 1 from room)
       order by request, run
       on conflict do nothing
       returning request, run
     ), made as (
       insert into assay.chunk (id, session, lane, name, run, requests, runs, state, worst, aside)
       select $1, $2, $3, $4, coalesce(min(run), 0),
         coalesce(array_agg(request order by run, request), '{}'), coalesce(array_agg(run order by run, request), '{}'),
         case when count(*) = 0 then 'done' else 'ready' end, $9::float8, $7::float8
       from mine where exists (select 1 from room)
       having exists (select 1 from room)
       returning 1
     )
     select exists (select 1 from made) or exists (select 1 from assay.chunk where id = $1) as fits`,
    [id, session, lane, name, ...toColumns(items), worst * items.length, items.length, worst],
  );
  if (row?.fits !== true) {
    return { fits: false, elsewhere: [] };
  }
  const others = await database.query<{ request: string; run: string; chunk: string }>(
    `select request, run, chunk from assay.pending
     join unnest($2::bigint[], $3::bigint[]) as wanted (request, run) using (request, run)
     where chunk <> $1`,
    [id, ...toColumns(items)],
  );
  return { fits: true, elsewhere: others.map(({ run, ...item }) => ({ ...item, run: Number(run) })) };
}

/** The part of a statement that releases what chunks (with id, requests and runs) contained, so that others can ask. */
export function freed(chunks: string): string {
  return `delete from assay.pending p
    using (select id, unnest(requests) as request, unnest(runs) as run from ${chunks}) as d
    where p.request = d.request and p.run = d.run and p.chunk = d.id`;
}

/** One finished call of a chunk. */
export interface Collected {
  readonly chunk: string;
  readonly state: 'done' | 'failed';
  /** Why the whole chunk could not be asked. */
  readonly problem: string | null;
  /** The call; `null` for an empty chunk. */
  readonly item: Item | null;
  /** JSON; `null` without a reply. */
  readonly reply: string | null;
  /** The failure of this call. */
  readonly failed: FailedCall | null;
}

/** A call without a reply. */
export interface FailedCall {
  readonly problem: string;
  readonly attempts: number;
  /** Whether an attempt may have been billed. */
  readonly lost: boolean;
}

/** Maximum number of chunks collected at once. */
const collected = 40;

/** All calls in finished chunks of a session. */
export async function collectChunks(database: Database, session: string): Promise<readonly Collected[]> {
  const rows = await database.query<{
    id: string;
    state: 'done' | 'failed';
    problem: string | null;
    request: string | null;
    run: string | null;
    reply: string | null;
    failed: unknown;
  }>(
    `select c.id, c.state, c.problem, i.request, i.run, e.reply, c.problems -> (i.request || ' ' || i.run) as failed
     from (select * from assay.chunk where session = $1 and state in ('done', 'failed') order by run, number
           limit ${collected}) c
     left join lateral unnest(c.requests, c.runs) as i (request, run) on true
     left join assay.evidence e on e.request = i.request and e.run = i.run`,
    [session],
  );
  return rows.map(({ id, request, run, ...row }) => ({
    ...row,
    chunk: id,
    failed: isFailedCall(row.failed) ? row.failed : null,
    item: request === null || run === null ? null : { request, run: Number(run) },
  }));
}

function isFailedCall(value: unknown): value is FailedCall {
  const { problem, attempts, lost } = (value ?? {}) as Partial<FailedCall>;
  return typeof problem === 'string' && typeof attempts === 'number' && typeof lost === 'boolean';
}

/** Removes finished chunks from the queue, and books their cost in US dollars. */
export async function settleChunks(
  database: Database,
  session: string,
  chunks: readonly string[],
  { spent, answered }: { readonly spent: number; readonly answered: number },
): Promise<void> {
  await database.query(
    `with gone as (
       delete from assay.chunk where id = any($2::uuid[]) returning id, requests, runs, aside
     ), freed as (${freed('gone')})
     update assay.session
     set aside = greatest(0, session.aside - gone.aside), spent = spent + $3::float8, answered = answered + $4::int, seen_at = clock_timestamp()
     from (select coalesce(sum(aside), 0) as aside, count(*) as count from gone) as gone
     where id = $1 and gone.count > 0`,
    [session, chunks, spent, answered],
  );
}

/** Which of these chunks of a session are in the queue. */
export async function findChunks(
  database: Database,
  session: string,
  chunks: readonly string[],
): Promise<readonly string[]> {
  const rows = await database.query<{ id: string }>(
    'select id from assay.chunk where id = any($2::uuid[]) and session = $1',
    [session, chunks],
  );
  return rows.map(({ id }) => id);
}

/** Ends a session: withdraws what no worker has started, and lets workers finish the rest. */
export async function endSession(database: Database, session: string): Promise<void> {
  await database.attempt(
    `with gone as (
       delete from assay.chunk where session = $1 returning id, requests, runs
     ), freed as (${freed('gone')})
     update assay.session set ended_at = clock_timestamp() where id = $1`,
    [session],
  );
}
