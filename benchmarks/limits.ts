import type { ServerResponse } from 'node:http';
import { systemClock } from '../packages/assay/dist/basics/clock';
import { createBudget, type Budget } from '../packages/assay/dist/model/dispatch/budget';
import { createDispatch, type Dispatch } from '../packages/assay/dist/model/dispatch/dispatch';
import { createLedger, createMemoryStore } from '../packages/assay/dist/model/dispatch/ledger';
import type { Model, Outcome } from '../packages/assay/dist/model/model';
import { createServerModel } from '../packages/assay/dist/model/server-model';
import { defaultRetryPolicy } from '../packages/assay/dist/model/retry';
import { completion, failWith, startChatServer, type ChatServer } from '../packages/assay/dist/testing/chat-server';
import { plainQuestion } from '../packages/assay/dist/testing/served-model';
import { seconds, type Figure } from './figure';

const trials = 600;
const limit = 32;
/** Calls that the server takes at once; it refuses those beyond. */
const capacity = 6;
const delay = 40;
/** Calls that the other server takes in any second, and how many it is asked. */
const rate = { perSecond: 10, trials: 150 };

/** Whether a server takes one more call, while so many are in flight. */
type Admits = (underWay: number) => boolean;

interface Measured {
  readonly milliseconds: number;
  readonly refused: number;
  readonly errored: number;
}

/** Trials against a server that takes six calls at once and answers 429 to the rest: with lanes that adapt, and with retries alone. */
export async function measureLimits(): Promise<readonly Figure[]> {
  const few: Admits = (underWay) => underWay < capacity;
  const retries = await measure(trials, few);
  const ours = await measure(trials, few, openLanes());
  const spent = await measure(trials, few, openLanes(createCheapBudget()));
  const paced = await measure(rate.trials, atMostPerSecond(rate.perSecond), openLanes());
  const best = (trials / capacity) * delay;
  return [
    {
      name: `${String(trials)} trials, 429 beyond ${String(capacity)} at once: refusals`,
      ours: String(ours.refused),
      comparison: `retries alone ${String(retries.refused)}`,
      ratio: retries.refused / ours.refused,
    },
    {
      name: '  time',
      ours: seconds(ours.milliseconds),
      comparison: `retries alone ${seconds(retries.milliseconds)}`,
      ratio: retries.milliseconds / ours.milliseconds,
    },
    {
      name: '  trials that errored',
      ours: String(ours.errored),
      comparison: `retries alone ${String(retries.errored)}`,
      goal: { text: '0', reached: ours.errored === 0 },
    },
    { name: '  the least that the server can take', ours: seconds(best) },
    {
      name: '  time under a budget',
      ours: seconds(spent.milliseconds),
      comparison: `without one ${seconds(ours.milliseconds)}`,
      ratio: spent.milliseconds / ours.milliseconds,
    },
    {
      name: `${String(rate.trials)} trials, 429 beyond ${String(rate.perSecond)} a second: time`,
      ours: seconds(paced.milliseconds),
      comparison: `the least that it can take ${seconds((rate.trials / rate.perSecond) * 1000)}`,
      ratio: paced.milliseconds / ((rate.trials / rate.perSecond) * 1000),
    },
    { name: '  trials that errored', ours: String(paced.errored), goal: { text: '0', reached: paced.errored === 0 } },
  ];
}

function openLanes(budget?: Budget): Dispatch {
  return createDispatch({ limit, clock: systemClock, budget, say: () => undefined });
}

/** A budget that no call comes near: what it costs is its bookkeeping. */
function createCheapBudget(): Budget {
  const ledger = createLedger(1000, createMemoryStore());
  return createBudget(1000, {
    ledger,
    shared: false,
    clock: systemClock,
    pricing: { costOf: () => 0.001, worstOf: () => 0.01 },
  });
}

function atMostPerSecond(most: number): Admits {
  const taken: number[] = [];
  return () => {
    const now = performance.now();
    if (taken.filter((time) => now - time < 1000).length >= most) {
      return false;
    }
    taken.push(now);
    return true;
  };
}

async function measure(count: number, admits: Admits, dispatch?: Dispatch): Promise<Measured> {
  let underWay = 0;
  let refused = 0;
  const server = await startChatServer(() => (response) => {
    if (!admits(underWay)) {
      refused += 1;
      failWith(429, { message: 'Rate limit reached' })(response);
      return;
    }
    underWay += 1;
    setTimeout(() => {
      underWay -= 1;
      answer(response);
    }, delay);
  });
  const started = performance.now();
  const outcomes = await askAll(modelOf(server), count, dispatch);
  const milliseconds = performance.now() - started;
  await server.close();
  return { milliseconds, refused, errored: outcomes.filter(({ status }) => status === 'errored').length };
}

function modelOf({ url }: ChatServer): Model {
  return createServerModel('some-model', {
    baseURL: url,
    apiKey: undefined,
    clock: systemClock,
    random: Math.random,
    retry: { ...defaultRetryPolicy, maxAttempts: 12 },
  });
}

async function askAll(model: Model, count: number, dispatch: Dispatch | undefined): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      outcomes.push(await model.ask(model.prepare(plainQuestion), next, new AbortController().signal, dispatch));
    }
  };
  await Promise.all(Array.from({ length: limit }, work));
  return outcomes;
}

function answer(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(completion('ok')));
}
