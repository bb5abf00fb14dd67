import { systemClock } from '../basics/clock';
import type { Model, Outcome, Question } from '../model/model';
import { createServerModel, type Server } from '../model/server-model';
import { defaultRetryPolicy, type RetryPolicy } from '../model/retry';
import { startChatServer, type ChatRequest, type ChatResponse } from './chat-server';

/** A model whose server answers by a script. */
export interface ServedModel {
  readonly model: Model;
  readonly requests: readonly ChatRequest[];
  /** The server's host and port. */
  readonly host: string;
}

/** A question without a system prompt, to be answered in plain text. */
export const plainQuestion: Question = {
  challenge: 'parity',
  prompt: { system: undefined, user: 'Judge.' },
  parameters: { responseFormat: 'text' },
  answer: { type: 'object', properties: {}, required: [], additionalProperties: false },
  about: { kind: 'code', id: 'right', language: 'javascript', solution: 'x' },
};

/** Two attempts, with hardly a wait between them. */
export const shortRetryPolicy: RetryPolicy = { ...defaultRetryPolicy, maxAttempts: 2, maxUnreached: 2, firstWait: 1 };

const closing: (() => Promise<void>)[] = [];

/** Starts a server and makes a model of it, without a key and with the short retry policy unless told otherwise. */
export async function serveModel(
  script: (request: ChatRequest) => ChatResponse,
  server: Partial<Server> = {},
): Promise<ServedModel> {
  const { url, requests, close } = await startChatServer(script);
  closing.push(close);
  const model = createServerModel('gpt-6-luna', {
    baseURL: url,
    apiKey: undefined,
    retry: shortRetryPolicy,
    clock: systemClock,
    random: () => 0,
    ...server,
  });
  return { model, requests, host: new URL(url).host };
}

/** Closes every server that `serveModel` started. */
export async function closeServers(): Promise<void> {
  await Promise.all(closing.splice(0).map((close) => close()));
}

/** Asks a model the plain question once. */
export function askPlainly(model: Model): Promise<Outcome> {
  return model.ask(model.prepare(plainQuestion), 0, new AbortController().signal);
}
