import type { Database } from '../database/database';
import { freed } from './chunks';

/** Seconds after which a command that was not heard of counts as gone: nobody is asked for it any more. */
export const sessionTimeout = 15;

/** A condition on a session `s`: somebody waits for its replies. */
export const isWaitedFor = `s.ended_at is null and s.seen_at > clock_timestamp() - interval '${sessionTimeout} seconds'`;

/** A command that waits for replies. */
export interface NewSession {
  /** A UUID. */
  readonly id: string;
  /** The challenge that it asks about first. */
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

/** Says that somebody still waits. */
export async function noteSession(database: Database, id: string): Promise<void> {
  await database.query('update assay.session set seen_at = clock_timestamp(), ended_at = null where id = $1', [id]);
}

/** Takes out chunks of commands that are gone, so that another can ask for the same; what a worker still asks stays. */
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

/** Takes out what commands have left behind that have been gone for a day, and workers that have. */
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

/** Money of a session in US dollars, and how many of its calls are in flight. */
export interface Account {
  readonly budget: number | null;
  readonly spent: number;
  readonly aside: number;
}

/** What a session may spend, has spent and has set aside. */
export async function readAccount(database: Database, id: string): Promise<Account> {
  const [row] = await database.query<Account>('select budget, spent, aside from assay.session where id = $1', [id]);
  return row ?? { budget: null, spent: 0, aside: 0 };
}

/** Sets more aside for a call that is made again after one that may have been billed; `false` when the budget has no room. */
export async function setAsideAgain(database: Database, session: string, amount: number): Promise<boolean> {
  const rows = await database.query(
    `update assay.session set aside = aside + $2
     where id = $1 and (budget is null or spent + aside + $2 <= budget + 1e-9) returning 1`,
    [session, amount],
  );
  return rows.length > 0;
}
