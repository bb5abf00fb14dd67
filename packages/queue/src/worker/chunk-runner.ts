import { setMaxListeners } from 'node:events';
import { OutageError, messageOf } from 'gpt-assay/basics';
import { RejectedValueError, type Database } from '../database/database';
import {
  failChunk,
  renewLeases,
  type Lease,
  completeChunk,
  findAnswered,
  giveBackChunk,
  refuseChunk,
} from '../store/leases';
import type { Answer, Lane } from './call';
import { createRequestCache, type RequestCache } from './request-cache';
import { AssayError } from 'gpt-assay/plugin';
import type { FailedCall } from '../store/chunks';
import { keyOf } from '../store/item';
import { setAsideAgain } from '../store/sessions';
import { keepEvidence, type NewEvidence } from '../store/evidence';

/** Writes replies as they arrive, several at once while a write is in progress. */
interface EvidenceWriter {
  /**
   * Resolves when the reply is stored: until then, the caller makes no call in the place of the one that was answered.
   * Otherwise a worker would go on paying for replies that a full or unreachable database cannot store.
   */
  readonly write: (reply: NewEvidence) => Promise<void>;
}

/** Milliseconds in which replies are collected for one write. */
const gather = 20;

/** What the chunks of a worker share. */
interface Asking {
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

/** Runs chunks in parallel, so that as many calls as allowed are in flight. */
export interface ChunkRunner {
  readonly start: (lease: Lease, lane: Lane) => void;
  /** Resolves when another chunk is needed. */
  readonly room: () => Promise<void>;
  /** Ids of the unfinished chunks. */
  readonly held: () => readonly string[];
  readonly answered: () => number;
  /** Extends the leases of the chunks, and stops those that another worker has taken over. */
  readonly renew: () => Promise<void>;
  /** Waits until all chunks are finished or returned. */
  readonly end: () => Promise<void>;
  /** Rejects if a chunk cannot be ended, because the database is unreachable for too long. */
  readonly broken: Promise<never>;
}

/** A runner of chunks; it needs the next one when fewer calls wait than are in flight. */
export function createChunkRunner(
  database: Database,
  answer: Answer,
  {
    worker,
    concurrency,
    leaseSeconds,
    signal,
    onFault,
  }: {
    readonly worker: string;
    readonly concurrency: number;
    readonly leaseSeconds: number;
    readonly signal: AbortSignal;
    readonly onFault: (lane: number, error: OutageError) => void;
  },
): ChunkRunner {
  const held = new Map<string, AbortController>();
  let rejectBroken: (error: unknown) => void = () => undefined;
  const broken = new Promise<never>((_, reject) => {
    rejectBroken = reject;
  });
  broken.catch(() => undefined);
  /** Ends everything: no more calls are made whose replies nobody could store. */
  const breakUp = (error: unknown): void => {
    rejectBroken(error);
    for (const own of held.values()) {
      own.abort();
    }
  };
  const listeners = new Set<() => void>();
  let undone = 0;
  let answered = 0;

  const tell = (): void => {
    for (const listener of [...listeners]) {
      listener();
    }
  };
  signal.addEventListener('abort', tell, { once: true });
  const until = async (condition: () => boolean): Promise<void> => {
    while (!condition()) {
      await new Promise<void>((resolve) => {
        const listener = (): void => {
          listeners.delete(listener);
          resolve();
        };
        listeners.add(listener);
      });
    }
  };
  const asking = {
    database,
    worker,
    answer,
    onFault,
    places: createPlaces(concurrency),
    requests: createRequestCache(database),
    writer: createEvidenceWriter(database),
    onSettled(calls: number) {
      undone -= calls;
      tell();
    },
    onAnswered() {
      answered += 1;
    },
  };

  return {
    start(lease, lane) {
      const own = new AbortController();
      const stop = AbortSignal.any([signal, own.signal]);
      setMaxListeners(0, stop);
      held.set(lease.id, own);
      undone += lease.items.length;
      void askChunk(asking, lease, lane, stop)
        .catch((error: unknown) => {
          if (!(error instanceof RejectedValueError)) {
            throw error;
          }
          return failChunk(database, worker, { id: lease.id, problem: error.message });
        })
        .catch(breakUp)
        .finally(() => {
          held.delete(lease.id);
          tell();
        });
    },
    room: () => until(() => undone < 2 * concurrency || signal.aborted),
    held: () => [...held.keys()],
    answered: () => answered,
    async renew() {
      const chunks = [...held.keys()];
      const kept = new Set(await renewLeases(database, worker, { chunks, seconds: leaseSeconds }));
      for (const chunk of chunks) {
        if (!kept.has(chunk)) {
          held.get(chunk)?.abort();
        }
      }
    },
    end: () => until(() => held.size === 0),
    broken,
  };
}

interface Unwritten {
  readonly reply: NewEvidence;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** A writer to a database, which is retried for as long as the database retries. */
function createEvidenceWriter(database: Database): EvidenceWriter {
  let waiting: Unwritten[] = [];
  let isWriting = false;

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, gather));
      const batch = waiting;
      waiting = [];
      await writeBatch(database, batch);
    }
    isWriting = false;
  };

  return {
    write: (reply) =>
      new Promise((resolve, reject) => {
        waiting.push({ reply, resolve, reject });
        if (!isWriting) {
          isWriting = true;
          void writeAll();
        }
      }),
  };
}

/** Writes replies in one statement; if the database rejects a value, one by one, so that only that reply is lost. */
async function writeBatch(database: Database, batch: readonly Unwritten[]): Promise<void> {
  try {
    await keepEvidence(
      database,
      batch.map(({ reply }) => reply),
    );
    batch.forEach(({ resolve }) => {
      resolve();
    });
  } catch (error) {
    if (error instanceof RejectedValueError && batch.length > 1) {
      for (const one of batch) {
        await writeBatch(database, [one]);
      }
      return;
    }
    batch.forEach(({ reject }) => {
      reject(error);
    });
  }
}

/**
 * Asks for the missing replies of a chunk, and ends the chunk; returns it if `stop` aborts, or if its lane cannot be
 * asked.
 */
async function askChunk(asking: Asking, lease: Lease, lane: Lane, stop: AbortSignal): Promise<void> {
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

/** Slots for calls in flight, given in order of request. */
interface Places {
  readonly enter: () => Promise<void>;
  /** Passes the slot on, or frees it. */
  readonly leave: () => void;
}

/** This many slots. */
function createPlaces(count: number): Places {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return {
    async enter() {
      if (taken < count) {
        taken += 1;
        return;
      }
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    },
    leave() {
      const next = waiting.shift();
      if (next === undefined) {
        taken -= 1;
      } else {
        next();
      }
    },
  };
}
