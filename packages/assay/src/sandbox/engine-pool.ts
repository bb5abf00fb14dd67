import type { EngineProcess } from './child-process';
import { SandboxError } from './sandbox-errors';
import { createDeferred, type Deferred } from '../basics/deferred';
import { runJob } from './run-job';
import type { Job, JobResult } from './sandbox';

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
