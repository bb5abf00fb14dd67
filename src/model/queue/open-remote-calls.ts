import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { appendTo } from '../../basics/append-to';
import type { Clock } from '../../basics/clock';
import { openDatabase } from '../../queue/database';
import { checkVersion } from '../../queue/migrate';
import { collectChunks, endSession, findChunks, settleChunks } from '../../queue/store/chunks';
import { beginSession, noteSession, releaseChunks, restSession, sweep } from '../../queue/store/sessions';
import type { Pricing } from '../dispatch/budget';
import type { RemoteCalls } from '../dispatch/remote-calls';
import { createCallCosts } from './call-costs';
import { createCallQueue } from './call-queue';
import { prepareHandOut } from './hand-out';
import { sliceByLane } from './slice-by-lane';
import { createWaiter, type Waiter } from './waiters';
import { watchWorkers } from './watch-workers';

/** What a caller decides about calls that workers make. */
export interface RemoteOptions {
  /** Address of the queue's database. */
  readonly queue: string;
  /** Whether kept replies are asked again, and replaced. */
  readonly renews: boolean;
  /** US dollars; `undefined` without a limit. */
  readonly budget: number | undefined;
  readonly pricing: () => Pricing;
  readonly clock: Clock;
  readonly say: (line: string) => void;
}

/** Calls of a chunk at most. */
const chunkSize = 50;

/** Milliseconds. */
const times = { gather: 5, shortestLook: 10, longestLook: 200, beat: 3000, elsewhere: 1000, patience: 5000 };

/**
 * Puts calls into the queue of a database, several in a chunk, and hands out what workers answer. Connects with the first
 * call; looks for outcomes as long as somebody waits for one.
 */
export function openRemoteCalls({ queue, renews, budget, pricing, clock, say }: RemoteOptions): RemoteCalls {
  const session = randomUUID();
  const database = openDatabase(queue, { say, clock });
  const costs = createCallCosts(budget === undefined ? undefined : pricing());
  const look = watchWorkers(database, say);
  const { underWay, elsewhere, postponed, submit } = createCallQueue(database, { session, renews, costs });
  let incoming: Waiter[] = [];
  /** Those that are being put into the queue. */
  let taken: Waiter[] = [];
  let begun: Promise<void> | undefined;
  let pumping: Promise<void> | undefined;
  let withdrawing: Promise<void> | undefined;
  let wake = (): void => undefined;
  /** How often everything was taken out. */
  let withdrawals = 0;
  let workers = 1;
  const last = { beat: -Infinity, elsewhere: -Infinity, news: clock.elapsed() };

  const begin = async (): Promise<void> => {
    await checkVersion(database);
    await sweep(database);
    const name = incoming[0]?.call.request.question.challenge ?? '';
    await beginSession(database, { id: session, name, place: `${hostname()}:${process.pid}`, budget });
  };
  const rejectAll = (error: unknown): void => {
    const queued = [...underWay.values(), ...elsewhere.values()].flatMap(({ waiters }) => waiters);
    const all = [...incoming, ...taken, ...postponed.splice(0), ...queued];
    incoming = [];
    taken = [];
    underWay.clear();
    elsewhere.clear();
    for (const { reject } of all) {
      reject(error);
    }
  };
  /** Takes everything out of the queue that nobody has begun: whoever asked has given up. */
  const withdraw = (reason: unknown): Promise<void> => {
    const over = new AbortController();
    withdrawals += withdrawing === undefined ? 1 : 0;
    withdrawing ??= Promise.race([
      endSession(database, session),
      clock.sleep(times.patience, over.signal).catch(() => undefined),
    ]).finally(() => {
      over.abort();
      withdrawing = undefined;
      rejectAll(reason);
    });
    return withdrawing;
  };

  /** Asks again for what is in the queue no more: others took this command for gone. */
  const lookForLost = async (): Promise<void> => {
    const chunks = [...new Set([...underWay.values()].map(({ chunk }) => chunk))];
    const there = new Set(await findChunks(database, session, chunks));
    for (const [key, { chunk, waiters }] of [...underWay]) {
      if (!there.has(chunk)) {
        underWay.delete(key);
        appendTo(incoming, waiters);
      }
    }
  };
  const beat = async (): Promise<void> => {
    await noteSession(database, session);
    const isQuiet = clock.elapsed() - last.news >= times.patience;
    workers = Math.max(1, await look(isQuiet));
    if (isQuiet) {
      await lookForLost();
    }
  };
  /** Looks again at what another command asks for, and takes it out when that command is gone. */
  const lookElsewhere = async (): Promise<void> => {
    const others = [...elsewhere.values()];
    await releaseChunks(database, session, [...new Set(others.map(({ chunk }) => chunk))]);
    appendTo(
      incoming,
      others.flatMap(({ waiters }) => waiters),
    );
    elsewhere.clear();
  };
  const submitAll = async (): Promise<boolean> => {
    const size = Math.min(chunkSize, Math.max(1, Math.ceil(incoming.length / (2 * workers))));
    const isNew = incoming.length > 0;
    const before = withdrawals;
    taken = incoming;
    incoming = [];
    for (const slice of sliceByLane(taken, size)) {
      if (withdrawals === before) {
        await submit(slice);
      }
    }
    if (withdrawals !== before) {
      // What was put into the queue meanwhile is asked no more either.
      await withdrawing;
      await endSession(database, session);
      underWay.clear();
      elsewhere.clear();
    }
    taken = [];
    return isNew;
  };
  const collect = async (): Promise<boolean> => {
    const rows = await collectChunks(database, session);
    if (rows.length === 0) {
      return false;
    }
    const chunks = [...new Set(rows.map(({ chunk }) => chunk))];
    const ready = prepareHandOut(rows, underWay, costs);
    // First the books, then the replies: once all have theirs the command may end.
    await settleChunks(database, session, chunks, ready).finally(ready.deliver);
    appendTo(incoming, postponed.splice(0));
    last.news = clock.elapsed();
    return true;
  };

  const pump = async (): Promise<void> => {
    begun ??= begin();
    await begun;
    let pause = times.shortestLook;
    last.news = clock.elapsed();
    last.beat = -Infinity;
    while (incoming.length + postponed.length + elsewhere.size + underWay.size > 0) {
      if (elsewhere.size + underWay.size === 0) {
        appendTo(incoming, postponed.splice(0));
      }
      const now = clock.elapsed();
      if (now - last.beat >= times.beat) {
        last.beat = now;
        await beat();
      }
      if (elsewhere.size > 0 && now - last.elsewhere >= times.elsewhere) {
        last.elsewhere = now;
        await lookElsewhere();
      }
      const isNew = [await submitAll(), await collect()].includes(true);
      pause = isNew ? times.shortestLook : Math.min(1.5 * pause, times.longestLook);
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, pause);
      });
    }
    await restSession(database, session);
  };
  const startPumping = (): void => {
    pumping ??= clock
      .sleep(times.gather, new AbortController().signal)
      .then(pump)
      .catch(rejectAll)
      .finally(() => {
        pumping = undefined;
        if (incoming.length > 0) {
          startPumping();
        }
      });
  };

  return {
    ask: async (call, signal) => {
      signal.throwIfAborted();
      const { waiter, outcome } = createWaiter(call, signal, withdraw);
      incoming.push(waiter);
      if (incoming.length >= chunkSize) {
        wake();
      }
      startPumping();
      return outcome;
    },
  };
}
