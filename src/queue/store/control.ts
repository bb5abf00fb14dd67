import type { Database } from '../database';
import { freed } from './chunks';

/** Lets workers end once they have asked what they hold, and take nothing new; or lets them take chunks again. */
export async function setDraining(database: Database, isDraining: boolean): Promise<void> {
  await database.query('update assay.control set is_draining = $1', [isDraining]);
}

/** Why a chunk that somebody has cancelled failed. */
const cancelled = 'cancelled with assay queue cancel';

/** What was done to chunks: how many, and how many calls they hold. */
export interface Changed {
  readonly chunks: number;
  readonly calls: number;
}

/** Puts chunks that failed, but not those that were cancelled, back for the next command that asks for the same. */
export async function retryFailed(database: Database): Promise<Changed> {
  const [row] = await database.query<Changed>(
    `with again as (
       update assay.chunk set state = 'ready', attempts = 0, refusals = 0, problem = null, worker = null,
         leased_until = '-infinity'
       where state = 'failed' and problem is distinct from '${cancelled}' returning runs
     )
     select count(*)::int as chunks, coalesce(sum(cardinality(runs)), 0)::int as calls from again`,
  );
  return row ?? { chunks: 0, calls: 0 };
}

/** Takes chunks out of the queue, of one session or of all; replies that are kept stay. */
export async function cancelChunks(database: Database, session: string | undefined): Promise<Changed> {
  const [row] = await database.query<Changed>(
    `with gone as (
       update assay.chunk set state = 'failed', problem = '${cancelled}'
       where ($1::uuid is null or session = $1) and state in ('ready', 'leased') returning id, requests, runs
     ), freed as (${freed('gone')})
     select count(*)::int as chunks, coalesce(sum(cardinality(runs)), 0)::int as calls from gone`,
    [session ?? null],
  );
  return row ?? { chunks: 0, calls: 0 };
}
