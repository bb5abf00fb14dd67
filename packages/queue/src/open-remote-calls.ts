import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { openDatabase, type Database } from './database/database';
import { checkVersion } from './database/migrate';
import { collectChunks, endSession, findChunks, settleChunks, type Collected } from './store/chunks';
import { beginSession, noteSession, releaseChunks, sweep } from './store/sessions';
import type { RemoteCalls, RemoteOptions } from 'gpt-assay/plugin';
import { createCallCosts, type CallCosts } from './call-costs';
import { createCallQueue } from './call-queue';
import { createWaiter, type Waiter } from './waiters';
import { createWaitingCalls, type QueuedCall } from './waiting-calls';
import { OutageError, printableLine } from 'gpt-assay/basics';
import { keyOf } from './store/item';
import type { Outcome } from 'gpt-assay/model';
import { readKept } from './read-kept';
import { listWorkers } from './store/workers';

const repeated = 'the server repeated its reply of another run, so it is not new evidence';

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

/** Finished calls, before delivery. */
interface HandOut {
  /** US dollars. */
  readonly spent: number;
  /** Number of replies. */
  readonly answered: number;
  /** Delivers the outcomes to everyone waiting. */
  readonly deliver: () => void;
}

/** Takes finished calls out of the calls in flight. */
function prepareHandOut(rows: readonly Collected[], inQueue: Map<string, QueuedCall>, costs: CallCosts): HandOut {
  const deliveries: (() => void)[] = [];
  let spent = 0;
  let answered = 0;
  for (const row of rows) {
    const key = row.item === null ? undefined : keyOf(row.item);
    const found = key === undefined ? undefined : inQueue.get(key);
    if (key !== undefined && found !== undefined) {
      inQueue.delete(key);
      const { cost, deliver } = settle(row, found, costs);
      spent += cost;
      answered += row.reply === null ? 0 : 1;
      deliveries.push(deliver);
    }
  }
  return {
    spent,
    answered,
    deliver() {
      for (const deliver of deliveries) {
        deliver();
      }
    },
  };
}

/** The cost of a call, and the outcome for everyone waiting. */
function settle(
  { reply, state, problem, failed }: Collected,
  { waiters, worst }: QueuedCall,
  costs: CallCosts,
): { readonly cost: number; readonly deliver: () => void } {
  const [{ call }] = waiters;
  if (reply === null && state === 'failed') {
    const error = new OutageError(problem ?? 'the workers could not ask');
    const deliver = (): void => {
      waiters.forEach(({ reject }) => {
        reject(error);
      });
    };
    return { cost: 0, deliver };
  }
  // Neither a reply nor a problem means that the reply was rejected as evidence: its id belongs to another run.
  const outcome: Outcome =
    reply === null
      ? {
          status: 'errored',
          problem: failed?.problem ?? `${call.server}: ${repeated}`,
          attempts: failed?.attempts ?? 1,
        }
      : readKept(reply);
  const deliver = (): void => {
    waiters.forEach(({ resolve }) => {
      resolve(outcome);
    });
  };
  const unanswered = failed?.lost === false ? 0 : worst;
  const cost = outcome.status === 'replied' ? costs.costOf(call, outcome.reply, worst) : unanswered;
  return { cost, deliver };
}

/** Ids of the chunks of these calls. */
function chunksOf(calls: ReadonlyMap<string, { readonly chunk: string }>): readonly string[] {
  return [...new Set([...calls.values()].map(({ chunk }) => chunk))];
}

/** Splits calls into slices of at most `size`, each for one model at one server. */
function sliceByLane(waiters: readonly Waiter[], size: number): readonly (readonly Waiter[])[] {
  const byLane = new Map<string, Waiter[]>();
  for (const waiter of waiters) {
    const lane = `${waiter.call.server} ${waiter.call.model}`;
    const others = byLane.get(lane);
    if (others === undefined) {
      byLane.set(lane, [waiter]);
    } else {
      others.push(waiter);
    }
  }
  return [...byLane.values()].flatMap((lane) =>
    Array.from({ length: Math.ceil(lane.length / size) }, (_, index) => lane.slice(index * size, (index + 1) * size)),
  );
}

/**
 * Watches for workers; with `isQuiet`, says once for each reason why nothing may happen. Returns the number of workers.
 */
function watchWorkers(database: Database, say: (line: string) => void): (isQuiet: boolean) => Promise<number> {
  const said = new Set<string>();
  const describeOnce = (line: string): void => {
    if (!said.has(line)) {
      said.add(line);
      say(line);
    }
  };
  return async (isQuiet) => {
    const living = await listWorkers(database);
    if (isQuiet && living.length === 0) {
      describeOnce(`No worker is running for ${database.address.shown}. Start one: npx assay worker`);
    }
    for (const { name, fault } of isQuiet ? living : []) {
      if (fault !== null) {
        describeOnce(`Worker ${printableLine(name, 40)} cannot ask: ${fault}`);
      }
    }
    return living.length;
  };
}
