import type { Database } from '../database/database';
import { toStorable } from './storable';

/** Seconds without a heartbeat after which a worker counts as gone. */
const workerTimeout = 30;

/** A worker process. */
export interface NewWorker {
  /** A UUID. */
  readonly id: string;
  /** Host and process. */
  readonly name: string;
  readonly version: string;
  readonly concurrency: number;
}

/** Sends a heartbeat: the worker's number of answered calls, and what prevents it from asking. */
export async function noteWorker(
  database: Database,
  { id, name, version, concurrency }: NewWorker,
  {
    answered,
    fault,
  }: { readonly answered: number; readonly fault: { readonly lane: number; readonly problem: string } | undefined },
): Promise<{ readonly isDraining: boolean }> {
  const [row] = await database.query<{ isDraining: boolean }>(
    `with seen as (
       insert into assay.worker (id, name, version, concurrency, answered, fault, fault_lane)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (id) do update set seen_at = clock_timestamp(), answered = $5, fault = $6, fault_lane = $7
     )
     select is_draining as "isDraining" from assay.control`,
    [id, name, version, concurrency, answered, fault ? toStorable(fault.problem) : null, fault?.lane ?? null],
  );
  return { isDraining: row?.isDraining === true };
}

/** Removes a worker from the list. */
export async function removeWorker(database: Database, id: string): Promise<void> {
  await database.attempt('delete from assay.worker where id = $1', [id]);
}

/** A worker with a recent heartbeat. */
export interface LivingWorker {
  readonly name: string;
  readonly version: string;
  readonly concurrency: number;
  readonly answered: number;
  /** What prevents it from asking. */
  readonly fault: string | null;
}

/** Workers with a heartbeat in the last half minute. */
export async function listWorkers(database: Database): Promise<readonly LivingWorker[]> {
  return database.query(
    `select name, version, concurrency, answered::float8 as answered, fault from assay.worker
     where seen_at > clock_timestamp() - interval '${workerTimeout} seconds' order by name`,
  );
}
