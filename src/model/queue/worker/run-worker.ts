import { randomUUID } from 'node:crypto';
import type { OutageError } from '../../../basics/errors';
import type { Clock } from '../../../basics/clock';
import type { Database } from '../database/database';
import { listWaitingLanes } from '../store/lanes';
import { leaseChunk } from '../store/leases';
import { noteWorker, removeWorker } from '../store/workers';
import type { Answer, Lane } from './call';
import { createChunkRunner } from './chunk-runner';

/** What a worker can do. */
export interface Work {
  /** Whether calls of a lane can be answered here. */
  readonly serves: (lane: Lane) => boolean;
  /** Answers one call; an `OutageError` says that nothing in its lane can be answered here. */
  readonly answer: Answer;
}

/** What a caller decides about a worker. */
export interface WorkerOptions {
  /** Host and process. */
  readonly name: string;
  readonly version: string;
  /** Calls in flight at most. */
  readonly concurrency: number;
  /** Seconds for which a chunk belongs to a worker that is not heard of. */
  readonly leaseSeconds: number;
  /** Whether it ends as soon as nothing is waiting. */
  readonly endsWhenIdle: boolean;
  readonly clock: Clock;
  /** Ends the worker: calls in flight end, the rest goes back. */
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

/** Why a worker ended, and how many calls it has answered. */
export interface WorkerEnd {
  readonly reason: 'signal' | 'drained' | 'idle';
  readonly answered: number;
}

/** Milliseconds between two looks at an empty queue, at the lanes and between heartbeats; and how long a failing lane is left alone. */
const times = { shortestLook: 20, longestLook: 500, lanes: 1000, beat: 5000, fault: 30_000 };

/** The two functions that make of a promise whether it was resolved. */
const isResolved = [() => true, () => false] as const;

/** Takes chunks and answers their calls until it is told to end. */
export async function runWorker(database: Database, work: Work, options: WorkerOptions): Promise<WorkerEnd> {
  const { name, version, concurrency, leaseSeconds, endsWhenIdle, clock, signal, say } = options;
  const id = randomUUID();
  /** Lanes that cannot be asked from here for now, with the time at which they are tried again. */
  const faults = new Map<number, { readonly until: number; readonly problem: string }>();
  const runner = createChunkRunner(database, work.answer, { worker: id, concurrency, leaseSeconds, signal, onFault });
  let lanes: readonly Lane[] = [];
  let lanesAt = -Infinity;
  let isDraining = false;
  const ending = new AbortController();

  function onFault(lane: number, error: OutageError): void {
    const { message: problem } = error;
    if (faults.get(lane)?.problem !== problem) {
      say(problem);
    }
    faults.set(lane, { until: clock.elapsed() + times.fault, problem });
  }

  const beat = async (): Promise<void> => {
    const [fault] = [...faults].map(([lane, { problem }]) => ({ lane, problem }));
    const about = { answered: runner.answered(), fault };
    ({ isDraining } = await noteWorker(database, { id, name, version, concurrency }, about));
    await runner.renew();
  };
  const beatOn = async (): Promise<void> => {
    const rest = Math.min(times.beat, (leaseSeconds * 1000) / 4);
    const isDue = (): Promise<boolean> => clock.sleep(rest, ending.signal).then(...isResolved);
    while (await isDue()) {
      await beat();
    }
  };
  const usable = async (): Promise<readonly number[]> => {
    const now = clock.elapsed();
    if (now - lanesAt >= times.lanes) {
      lanes = await listWaitingLanes(database);
      lanesAt = now;
    }
    for (const [lane, { until }] of faults) {
      if (until <= now) {
        faults.delete(lane);
      }
    }
    return lanes.filter((lane) => !faults.has(lane.id) && work.serves(lane)).map((lane) => lane.id);
  };

  await beat();
  const beating = beatOn();
  // A failure ends the worker: what it holds is asked by others once its leases have ended.
  const broken = new Promise<never>((_, reject) => {
    beating.catch(reject);
    runner.broken.catch(reject);
  });
  const loop = async (): Promise<WorkerEnd['reason']> => {
    let pause = times.shortestLook;
    while (!signal.aborted && !isDraining) {
      await runner.room();
      const own = await usable();
      const wanted = { worker: id, lanes: own, seconds: leaseSeconds, held: runner.held() };
      const lease = own.length === 0 ? undefined : await leaseChunk(database, wanted);
      const lane = lanes.find(({ id: known }) => known === lease?.lane);
      if (lease === undefined || lane === undefined) {
        lanesAt = -Infinity;
        if (endsWhenIdle && runner.held().length === 0 && pause >= times.longestLook) {
          return 'idle';
        }
        await clock.sleep(pause, signal).catch(() => undefined);
        pause = Math.min(2 * pause, times.longestLook);
      } else {
        pause = times.shortestLook;
        runner.start(lease, lane);
      }
    }
    return signal.aborted ? 'signal' : 'drained';
  };
  try {
    const reason = await Promise.race([loop(), broken]);
    await Promise.race([runner.end(), broken]);
    return { reason, answered: runner.answered() };
  } finally {
    ending.abort();
    await beating.catch(() => undefined);
    await removeWorker(database, id);
  }
}
