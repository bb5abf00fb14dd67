import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { openDatabase } from './database/database';
import { checkVersion } from './database/migrate';
import { collectChunks, endSession, findChunks, settleChunks } from './store/chunks';
import { beginSession, noteSession, releaseChunks, sweep } from './store/sessions';
import type { RemoteCalls, RemoteOptions } from 'gpt-assay/plugin';
import { createCallCosts } from './call-costs';
import { createCallQueue } from './call-queue';
import { prepareHandOut } from './hand-out';
import { sliceByLane } from './slice-by-lane';
import { createWaiter } from './waiters';
import { createWaitingCalls } from './waiting-calls';
import { watchWorkers } from './watch-workers';

/** Maximum number of calls per chunk. */
const chunkSize = 50;

/** Milliseconds. */
const times = { gather: 5, shortestLook: 10, longestLook: 200, beat: 3000, elsewhere: 1000, patience: 5000 };

/**
 * Puts calls into the queue of a database, several per chunk, and delivers the workers' replies. Connects with the
 * first call; polls for outcomes while somebody is waiting.
 */
export function openRemoteCalls(address: string, { renews, budget, pricing, clock, say }: RemoteOptions): RemoteCalls {
  const session = randomUUID();
  const database = openDatabase(address, { say, clock });
  const costs = createCallCosts(budget === undefined ? undefined : pricing());
  const look = watchWorkers(database, say);
  const waiting = createWaitingCalls();
  const submit = createCallQueue(database, waiting, { session, renews, costs });
  let begun: Promise<void> | undefined;
  let pumping: Promise<void> | undefined;
  let withdrawing: Promise<void> | undefined;
  let wake = (): void => undefined;
  /** Number of times that everything was withdrawn. */
  let withdrawals = 0;
  let workers = 1;
  const last = { beat: -Infinity, elsewhere: -Infinity, news: clock.elapsed() };

  const begin = async (challenge: string): Promise<void> => {
    await checkVersion(database);
    await sweep(database);
    await beginSession(database, { id: session, name: challenge, place: `${hostname()}:${process.pid}`, budget });
  };
  /** Withdraws everything from the queue that no worker has started, because the caller has given up. */
  const withdraw = (reason: unknown): Promise<void> => {
    const over = new AbortController();
    withdrawals += withdrawing === undefined ? 1 : 0;
    withdrawing ??= Promise.race([
      endSession(database, session),
      clock.sleep(times.patience, over.signal).catch(() => undefined),
    ]).finally(() => {
      over.abort();
      withdrawing = undefined;
      waiting.rejectAll(reason);
    });
    return withdrawing;
  };

  const beat = async (): Promise<void> => {
    await noteSession(database, session);
    const isQuiet = clock.elapsed() - last.news >= times.patience;
    workers = Math.max(1, await look(isQuiet));
    if (isQuiet) {
      // Another command removes the chunks of a command that it believes gone; such calls are queued again.
      waiting.admitLost(new Set(await findChunks(database, session, chunksOf(waiting.inQueue))));
    }
  };
  /** Checks calls that another command is making, and takes them over if that command is gone. */
  const lookElsewhere = async (): Promise<void> => {
    await releaseChunks(database, session, chunksOf(waiting.elsewhere));
    waiting.admitElsewhere();
  };
  const submitAll = async (): Promise<boolean> => {
    const before = withdrawals;
    const taken = waiting.take();
    const size = Math.min(chunkSize, Math.max(1, Math.ceil(taken.length / (2 * workers))));
    for (const slice of sliceByLane(taken, size)) {
      if (withdrawals === before) {
        await submit(slice);
      }
    }
    if (withdrawals !== before) {
      // Also withdraws what was queued in the meantime.
      await withdrawing;
      await endSession(database, session);
      waiting.inQueue.clear();
      waiting.elsewhere.clear();
    }
    return taken.length > 0;
  };
  const collect = async (): Promise<boolean> => {
    const rows = await collectChunks(database, session);
    if (rows.length === 0) {
      return false;
    }
    const chunks = [...new Set(rows.map(({ chunk }) => chunk))];
    const ready = prepareHandOut(rows, waiting.inQueue, costs);
    // First the accounts, then the replies: the command may end once all are delivered.
    await settleChunks(database, session, chunks, ready).finally(ready.deliver);
    waiting.admitPostponed();
    last.news = clock.elapsed();
    return true;
  };

  const pump = async (challenge: string): Promise<void> => {
    begun ??= begin(challenge);
    await begun;
    let pause = times.shortestLook;
    last.news = clock.elapsed();
    last.beat = -Infinity;
    while (waiting.all() > 0) {
      if (waiting.elsewhere.size + waiting.inQueue.size === 0) {
        waiting.admitPostponed();
      }
      const now = clock.elapsed();
      if (now - last.beat >= times.beat) {
        last.beat = now;
        await beat();
      }
      if (waiting.elsewhere.size > 0 && now - last.elsewhere >= times.elsewhere) {
        last.elsewhere = now;
        await lookElsewhere();
      }
      const isNew = [await submitAll(), waiting.all() > 0 && (await collect())].includes(true);
      pause = isNew ? times.shortestLook : Math.min(1.5 * pause, times.longestLook);
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, pause);
      });
    }
    await endSession(database, session);
  };
  const startPumping = (challenge: string): void => {
    pumping ??= clock
      .sleep(times.gather, new AbortController().signal)
      .then(() => pump(challenge))
      .catch(waiting.rejectAll)
      .finally(() => {
        pumping = undefined;
        if (waiting.incoming() > 0) {
          startPumping(challenge);
        }
      });
  };

  return {
    ask: async (call, signal) => {
      signal.throwIfAborted();
      const { waiter, outcome } = createWaiter(call, signal, withdraw);
      waiting.add([waiter]);
      if (waiting.incoming() >= chunkSize) {
        wake();
      }
      startPumping(call.request.question.challenge);
      return outcome;
    },
  };
}

/** Ids of the chunks of these calls. */
function chunksOf(calls: ReadonlyMap<string, { readonly chunk: string }>): readonly string[] {
  return [...new Set([...calls.values()].map(({ chunk }) => chunk))];
}
