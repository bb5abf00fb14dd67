import { setMaxListeners } from 'node:events';
import type { OutageError } from 'gpt-assay/basics';
import { RejectedValueError, type Database } from '../database/database';
import { failChunk, renewLeases, type Lease } from '../store/leases';
import { askChunk } from './ask-chunk';
import type { Answer, Lane } from './call';
import { createEvidenceWriter } from './evidence-writer';
import { createPlaces } from './places';
import { createRequestCache } from './request-cache';

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
