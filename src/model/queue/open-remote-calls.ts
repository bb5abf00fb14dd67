import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { appendTo } from '../../basics/append-to';
import type { Clock } from '../../basics/clock';
import { openDatabase } from '../../queue/database';
import { checkVersion } from '../../queue/migrate';
import { collectChunks, endSession, settleChunks } from '../../queue/store/chunks';
import { adoptChunk, beginSession, noteSession, restSession, sweep } from '../../queue/store/sessions';
import { listWorkers } from '../../queue/store/workers';
import type { Pricing } from '../dispatch/budget';
import type { RemoteCalls } from '../dispatch/remote-calls';
import { createCallCosts } from './call-costs';
import { createCallQueue } from './call-queue';
import { prepareHandOut } from './hand-out';
import { createWaiter, type Waiter } from './waiters';

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
  const { underWay, elsewhere, postponed, submit } = createCallQueue(database, { session, renews, costs });
  let incoming: Waiter[] = [];
  /** Those that are being put into the queue. */
  let taken: Waiter[] = [];
  let begun: Promise<void> | undefined;
  let pumping: Promise<void> | undefined;
  let withdrawing: Promise<void> | undefined;
  let wake = (): void => undefined;
  let workers = 1;
  const last = { beat: -Infinity, elsewhere: -Infinity, news: clock.elapsed() };

  const said = new Set<string>();
  const sayOnce = (line: string): void => {
    if (!said.has(line)) {
      said.add(line);
      say(line);
    }
  };
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

  const beat = async (): Promise<void> => {
    await noteSession(database, session);
    const living = await listWorkers(database);
    workers = Math.max(1, living.length);
    if (clock.elapsed() - last.news < times.patience) {
      return;
    }
    if (living.length === 0) {
      sayOnce(`No worker takes calls from ${database.address.shown}: start one with "assay worker".`);
    }
    for (const { name, fault } of living) {
      if (fault !== null) {
        sayOnce(`Worker ${name} cannot ask: ${fault}`);
      }
    }
  };
  /** Looks again at what another command asks for, and takes it over when that command is gone. */
  const lookElsewhere = async (): Promise<void> => {
    for (const chunk of new Set([...elsewhere.values()].map((one) => one.chunk))) {
      await adoptChunk(database, session, chunk);
    }
    appendTo(
      incoming,
      [...elsewhere.values()].flatMap(({ waiters }) => waiters),
    );
    elsewhere.clear();
  };
  const submitAll = async (): Promise<boolean> => {
    const size = Math.min(chunkSize, Math.max(1, Math.ceil(incoming.length / (2 * workers))));
    const byLane = new Map<string, Waiter[]>();
    for (const waiter of incoming) {
      const lane = `${waiter.call.server} ${waiter.call.model}`;
      const others = byLane.get(lane);
      if (others === undefined) {
        byLane.set(lane, [waiter]);
      } else {
        others.push(waiter);
      }
    }
    const isNew = incoming.length > 0;
    taken = incoming;
    incoming = [];
    for (const lane of byLane.values()) {
      for (let start = 0; start < lane.length; start += size) {
        await submit(lane.slice(start, start + size));
      }
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
    while (incoming.length > 0 || elsewhere.size > 0 || underWay.size > 0) {
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
