import type { Database } from '../database/database';
import { freed } from './chunks';
import { isWaitedFor } from './sessions';

/** Stops workers from leasing chunks, so that they exit after their current ones; or lets them lease again. */
export async function setDraining(database: Database, isDraining: boolean): Promise<void> {
  await database.query('update assay.control set is_draining = $1', [isDraining]);
}

/** Problem of a cancelled chunk whose command still waits for it. */
const cancelled = 'cancelled with assay queue cancel';

/** How many chunks a statement changed, and how many calls they hold. */
export interface Changed {
  readonly chunks: number;
  readonly calls: number;
}

/** Requeues failed chunks, except cancelled ones. */
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

/** Cancels the chunks of one session, or of all; stored replies are kept. */
export async function cancelChunks(database: Database, session: string | undefined): Promise<Changed> {
  const [row] = await database.query<Changed>(
    `with gone as (
       select c.id, c.requests, c.runs, ${isWaitedFor} as is_waited_for
       from assay.chunk c join assay.session s on s.id = c.session
       where ($1::uuid is null or c.session = $1) and c.state in ('ready', 'leased') for update of c
     ), told as (
       update assay.chunk set state = 'failed', problem = '${cancelled}'
       where id in (select id from gone where is_waited_for)
     ), removed as (
       delete from assay.chunk where id in (select id from gone where not is_waited_for)
     ), freed as (${freed('gone')})
     select count(*)::int as chunks, coalesce(sum(cardinality(runs)), 0)::int as calls from gone`,
    [session ?? null],
  );
  return row ?? { chunks: 0, calls: 0 };
}
