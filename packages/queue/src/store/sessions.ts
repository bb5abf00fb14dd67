import type { Database } from '../database/database';
import { freed } from './chunks';

/** Seconds without a heartbeat after which a command counts as gone, and no calls are made for it. */
export const sessionTimeout = 15;

/** A condition on a session `s`: a command waits for its replies. */
export const isWaitedFor = `s.ended_at is null and s.seen_at > clock_timestamp() - interval '${sessionTimeout} seconds'`;

/** A command that waits for replies. */
export interface NewSession {
  /** A UUID. */
  readonly id: string;
  /** The first challenge that it asks about. */
  readonly name: string;
  /** Host and process. */
  readonly place: string;
  /** US dollars; `undefined` without a limit. */
  readonly budget: number | undefined;
}

/** Begins a session. */
export async function beginSession(database: Database, { id, name, place, budget }: NewSession): Promise<void> {
  await database.query(
    'insert into assay.session (id, name, place, budget) values ($1, $2, $3, $4) on conflict do nothing',
    [id, name, place, budget ?? null],
  );
}

/** Sends a heartbeat: the command still waits. */
export async function noteSession(database: Database, id: string): Promise<void> {
  await database.query('update assay.session set seen_at = clock_timestamp(), ended_at = null where id = $1', [id]);
}

/**
 * Releases chunks of commands that are gone, so that others can ask for the same; chunks that a worker is asking stay.
 */
export async function releaseChunks(database: Database, session: string, chunks: readonly string[]): Promise<void> {
  await database.query(
    `with gone as (
       delete from assay.chunk c using assay.session s
       where c.id = any($2::uuid[]) and s.id = c.session and s.id <> $1 and not (${isWaitedFor})
         and (c.state <> 'leased' or c.leased_until < clock_timestamp())
       returning c.id, c.requests, c.runs
     )
     ${freed('gone')}`,
    [session, chunks],
  );
}

/** Deletes the leftovers of commands that have been gone for a day, and dead workers. */
export async function sweep(database: Database): Promise<void> {
  await database.query(
    `with old as (
       select id from assay.session where seen_at < clock_timestamp() - interval '1 day'
     ), gone as (
       delete from assay.chunk where session in (select id from old) returning id, requests, runs
     ), freed as (${freed('gone')})
     delete from assay.worker where seen_at < clock_timestamp() - interval '1 day'`,
  );
}

/** Money of a session in US dollars, and its number of calls in flight. */
export interface Account {
  readonly budget: number | null;
  readonly spent: number;
  readonly aside: number;
}

/** What a session may spend, has spent and has reserved. */
export async function readAccount(database: Database, id: string): Promise<Account> {
  const [row] = await database.query<Account>('select budget, spent, aside from assay.session where id = $1', [id]);
  return row ?? { budget: null, spent: 0, aside: 0 };
}

/** Reserves more for the retry of a call that may have been billed; `false` if the budget has no room. */
export async function setAsideAgain(database: Database, session: string, amount: number): Promise<boolean> {
  const rows = await database.query(
    `update assay.session set aside = aside + $2
     where id = $1 and (budget is null or spent + aside + $2 <= budget + 1e-9) returning 1`,
    [session, amount],
  );
  return rows.length > 0;
}
