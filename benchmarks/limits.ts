import type { ServerResponse } from 'node:http';
import { systemClock } from '../src/clock';
import { createDispatch, type Dispatch } from '../src/model/dispatch/dispatch';
import type { Model, Outcome } from '../src/model/model';
import { createOpenAIModel } from '../src/model/openai-model';
import { defaultRetryPolicy } from '../src/model/retry';
import { completion, failWith, startChatServer, type ChatServer } from '../src/testing/chat-server';
import { plainQuestion } from '../src/testing/served-model';
import { seconds, type Figure } from './figure';

const trials = 600;
const limit = 32;
/** Calls that the server takes at once; it refuses those beyond. */
const capacity = 6;
const delay = 40;

interface Measured {
  readonly milliseconds: number;
  readonly refused: number;
  readonly errored: number;
}

/** Trials against a server that takes six calls at once and answers 429 to the rest: with lanes that adapt, and with retries alone. */
export async function measureLimits(): Promise<readonly Figure[]> {
  const retries = await measure(undefined);
  const ours = await measure(createDispatch({ limit, clock: systemClock, say: () => undefined }));
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
  ];
}

async function measure(dispatch: Dispatch | undefined): Promise<Measured> {
  let underWay = 0;
  let refused = 0;
  const server = await startChatServer(() => (response) => {
    if (underWay >= capacity) {
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
  const outcomes = await askAll(modelOf(server), dispatch);
  const milliseconds = performance.now() - started;
  await server.close();
  return { milliseconds, refused, errored: outcomes.filter(({ status }) => status === 'errored').length };
}

function modelOf({ url }: ChatServer): Model {
  return createOpenAIModel('some-model', {
    ...{ baseURL: url, apiKey: undefined, clock: systemClock, random: Math.random },
    retry: { ...defaultRetryPolicy, maxAttempts: 12 },
  });
}

async function askAll(model: Model, dispatch: Dispatch | undefined): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < trials) {
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
