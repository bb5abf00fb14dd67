import { randomUUID } from 'node:crypto';
import type { Clock, OutageError } from 'gpt-assay/basics';
import type { Database } from '../database/database';
import { listWaitingLanes } from '../store/lanes';
import { leaseChunk } from '../store/leases';
import { noteWorker, removeWorker } from '../store/workers';
import type { Answer, Lane } from './call';
import { createChunkRunner } from './chunk-runner';

/** The abilities of a worker. */
export interface Work {
  /** Whether this worker can answer calls of a lane. */
  readonly serves: (lane: Lane) => boolean;
  /** Answers one call; throws an `OutageError` if this worker cannot answer any call of the lane. */
  readonly answer: Answer;
}

/** Options that a caller chooses. */
export interface WorkerOptions {
  /** Host and process. */
  readonly name: string;
  readonly version: string;
  /** Maximum number of calls in flight. */
  readonly concurrency: number;
  /** Seconds after which a worker without heartbeat loses its chunks. */
  readonly leaseSeconds: number;
  /** Whether it ends as soon as nothing is waiting. */
  readonly endsWhenIdle: boolean;
  readonly clock: Clock;
  /** Stops the worker: calls in flight finish, and the rest is returned to the queue. */
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

/** Why a worker ended, and its number of answered calls. */
export interface WorkerEnd {
  readonly reason: 'signal' | 'drained' | 'idle';
  readonly answered: number;
}

/**
 * Milliseconds between checks of an empty queue, of the lanes, and between heartbeats; and the pause of a failing lane.
 */
const times = { shortestLook: 20, longestLook: 500, lanes: 1000, beat: 5000, fault: 30_000 };

/** Callbacks that map a promise to whether it resolved. */
const isResolved = [() => true, () => false] as const;

/** Leases chunks and answers their calls until stopped. */
export async function runWorker(database: Database, work: Work, options: WorkerOptions): Promise<WorkerEnd> {
  const { name, version, concurrency, leaseSeconds, endsWhenIdle, clock, signal, say } = options;
  const id = randomUUID();
  /** Lanes that cannot be asked for now, with the time of the next attempt. */
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
  // A failure ends the worker; when its leases expire, other workers ask for the rest.
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
