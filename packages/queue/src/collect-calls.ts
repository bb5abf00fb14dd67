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
export function createCollector({ incoming, queued }: WaitingCalls, options: CollectorOptions): Collector {
  const state: Collecting = { ...options, incoming, queued, collected: [], askedAgain: 0 };
  return {
    async collect() {
      let isNew = false;
      for (const lane of lanesOf(queued)) {
        const ids = (await lane.queue.getRanges(['completed', 'failed'], 0, -1)).filter((id) => queued.has(id));
        isNew ||= ids.length > 0;
        await each(ids, async (id) => {
          const job = await lane.queue.getJob(id);
          if (job?.finishedOn !== undefined) {
            await settle(state, job);
          }
        });
      }
      return isNew;
    },
    findVanished: (isCancelled) => each([...queued], ([id, call]) => findJob(state, id, call, isCancelled)),
    async removeCollected() {
      const due = options.clock.elapsed() - (options.isShared ? grace : 0);
      const old = state.collected.filter(({ id, at }) => at <= due && !queued.has(id));
      if (old.length > 0) {
        state.collected = state.collected.filter(({ at }) => at > due);
        await each(old, ({ lane, id }) => lane.queue.remove(id).catch(() => undefined));
      }
    },
    async withdraw() {
      // The newest first, because workers take the oldest. What a worker has begun or ended is paid for, and stays.
      await each([...queued].toReversed(), async ([id, { lane }]) => {
        const jobState = await lane.queue.getJobState(id);
        if (jobState === 'waiting' || jobState === 'delayed') {
          await lane.queue.remove(id).catch(() => undefined);
        }
      });
    },
    takeAskedAgain() {
      const count = state.askedAgain;
      state.askedAgain = 0;
      return count;
    },
  };
}

/** What a collector knows. */
interface Collecting extends CollectorOptions, Pick<WaitingCalls, 'incoming' | 'queued'> {
  collected: { readonly lane: OpenLane; readonly id: string; readonly at: number }[];
  askedAgain: number;
}

/** Gives a finished job's result to the callers that wait for it, or asks again. */
async function settle(state: Collecting, job: Job): Promise<void> {
  const { queued, account, session } = state;
  const id = String(job.id);
  const call = queued.get(id);
  if (call === undefined) {
    return;
  }
  const isOwn = readJob(job.data)?.session === session;
  const result = resultOf(job);
  if ('reply' in result) {
    const reply = parseReply(result.reply);
    const problem = 'a worker of another version of Assay gave a reply that cannot be read';
    const outcome: Outcome =
      reply === undefined ? { status: 'errored', problem, attempts: 1 } : { status: 'replied', reply };
    const cost = reply === undefined ? call.worst : account.costOf(call.waiters[0].call, reply, call.worst);
    deliver(state, id, call, isOwn ? cost : 0, outcome);
  } else if (!isOwn) {
    await replace(state, job, call);
  } else if ('lost' in result) {
    await askAgain(state, job, call, result.lost);
  } else if ('outage' in result) {
    giveUp(state, id, call, result.outage);
  } else {
    const { problem, attempts, lost } = result.failed;
    deliver(state, id, call, lost ? call.worst : 0, { status: 'errored', problem, attempts });
  }
}

function deliver(
  state: Collecting,
  id: string,
  { lane, waiters, worst }: QueuedCall,
  cost: number,
  outcome: Outcome,
): void {
  state.queued.delete(id);
  state.collected.push({ lane, id, at: state.clock.elapsed() });
  state.account.settle(worst, cost);
  waiters.forEach(({ resolve }) => {
    resolve(outcome);
  });
}

/** Ends a call that no worker can make. */
function giveUp(state: Collecting, id: string, { lane, waiters, worst }: QueuedCall, problem: string): void {
  const error = new OutageError(problem);
  state.queued.delete(id);
  state.collected.push({ lane, id, at: -Infinity });
  state.account.settle(worst, 0);
  waiters.forEach(({ reject }) => {
    reject(error);
  });
}

/** Asks once more for a call that may have been billed, if the budget has room for it. */
async function askAgain(state: Collecting, job: Job, call: QueuedCall, problem: string): Promise<void> {
  const { account, queued } = state;
  const id = String(job.id);
  const { worst, asked } = call;
  account.settle(worst, worst);
  const hasRoom = account.setAside(worst);
  if (asked >= mostAsked || !hasRoom) {
    const reason = hasRoom ? problem : 'no budget left to ask again after a worker was lost';
    account.settle(hasRoom ? worst : 0, 0);
    deliver(state, id, { ...call, worst: 0 }, 0, { status: 'errored', problem: reason, attempts: asked });
    return;
  }
  state.askedAgain += 1;
  queued.set(id, { ...call, asked: asked + 1 });
  // Not the engine's retry, which fails a stalled job at once.
  await removeEnded(job);
  await addCalls(call.lane.queue, [{ id, call: call.waiters[0].call }], state);
}

/** Asks for a call whose job another command has left without a reply. */
async function replace(state: Collecting, job: Job, { worst, waiters }: QueuedCall): Promise<void> {
  await removeEnded(job);
  state.askedAgain += 1;
  state.queued.delete(String(job.id));
  state.account.settle(worst, 0);
  appendTo(state.incoming, waiters);
}

/** Queues a call again whose job is gone, or ends it if somebody has cancelled all. */
async function findJob(
  state: Collecting,
  id: string,
  { lane, waiters, worst }: QueuedCall,
  isCancelled: boolean,
): Promise<void> {
  if ((await lane.queue.getJobState(id)) !== 'unknown' || !state.queued.delete(id)) {
    return;
  }
  state.account.settle(worst, 0);
  if (isCancelled) {
    const error = new OutageError('its calls were cancelled with assay queue cancel');
    waiters.forEach(({ reject }) => {
      reject(error);
    });
  } else {
    state.askedAgain += 1;
    appendTo(state.incoming, waiters);
  }
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
