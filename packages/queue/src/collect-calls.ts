import type { Job } from 'bullmq';
import { type Clock, OutageError, appendTo } from 'gpt-assay/basics';
import { type Outcome, parseReply } from 'gpt-assay/model';
import type { Account } from './account';
import { addCalls } from './feed-calls';
import { readJob, readResult, type CallResult } from './job';
import type { OpenLane } from './lanes';
import type { QueuedCall, WaitingCalls } from './waiting-calls';

/** Milliseconds after which a collected job is removed, so that other commands that wait for it see it. */
const grace = 2000;

/** How often a command asks for one call, if the workers that ask are lost. */
const mostAsked = 4;

/** Statements at a time. */
const atOnce = 4;

/** The engine's reason for a job whose worker has not renewed its lock. */
const stalled = 'stalled more than';

/** Which command collects; `isShared` if others may wait for the same jobs. */
export interface CollectorOptions {
  readonly session: string;
  readonly isBudgeted: boolean;
  readonly isShared: boolean;
  readonly account: Account;
  readonly clock: Clock;
}

/** Delivers the results of finished jobs, and takes the jobs out of the engine. */
export interface Collector {
  /** Whether something was delivered or asked again. */
  readonly collect: () => Promise<boolean>;
  /** Queues calls again whose jobs are gone, or ends them if somebody has cancelled all. */
  readonly findVanished: (isCancelled: boolean) => Promise<void>;
  /** Removes the jobs whose results were delivered long enough ago. */
  readonly removeCollected: () => Promise<void>;
  /** Removes the jobs that no worker has begun. */
  readonly withdraw: () => Promise<void>;
  /** How many calls were asked again since the last time. */
  readonly takeAskedAgain: () => number;
}

/** A collector of the calls that a command has queued. */
export function createCollector(
  { incoming, queued }: WaitingCalls,
  { session, isBudgeted, isShared, account, clock }: CollectorOptions,
): Collector {
  let collected: { readonly lane: OpenLane; readonly id: string; readonly at: number }[] = [];
  let askedAgain = 0;

  const deliver = (id: string, { lane, waiters, worst }: QueuedCall, cost: number, outcome: Outcome): void => {
    queued.delete(id);
    collected.push({ lane, id, at: clock.elapsed() });
    account.settle(worst, cost);
    waiters.forEach(({ resolve }) => {
      resolve(outcome);
    });
  };
  /** Asks once more for a call that may have been billed, if the budget has room for it. */
  const askAgain = async (job: Job, call: QueuedCall, problem: string): Promise<void> => {
    const id = String(job.id);
    const { worst, asked } = call;
    account.settle(worst, worst);
    const hasRoom = account.setAside(worst);
    if (asked >= mostAsked || !hasRoom) {
      const reason = hasRoom ? problem : 'no budget left to ask again after a worker was lost';
      account.settle(hasRoom ? worst : 0, 0);
      deliver(id, { ...call, worst: 0 }, 0, { status: 'errored', problem: reason, attempts: asked });
      return;
    }
    askedAgain += 1;
    queued.set(id, { ...call, asked: asked + 1 });
    // Not the engine's retry, which fails a stalled job at once.
    await removeEnded(job);
    await addCalls(call.lane.queue, [{ id, call: call.waiters[0].call }], { session, isBudgeted });
  };
  /** Asks for a call whose job another command has left without a reply. */
  const replace = async (job: Job, { worst, waiters }: QueuedCall): Promise<void> => {
    await removeEnded(job);
    askedAgain += 1;
    queued.delete(String(job.id));
    account.settle(worst, 0);
    appendTo(incoming, waiters);
  };
  const settle = async (job: Job): Promise<void> => {
    const id = String(job.id);
    const call = queued.get(id);
    if (call === undefined) {
      return;
    }
    const [{ call: asked }] = call.waiters;
    const isOwn = readJob(job.data)?.session === session;
    const result = resultOf(job);
    if ('reply' in result) {
      const reply = parseReply(result.reply);
      const problem = 'a worker of another version of Assay gave a reply that cannot be read';
      const outcome: Outcome =
        reply === undefined ? { status: 'errored', problem, attempts: 1 } : { status: 'replied', reply };
      const own = reply === undefined ? call.worst : account.costOf(asked, reply, call.worst);
      deliver(id, call, isOwn ? own : 0, outcome);
    } else if (!isOwn) {
      await replace(job, call);
    } else if ('lost' in result) {
      await askAgain(job, call, result.lost);
    } else if ('outage' in result) {
      const error = new OutageError(result.outage);
      queued.delete(id);
      collected.push({ lane: call.lane, id, at: -Infinity });
      account.settle(call.worst, 0);
      call.waiters.forEach(({ reject }) => {
        reject(error);
      });
    } else {
      const { problem, attempts, lost } = result.failed;
      deliver(id, call, lost ? call.worst : 0, { status: 'errored', problem, attempts });
    }
  };
  const removeCollected = async (): Promise<void> => {
    const due = clock.elapsed() - (isShared ? grace : 0);
    const old = collected.filter(({ id, at }) => at <= due && !queued.has(id));
    if (old.length > 0) {
      collected = collected.filter(({ at }) => at > due);
      await each(old, ({ lane, id }) => lane.queue.remove(id).catch(() => undefined));
    }
  };

  return {
    removeCollected,
    async collect() {
      let isNew = false;
      for (const lane of lanesOf(queued)) {
        const ids = (await lane.queue.getRanges(['completed', 'failed'], 0, -1)).filter((id) => queued.has(id));
        isNew ||= ids.length > 0;
        await each(ids, async (id) => {
          const job = await lane.queue.getJob(id);
          if (job?.finishedOn !== undefined) {
            await settle(job);
          }
        });
      }
      return isNew;
    },
    async findVanished(isCancelled) {
      await each([...queued], async ([id, { lane, waiters, worst }]) => {
        if ((await lane.queue.getJobState(id)) !== 'unknown' || !queued.delete(id)) {
          return;
        }
        account.settle(worst, 0);
        if (isCancelled) {
          const error = new OutageError('its calls were cancelled with assay queue cancel');
          waiters.forEach(({ reject }) => {
            reject(error);
          });
        } else {
          askedAgain += 1;
          appendTo(incoming, waiters);
        }
      });
    },
    async withdraw() {
      // The newest first, because workers take the oldest. What a worker has begun or ended is paid for, and stays.
      await each([...queued].toReversed(), async ([id, { lane }]) => {
        const state = await lane.queue.getJobState(id);
        if (state === 'waiting' || state === 'delayed') {
          await lane.queue.remove(id).catch(() => undefined);
        }
      });
    },
    takeAskedAgain() {
      const count = askedAgain;
      askedAgain = 0;
      return count;
    },
  };
}

/** Removes a job. If another command has done so and a worker has begun it again, this command waits for that worker. */
async function removeEnded(job: Job): Promise<void> {
  await job.remove().catch(() => undefined);
}

/** What the worker or the engine says of a finished job; one that has not failed gives no reason. */
function resultOf({
  failedReason,
  returnvalue,
}: {
  readonly failedReason?: string;
  readonly returnvalue: unknown;
}): CallResult {
  if (failedReason === undefined) {
    const problem = 'the queue holds a result that is none';
    return readResult(returnvalue) ?? { failed: { problem, attempts: 1, lost: true } };
  }
  return failedReason.includes(stalled) ? { lost: 'the workers that asked were lost' } : { outage: failedReason };
}

function lanesOf(queued: ReadonlyMap<string, QueuedCall>): readonly OpenLane[] {
  return [...new Map([...queued.values()].map(({ lane }) => [lane.queue.name, lane])).values()];
}

/** Does something for each value, a few at a time. */
async function each<Value>(values: readonly Value[], act: (value: Value) => Promise<unknown>): Promise<void> {
  const rest = values[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const value of rest) {
        await act(value);
      }
    }),
  );
}
