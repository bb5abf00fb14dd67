import type { Job } from 'bullmq';
import { setMaxListeners } from 'node:events';
import { type Clock, OutageError, messageOf, printableLine } from 'gpt-assay/basics';
import { AssayError } from 'gpt-assay/plugin';
import type { Engine, JobWorker } from './engine';
import { readJob, writeResult, type CallResult } from './job';
import type { Lanes, OpenLane } from './lanes';
import { checkServer } from './check-server';
import { LaterError, type Work } from './work';

/** Options that a caller chooses. */
export interface WorkerOptions {
  /** Host and process. */
  readonly name: string;
  /** Maximum number of calls in flight to each model of a server. */
  readonly concurrency: number;
  /** Seconds after which a worker without heartbeat loses its calls. */
  readonly leaseSeconds: number;
  /** Whether it ends as soon as nothing is waiting. */
  readonly endsWhenIdle: boolean;
  readonly clock: Clock;
  /** Stops the worker: calls in flight get a few seconds to finish. */
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

/** Why a worker ended, and its number of answered calls. */
export interface WorkerEnd {
  readonly reason: 'signal' | 'drained' | 'idle';
  readonly answered: number;
}

/** Milliseconds between looks for new lanes, and between checks of the server. */
const times = { look: 500, check: 60_000 };

/** Maximum lanes of a worker; each listens on a connection of its own. */
const mostLanes = 24;

/** Looks without anything waiting before an idle worker ends. */
const idleLooks = 2;

/** What the engine says of a job that another worker has taken over or ended; the job's command finds out by itself. */
const ofLostJob = /lock|not in the active state|Missing key|Missing lock/i;

/** Takes calls of all lanes that it serves and answers them, until stopped. */
export async function runWorker(engine: Engine, lanes: Lanes, work: Work, options: WorkerOptions): Promise<WorkerEnd> {
  const { endsWhenIdle, leaseSeconds, clock, signal, name } = options;
  setMaxListeners(0, signal);
  const said = new Set<string>();
  const sayOnce = (line: string): void => {
    if (!said.has(line)) {
      said.add(line);
      options.say(line);
    }
  };
  await checkServer(engine.database, { clock, leaseSeconds, say: sayOnce });
  const own = createLaneWorkers(engine, work, { ...options, say: sayOnce });
  // Processes nothing: commands and dashboards count workers by it.
  const presence = engine.work(lanes.queue.name, { process: null, name, autorun: false });
  presence.on('error', () => undefined);
  let checked = clock.elapsed();
  let idle = 0;
  const run = async (): Promise<WorkerEnd['reason']> => {
    while (!signal.aborted) {
      if (await lanes.queue.isPaused()) {
        return 'drained';
      }
      await own.serve(await lanes.list());
      idle = endsWhenIdle && (await own.isIdle()) ? idle + 1 : 0;
      if (idle > idleLooks) {
        return 'idle';
      }
      if (clock.elapsed() - checked >= times.check) {
        checked = clock.elapsed();
        await checkServer(engine.database, { clock, leaseSeconds, say: sayOnce });
      }
      await clock.sleep(times.look, signal).catch(() => undefined);
    }
    return 'signal';
  };
  try {
    const reason = await run();
    await own.close();
    return { reason, answered: own.answered() };
  } finally {
    await own.close();
    await presence.close().catch(() => undefined);
  }
}

/** Workers of the engine, one for each lane. */
interface LaneWorkers {
  /** Opens workers for lanes that have none yet. */
  readonly serve: (lanes: readonly OpenLane[]) => Promise<void>;
  readonly isIdle: () => Promise<boolean>;
  readonly answered: () => number;
  /** Waits for the calls in flight. */
  readonly close: () => Promise<void>;
}

function createLaneWorkers(
  engine: Engine,
  work: Work,
  { name, concurrency, leaseSeconds, signal, say }: WorkerOptions,
): LaneWorkers {
  const workers = new Map<string, JobWorker>();
  /** As they were last listed, with their limits. */
  const current = new Map<string, OpenLane>();
  let answered = 0;
  const open = async (lane: OpenLane): Promise<void> => {
    const { queue } = lane;
    const process = createProcessor(engine, work, {
      lane: () => current.get(queue.name) ?? lane,
      signal,
      say,
      onAnswered() {
        answered += 1;
      },
    });
    const worker = engine.work(queue.name, {
      process,
      name,
      concurrency,
      lockDuration: leaseSeconds * 1000,
      stalledInterval: leaseSeconds * 500,
      // The command decides whether a call that may have been billed is made again.
      maxStalledCount: 0,
    });
    worker.on('error', (error) => {
      if (!ofLostJob.test(error.message)) {
        say(printableLine(error.message, 200));
      }
    });
    worker.on('lockRenewalFailed', (ids) => {
      ids.forEach((id) => worker.cancelJob(id));
    });
    workers.set(queue.name, worker);
    try {
      await worker.waitUntilReady();
    } catch {
      // The engine does not try again by itself.
      workers.delete(queue.name);
      await worker.close(true).catch(() => undefined);
    }
  };

  return {
    async serve(lanes) {
      for (const lane of lanes) {
        current.set(lane.queue.name, lane);
        if (workers.has(lane.queue.name) || !work.serves(lane)) {
          continue;
        }
        if (workers.size < mostLanes) {
          await open(lane);
        } else {
          say(`This worker serves ${mostLanes} models and no more. Start another one.`);
        }
      }
    },
    async isIdle() {
      const counts = await Promise.all(
        [...workers.keys()].map(async (lane) =>
          (await engine.queue(lane)).getJobCountByTypes('wait', 'active', 'delayed'),
        ),
      );
      return counts.every((count) => count === 0);
    },
    answered: () => answered,
    async close() {
      await Promise.all([...workers.values()].map((worker) => worker.close()));
    },
  };
}

/** What turns a job of the engine into a call, and its outcome into a result. */
function createProcessor(
  { bullmq }: Engine,
  work: Work,
  {
    lane,
    signal,
    say,
    onAnswered,
  }: {
    readonly lane: () => OpenLane;
    readonly signal: AbortSignal;
    readonly say: (line: string) => void;
    readonly onAnswered: () => void;
  },
): (job: Job<unknown, string>, token: string | undefined, taken: AbortSignal | undefined) => Promise<string> {
  const handBack = async (job: Job<unknown, string>, token: string | undefined): Promise<never> => {
    await job.moveToWait(token);
    throw new bullmq.WaitingError();
  };
  return async (job, token, taken) => {
    const call = readJob(job.data);
    if (call === undefined) {
      throw new bullmq.UnrecoverableError('the job holds no call of this version of Assay');
    }
    const { attempts = 0 } = call;
    const stop = AbortSignal.any(taken === undefined ? [signal] : [signal, taken]);
    try {
      const result = await work.answer({ lane: lane(), job: call, attempts }, stop);
      onAnswered();
      return writeResult(result);
    } catch (error) {
      if (error instanceof LaterError) {
        await job.updateData({ ...call, attempts: attempts + error.attempts });
        return handBack(job, token);
      }
      if (error instanceof OutageError) {
        say(error.message);
        if (error.refused) {
          return writeResult({ outage: error.message });
        }
        throw error;
      }
      if (stop.aborted) {
        return handBack(job, token);
      }
      const problem = error instanceof AssayError ? error.message : `a bug in Assay: ${messageOf(error)}`;
      const failed: CallResult = { failed: { problem, attempts: attempts + 1, lost: true } };
      return writeResult(failed);
    }
  };
}
