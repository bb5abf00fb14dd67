import { setMaxListeners } from 'node:events';
import { messageOf, OutageError } from '../../basics/errors';
import type { Database } from '../database';
import type { FailedCall } from '../store/chunks';
import type { NewEvidence } from '../store/evidence';
import { keyOf, type Item } from '../store/item';
import { completeChunk, findAnswered, giveBackChunk, refuseChunk, renewLeases, type Lease } from '../store/leases';
import { setAsideAgain } from '../store/sessions';
import { createEvidenceWriter } from './evidence-writer';
import { createRequestCache, type CachedRequest } from './request-cache';
import type { Lane } from './run-worker';

/** One call that a worker makes. */
export interface Call {
  readonly lane: Lane;
  /** The same object for all runs, as long as it is remembered. */
  readonly request: CachedRequest;
  readonly run: number;
  /** Sets money aside for another attempt after one that may have been billed; `false` when the budget has no room. */
  readonly setAsideAgain: () => Promise<boolean>;
}

/** What came of a call. */
export type Answered =
  | { readonly status: 'answered'; readonly kept: Omit<NewEvidence, keyof Item> }
  | { readonly status: 'failed'; readonly failed: FailedCall };

/** Answers a call. */
export type Answer = (call: Call, signal: AbortSignal) => Promise<Answered>;

/** Runs chunks side by side, so that as many calls are in flight as may be. */
export interface ChunkRunner {
  readonly start: (lease: Lease, lane: Lane | undefined) => void;
  /** Resolves when another chunk is wanted. */
  readonly room: () => Promise<void>;
  readonly isIdle: () => boolean;
  readonly answered: () => number;
  /** Holds the chunks for longer, and ends those that are another's by now. */
  readonly renew: () => Promise<void>;
  /** Waits until all chunks have ended or were given back. */
  readonly end: () => Promise<void>;
  /** Rejects when a chunk cannot be ended, because the database is away for too long. */
  readonly broken: Promise<never>;
}

/** A runner of chunks; it takes the next one when fewer calls wait than are in flight. */
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
  const requests = createRequestCache(database);
  let breakUp: (error: unknown) => void = () => undefined;
  const broken = new Promise<never>((_, reject) => {
    breakUp = reject;
  });
  broken.catch(() => undefined);
  const writer = createEvidenceWriter(database, breakUp);
  const waiting: (() => void)[] = [];
  const listeners = new Set<() => void>();
  let inFlight = 0;
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
  const enter = async (): Promise<void> => {
    if (inFlight < concurrency) {
      inFlight += 1;
      return;
    }
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  };
  /** Hands the place on, or frees it. */
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) {
      inFlight -= 1;
    } else {
      next();
    }
  };

  const run = async (lease: Lease, lane: Lane, own: AbortController): Promise<void> => {
    const stop = AbortSignal.any([signal, own.signal]);
    setMaxListeners(0, stop);
    const failed: Record<string, FailedCall> = {};
    let fault: OutageError | undefined;
    let left = 0;
    const todo = without(lease, lease.attempts > 1 ? await findAnswered(database, lease.items) : []);
    const bodies = await requests.read(todo.map(({ request }) => request));
    const hasRoom =
      lease.attempts === 1 ||
      lease.worst === 0 ||
      (await setAsideAgain(database, lease.session, lease.worst * todo.length));
    undone -= lease.items.length - todo.length;
    await Promise.all(
      todo.map(async (item) => {
        await enter();
        try {
          const request = bodies.get(item.request);
          if (stop.aborted || fault !== undefined) {
            left += 1;
          } else if (request === undefined || !hasRoom) {
            failed[keyOf(item)] = {
              problem: hasRoom ? 'its request is not in the queue any more' : noRoom,
              attempts: 0,
              lost: !hasRoom,
            };
          } else {
            const again = async (): Promise<boolean> =>
              lease.worst === 0 || setAsideAgain(database, lease.session, lease.worst);
            const result = await answer({ lane, request, run: item.run, setAsideAgain: again }, stop);
            answered += 1;
            if (result.status === 'answered') {
              writer.add(lease.id, { ...item, ...result.kept });
            } else {
              failed[keyOf(item)] = result.failed;
            }
          }
        } catch (error) {
          left += 1;
          if (error instanceof OutageError) {
            fault = error;
          } else if (!stop.aborted) {
            left -= 1;
            failed[keyOf(item)] = { problem: messageOf(error), attempts: 1, lost: true };
          }
        } finally {
          undone -= 1;
          leave();
          tell();
        }
      }),
    );
    const replies = await writer.takeRest(lease.id);
    if (left === 0) {
      await completeChunk(database, worker, { id: lease.id, replies, failed });
      return;
    }
    for (const reply of replies) {
      writer.add(lease.id, reply);
    }
    await writer.idle();
    if (fault === undefined) {
      await giveBackChunk(database, worker, lease.id);
    } else {
      if (!fault.refused) {
        onFault(lease.lane, fault);
      }
      const { id, lane: place } = lease;
      await refuseChunk(database, worker, { id, lane: place, problem: fault.message, isFinal: fault.refused });
    }
  };

  return {
    start(lease, lane) {
      if (lane === undefined) {
        return;
      }
      const own = new AbortController();
      held.set(lease.id, own);
      undone += lease.items.length;
      void run(lease, lane, own)
        .catch(breakUp)
        .finally(() => {
          held.delete(lease.id);
          tell();
        });
    },
    room: () => until(() => undone < 2 * concurrency || signal.aborted),
    isIdle: () => held.size === 0,
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
    async end() {
      await until(() => held.size === 0);
      await writer.idle();
    },
    broken,
  };
}

const noRoom = 'the budget has no room to ask again after a worker was lost in the middle of it';

function without({ items }: Lease, answered: readonly Item[]): readonly Item[] {
  const known = new Set(answered.map(keyOf));
  return items.filter((item) => !known.has(keyOf(item)));
}
