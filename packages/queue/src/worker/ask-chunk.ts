import { AssayError } from 'gpt-assay/plugin';
import { OutageError, messageOf } from 'gpt-assay/basics';
import { RejectedValueError, type Database } from '../database/database';
import type { FailedCall } from '../store/chunks';
import { keyOf } from '../store/item';
import { completeChunk, findAnswered, giveBackChunk, refuseChunk, type Lease } from '../store/leases';
import { setAsideAgain } from '../store/sessions';
import type { Answer, Lane } from './call';
import type { EvidenceWriter } from './evidence-writer';
import type { Places } from './places';
import type { RequestCache } from './request-cache';

/** What the chunks of a worker share. */
export interface Asking {
  readonly database: Database;
  readonly worker: string;
  readonly answer: Answer;
  readonly places: Places;
  readonly requests: RequestCache;
  readonly writer: EvidenceWriter;
  /** Called with the number of calls of the chunk that are done. */
  readonly onSettled: (calls: number) => void;
  readonly onAnswered: () => void;
  /** Called if this worker cannot ask a lane. */
  readonly onFault: (lane: number, error: OutageError) => void;
}

/** The database did not store a reply, which says nothing about the call. */
class StoreError extends Error {
  constructor(cause: unknown) {
    super('a reply could not be stored', { cause });
  }
}

const noRoom = 'no budget left to retry after a worker was lost mid-call';

/**
 * Asks for the missing replies of a chunk, and ends the chunk; returns it if `stop` aborts, or if its lane cannot be
 * asked.
 */
export async function askChunk(asking: Asking, lease: Lease, lane: Lane, stop: AbortSignal): Promise<void> {
  const { database, worker, answer, places, requests, writer, onSettled, onAnswered, onFault } = asking;
  const failed: Record<string, FailedCall> = {};
  let fault: OutageError | undefined;
  let left = 0;
  let lost = 0;
  // Some calls may have been answered since: by the previous worker, or for another command.
  const [answered, bodies] = await Promise.all([
    findAnswered(database, lease.items),
    requests.read(lease.items.map(({ request }) => request)),
  ]);
  const known = new Set(answered.map(keyOf));
  const todo = lease.items.filter((item) => !known.has(keyOf(item)));
  onSettled(lease.items.length - todo.length);
  const setAside = async (calls: number): Promise<boolean> =>
    calls === 0 || lease.worst === 0 || setAsideAgain(database, lease.session, lease.worst * calls);
  const hasRoom = await setAside(lease.attempts > 1 ? todo.length : Math.min(lease.lost, todo.length));
  await Promise.all(
    todo.map(async (item) => {
      await places.enter();
      const request = bodies.get(item.request);
      try {
        if (stop.aborted || fault !== undefined) {
          left += 1;
        } else if (request === undefined || !hasRoom) {
          const problem = hasRoom ? 'the queue no longer holds this request' : noRoom;
          failed[keyOf(item)] = { problem, attempts: 0, lost: !hasRoom };
        } else {
          const call = { lane, request, run: item.run, setAsideAgain: () => setAside(1) };
          const result = await answer(call, stop);
          onAnswered();
          if (result.status === 'answered') {
            await writer.write({ ...item, ...result.kept }).catch((error: unknown) => {
              throw error instanceof RejectedValueError ? error : new StoreError(error);
            });
          } else {
            failed[keyOf(item)] = result.failed;
          }
        }
      } catch (error) {
        if (error instanceof StoreError) {
          throw error.cause;
        }
        if (error instanceof OutageError) {
          fault = error;
          left += 1;
        } else if (stop.aborted) {
          left += 1;
          lost += 1;
        } else {
          const problem = error instanceof AssayError ? error.message : `a bug in Assay: ${messageOf(error)}`;
          failed[keyOf(item)] = { problem, attempts: 1, lost: true };
        }
      } finally {
        places.leave();
        onSettled(1);
      }
    }),
  );
  const { id } = lease;
  if (left === 0) {
    await completeChunk(database, worker, { id, replies: [], failed });
    return;
  }
  if (fault === undefined) {
    await giveBackChunk(database, worker, { id, lost });
    return;
  }
  const { message: problem, refused } = fault;
  if (!refused) {
    onFault(lease.lane, fault);
  }
  await refuseChunk(database, worker, { id, lane: lease.lane, problem, lost, isFinal: refused });
}
