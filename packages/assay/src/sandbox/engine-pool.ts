import type { EngineProcess } from './child-process';
import { SandboxError, type Job, type JobResult, languages, type Language, type Sandbox } from './sandbox';
import { createDeferred, type Deferred } from '../basics/deferred';
import { runJob } from './run-job';

/** Where the processes of a pool come from. */
export interface EnginePoolOptions {
  /** Maximum concurrent processes. */
  readonly size: number;
  /** Starts a process, for this job first. */
  readonly start: (job: Job) => EngineProcess;
  /** Jobs after which a process is replaced, so that leftovers do not add up; 1 where processes isolate jobs. */
  readonly jobsPerProcess: number;
}

/** Runs jobs of one language. */
export interface EnginePool {
  /** Like `Sandbox.run`. */
  readonly run: (job: Job, signal?: AbortSignal) => Promise<JobResult>;
  /** Like `Sandbox.close`. */
  readonly close: () => Promise<void>;
}

interface Task {
  readonly job: Job;
  readonly cancel: AbortController;
  readonly outcome: Deferred<JobResult>;
  /** Whether this is its second attempt, which is the last. */
  readonly retried: boolean;
}

interface Worker {
  readonly engine: EngineProcess;
  jobs: number;
}

/** Up to `size` processes, started on demand; each job has its own engine. */
export function createEnginePool(options: EnginePoolOptions): EnginePool {
  const { size, start: startProcess, jobsPerProcess } = options;
  const queue: Task[] = [];
  const running = new Set<Task>();
  const idle: Worker[] = [];
  /** Processes that have not ended yet. */
  const workers = new Set<Worker>();
  let closed = false;

  const dispatch = (): void => {
    for (let [next] = queue; next !== undefined; [next] = queue) {
      const worker = idle.pop() ?? (workers.size < size ? start(next.job) : undefined);
      const task = worker === undefined ? undefined : queue.shift();
      if (worker === undefined || task === undefined) {
        return;
      }
      if (worker.engine.ended()) {
        queue.unshift(task);
        void retire(worker);
      } else {
        running.add(task);
        void serve(worker, task);
      }
    }
  };
  const start = (job: Job): Worker => {
    const worker = { engine: startProcess(job), jobs: 0 };
    workers.add(worker);
    return worker;
  };
  const serve = async (worker: Worker, task: Task): Promise<void> => {
    try {
      const { result, lost } = await runJob(worker.engine, task.job, task.cancel.signal, jobsPerProcess === 1);
      if (lost && !task.retried) {
        queue.unshift({ ...task, retried: true });
      } else {
        task.outcome.resolve(result);
      }
    } catch (error) {
      task.outcome.reject(error);
    }
    running.delete(task);
    worker.jobs += 1;
    if (closed || worker.engine.ended() || worker.jobs >= jobsPerProcess) {
      await retire(worker);
    } else {
      idle.push(worker);
      dispatch();
    }
  };
  const retire = async (worker: Worker): Promise<void> => {
    await worker.engine.kill();
    workers.delete(worker);
    dispatch();
  };
  const leaveQueue = ({ outcome, cancel }: Task): void => {
    const place = queue.findIndex((task) => task.outcome === outcome);
    if (place >= 0) {
      queue.splice(place, 1);
      outcome.reject(cancel.signal.reason);
    }
  };

  return {
    async run(job, signal) {
      if (closed) {
        throw new SandboxError('The sandbox is closed.');
      }
      signal?.throwIfAborted();
      const task = { job, cancel: new AbortController(), outcome: createDeferred<JobResult>(), retried: false };
      const onAbort = (): void => {
        task.cancel.abort(signal?.reason);
        leaveQueue(task);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      try {
        queue.push(task);
        dispatch();
        return await task.outcome.promise;
      } finally {
        signal?.removeEventListener('abort', onAbort);
      }
    },
    async close() {
      closed = true;
      for (const task of [...running, ...queue]) {
        task.cancel.abort(new SandboxError('The sandbox was closed.'));
        leaveQueue(task);
      }
      await Promise.all([...workers].map(({ engine }) => engine.kill()));
    },
  };
}

/** A sandbox with one pool for each language; `remedies` says how to make it run others. */
export function joinPools(
  description: string,
  pools: Readonly<Partial<Record<Language, EnginePool>>>,
  remedies: Readonly<Partial<Record<Language, string>>> = {},
): Sandbox {
  return {
    description,
    languages: languages.filter((language) => pools[language] !== undefined),
    async run(job, signal) {
      const pool = pools[job.language];
      if (pool === undefined) {
        const remedy = remedies[job.language];
        throw new SandboxError(
          `The sandbox has no engine for ${job.language} (${description}).${remedy === undefined ? '' : ` ${remedy}`}`,
        );
      }
      return pool.run(job, signal);
    },
    async close() {
      await Promise.all(Object.values(pools).map((pool) => pool.close()));
    },
  };
}

/**
 * A pool whose processes serve one job each. From the first job on, processes are started ahead of time, because starting
 * one takes longer than most jobs.
 */
export function createSingleUsePool(size: number, start: () => EngineProcess): EnginePool {
  const waiting: EngineProcess[] = [];
  let closed = false;
  const take = (): EngineProcess => {
    const engine = takeFirstAlive(waiting) ?? start();
    while (!closed && waiting.length < size) {
      waiting.push(start());
    }
    return engine;
  };
  const pool = createEnginePool({ size, start: take, jobsPerProcess: 1 });
  return {
    run: pool.run,
    async close() {
      closed = true;
      await Promise.all([pool.close(), ...waiting.splice(0).map((engine) => engine.kill())]);
    },
  };
}

function takeFirstAlive(waiting: EngineProcess[]): EngineProcess | undefined {
  let engine = waiting.shift();
  while (engine?.ended() === true) {
    engine = waiting.shift();
  }
  return engine;
}
