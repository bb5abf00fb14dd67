/** Runs tasks concurrently up to a limit, lower runs first. */
export interface Scheduler {
  /** Maximum number of concurrent tasks. */
  readonly limit: number;
  /** Queues a task of a run and settles with the task. */
  readonly schedule: <Value>(run: number, task: () => Promise<Value>) => Promise<Value>;
}

interface Queue {
  readonly run: number;
  readonly starts: (() => void)[];
  next: number;
}

/**
 * A scheduler with at most `limit` concurrent tasks. Trials are interleaved by run: a task of run k starts only when no
 * task of a lower run is waiting. So drift of the model over time does not look like a difference between fixtures.
 */
export function createScheduler(limit: number): Scheduler {
  const queues: Queue[] = [];
  let underWay = 0;

  const queueOf = (run: number): Queue => {
    const index = queues.findIndex((queue) => queue.run >= run);
    const found = queues[index];
    if (found?.run === run) {
      return found;
    }
    const queue = { run, starts: [], next: 0 };
    queues.splice(index === -1 ? queues.length : index, 0, queue);
    return queue;
  };
  const startNext = (): void => {
    for (let queue = queues[0]; queue !== undefined && underWay < limit; queue = queues[0]) {
      const start = queue.starts[queue.next];
      if (start === undefined) {
        queues.shift();
      } else {
        queue.next += 1;
        underWay += 1;
        start();
      }
    }
  };

  return {
    limit,
    schedule: (run, task) =>
      new Promise((resolve, reject) => {
        queueOf(run).starts.push(() => {
          Promise.resolve()
            .then(task)
            .then(resolve, reject)
            .finally(() => {
              underWay -= 1;
              startNext();
            });
        });
        startNext();
      }),
  };
}
