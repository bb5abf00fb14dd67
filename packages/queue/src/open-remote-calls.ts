import { randomUUID } from 'node:crypto';
import { formatNumberOf } from 'gpt-assay/basics';
import type { RemoteCalls, RemoteOptions } from 'gpt-assay/plugin';
import { openAccount } from './account';
import { cancellation } from './cancellation';
import { createCallCosts } from './call-costs';
import { createCollector } from './collect-calls';
import { openEngine, type Engine } from './engine';
import { createFeeder } from './feed-calls';
import { openLanes, type Lanes } from './lanes';
import { createWaitingCalls } from './waiting-calls';
import { createWaiter } from './waiters';

/** Milliseconds. */
const times = { gather: 5, shortestLook: 10, longestLook: 200, beat: 5000, patience: 5000 };

/** Calls that arrive together and wake a waiting command. */
const handful = 50;

/**
 * Has workers make calls, each as a job of the engine, and delivers their results. Connects with the first call; polls
 * for finished jobs while somebody is waiting.
 */
export function openRemoteCalls(address: string, { renews, budget, pricing, clock, say }: RemoteOptions): RemoteCalls {
  const session = randomUUID();
  const isBudgeted = budget !== undefined;
  const waiting = createWaitingCalls();
  const account = openAccount(budget, createCallCosts(budget === undefined ? undefined : pricing()));
  let opened: Promise<Opened> | undefined;
  let pumping: Promise<void> | undefined;
  let withdrawing: Promise<void> | undefined;
  let feeding: Promise<boolean> | undefined;
  let wake = (): void => undefined;
  const said = new Set<string>();
  const sayOnce = (line: string): void => {
    if (!said.has(line)) {
      said.add(line);
      say(line);
    }
  };

  const open = async (): Promise<Opened> => {
    const engine = await openEngine(address, { say, clock, isNeeded: () => waiting.all() > 0 });
    const lanes = await openLanes(engine);
    return {
      engine,
      lanes,
      cancelled: await cancellation(lanes),
      feeder: createFeeder(lanes, waiting, { session, isBudgeted, renews, account }),
      collector: createCollector(waiting, { session, isBudgeted, isShared: !renews, account, clock }),
    };
  };
  /** Takes everything out of the queue that no worker has begun, because the caller has given up. */
  const withdraw = (reason: unknown): Promise<void> => {
    const over = new AbortController();
    withdrawing ??= Promise.race([
      (opened ?? Promise.reject(new Error('nothing is queued'))).then(async ({ collector }) => {
        // Also takes out what is being queued.
        await feeding?.catch(() => undefined);
        await collector.withdraw();
      }),
      clock.sleep(times.patience, over.signal),
    ])
      .catch(() => undefined)
      .finally(() => {
        over.abort();
        withdrawing = undefined;
        waiting.rejectAll(reason);
      });
    return withdrawing;
  };
  /** Finds out why nothing has happened for a while. */
  const lookAround = async ({ engine, lanes, collector, cancelled }: Opened): Promise<void> => {
    if ((await lanes.queue.getWorkersCount()) === 0) {
      sayOnce(`No worker is running for ${engine.database.address.shown}. Start one: npx assay worker`);
    }
    await collector.findVanished((await cancellation(lanes)) !== cancelled);
  };
  const pump = async (): Promise<void> => {
    opened ??= open();
    const own = await opened;
    let pause = times.shortestLook;
    let news = clock.elapsed();
    while (waiting.all() > 0) {
      await withdrawing;
      feeding = own.feeder.feed();
      const isNew = [await feeding, await own.collector.collect()].includes(true);
      const again = waiting.all() === 0 ? own.collector.takeAskedAgain() : 0;
      if (again > 0) {
        // At once, because the command may end with what was just delivered.
        say(`Asked ${formatNumberOf(again, 'call')} again: the workers that had begun were lost.`);
      }
      await own.collector.removeCollected();
      const now = clock.elapsed();
      news = isNew ? now : news;
      if (now - news >= times.beat) {
        news = now;
        await lookAround(own);
      }
      pause = isNew ? times.shortestLook : Math.min(1.5 * pause, times.longestLook);
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, pause);
      });
    }
  };
  const startPumping = (): void => {
    pumping ??= clock
      .sleep(times.gather, new AbortController().signal)
      .then(pump)
      .catch((error: unknown) => {
        waiting.rejectAll(error);
      })
      .finally(() => {
        pumping = undefined;
        if (waiting.all() > 0) {
          startPumping();
        }
      });
  };

  return {
    ask: async (call, signal) => {
      signal.throwIfAborted();
      const { waiter, outcome } = createWaiter(call, signal, withdraw);
      waiting.incoming.push(waiter);
      if (waiting.incoming.length >= handful) {
        wake();
      }
      startPumping();
      return outcome;
    },
  };
}

interface Opened {
  readonly engine: Engine;
  readonly lanes: Lanes;
  /** The last cancellation when the command began. */
  readonly cancelled: string | undefined;
  readonly feeder: ReturnType<typeof createFeeder>;
  readonly collector: ReturnType<typeof createCollector>;
}
