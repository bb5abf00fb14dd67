import { groupBy } from 'gpt-assay/basics';
import type { Account } from './account';
import type { RemoteCall } from 'gpt-assay/plugin';
import type { JobQueue } from './engine';
import { jobIdOf, toJob, type CallJob } from './job';
import type { Lanes } from './lanes';
import type { WaitingCalls } from './waiting-calls';

/**
 * Maximum calls of a command in the engine. Workers finish what a killed command has left there, so it is what such a
 * command can still cost.
 */
const window = 400;

/** Seconds for which the engine keeps what no command collects. */
const kept = { age: 86_400 };

/** How the engine treats a call: a worker that cannot ask throws, and the engine tries again after a while. */
const jobOptions = {
  attempts: 4,
  backoff: { type: 'exponential', delay: 1000 },
  removeOnComplete: kept,
  removeOnFail: kept,
  stackTraceLimit: 1,
} as const;

/** Which command feeds, and its money; with `renews`, it takes no reply that another command has asked for. */
export interface FeederOptions {
  readonly session: string;
  readonly renews: boolean;
  readonly isBudgeted: boolean;
  readonly account: Account;
}

/** Makes jobs of the calls that wait, as many as the window and the budget allow. */
export function createFeeder(
  lanes: Lanes,
  waiting: WaitingCalls,
  { session, renews, isBudgeted, account }: FeederOptions,
): { readonly feed: () => Promise<boolean> } {
  const { incoming, queued } = waiting;

  /** The ids of calls that became open; others with the same request join them. */
  const admit = async (): Promise<readonly string[]> => {
    const ids: string[] = [];
    for (let next = incoming[0]; next !== undefined; next = incoming[0]) {
      const { call } = next;
      const id = jobIdOf(call, renews ? session : '');
      const known = queued.get(id);
      if (known !== undefined) {
        queued.set(id, { ...known, waiters: [...known.waiters, next] });
        incoming.shift();
        continue;
      }
      const worst = account.worstOf(call);
      if (queued.size >= window || !account.setAside(worst)) {
        if (queued.size === 0) {
          throw account.describe(worst);
        }
        return ids;
      }
      incoming.shift();
      // Before the statement, so that a caller who gives up meanwhile is found.
      const lane = { server: call.server, model: call.model, name: call.name };
      queued.set(id, { lane: await lanes.open(lane), waiters: [next], worst, asked: 1 });
      ids.push(id);
    }
    return ids;
  };

  return {
    async feed() {
      const ids = await admit();
      const fresh = ids.flatMap((id) => {
        const call = queued.get(id);
        return call === undefined ? [] : [{ id, ...call }];
      });
      for (const calls of groupBy(fresh, ({ lane }) => lane.queue.name).values()) {
        const [{ lane }] = calls as [(typeof fresh)[number]];
        const added = calls.map(({ id, waiters: [{ call }] }) => ({ id, call }));
        await addCalls(lane.queue, added, { session, isBudgeted });
      }
      return ids.length > 0;
    },
  };
}

/** Adds calls as jobs; a call whose job is there already joins it. */
export async function addCalls(
  queue: JobQueue,
  calls: readonly { readonly id: string; readonly call: RemoteCall }[],
  about: Pick<CallJob, 'session' | 'isBudgeted'>,
): Promise<void> {
  await queue.addBulk(
    calls.map(({ id, call }) => ({
      name: call.request.question.challenge,
      data: toJob(call, about),
      opts: { ...jobOptions, jobId: id },
    })),
  );
}
