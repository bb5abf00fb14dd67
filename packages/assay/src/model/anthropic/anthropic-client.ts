import { createNativeServer, type Refusal } from '../native/send';
import type { ClientAccess, ServerClient, ReplyHeaders } from '../server-client';
import { isMadeFrom, toBatch, toBatchPage, toInput, toMessageBatch, toOutputLine } from './message-batches';
import { toCompletion } from './to-completion';
import { toMessageRequest } from './to-message-request';
import { z } from 'zod';

/** The protocol version, a required header. */
const version = '2023-06-01';

/** Anthropic's Messages API and its batches. */
export function createAnthropicClient({ baseURL = '', apiKey }: ClientAccess): ServerClient {
  const base = `${baseURL.replace(/\/(?:v1\/?)?$/, '')}/v1/messages`;
  const server = createNativeServer(
    { 'anthropic-version': version, ...(apiKey !== undefined && { 'x-api-key': apiKey }) },
    readRefusal,
  );
  /** Inputs of batches are stored here, because the API takes the input together with the batch. */
  const inputs = new Map<string, ReturnType<typeof toMessageBatch>>();
  const at = (id: string, action = ''): string => `${base}/batches/${encodeURIComponent(id)}${action}`;
  return {
    async complete(body, signal) {
      const { json, headers } = await server.post(base, toMessageRequest(body), signal);
      return { data: toCompletion(json()), headers: toRateLimitHeaders(headers) };
    },
    upload({ bytes }) {
      const batch = toMessageBatch(Buffer.from(bytes).toString('utf8'));
      const id = toInput(batch.requests.length, Date.now());
      inputs.set(id, batch);
      return Promise.resolve({ id });
    },
    async create({ fileId }, signal) {
      const body = inputs.get(fileId);
      if (body === undefined) {
        throw new Error(`${fileId} was not uploaded by this process`);
      }
      return toBatch((await server.post(`${base}/batches`, { ...body }, signal)).json());
    },
    retrieve: async (id, signal) => toBatch((await server.get(at(id), signal)).json()),
    async list(after, signal) {
      const query = new URLSearchParams({ limit: '100', ...(after !== undefined && { after_id: after }) });
      return toBatchPage((await server.get(`${base}/batches?${query.toString()}`, signal)).json());
    },
    cancel: async (id, signal) => toBatch((await server.post(at(id, '/cancel'), undefined, signal)).json()),
    async *readFile(id, signal) {
      for await (const line of server.getLines(at(id, '/results'), signal)) {
        yield toOutputLine(line);
      }
    },
    isFrom: isMadeFrom,
  };
}

const errorSchema = z.object({ error: z.object({ type: z.string().nullish(), message: z.string() }) });

/** Converts Anthropic's error, with OpenAI's codes if the distinction matters. */
export function readRefusal(status: number, body: unknown, text: string, headers: ReplyHeaders): Refusal {
  const message = errorSchema.safeParse(body).data?.error.message ?? text;
  return { status, code: codeOf(message), message, headers: toRateLimitHeaders(headers) };
}

function codeOf(message: string): string | undefined {
  if (/credit balance is too low/i.test(message)) {
    return 'insufficient_quota';
  }
  return /prompt is too long|exceed(?:s|ed)? (?:the )?context/i.test(message) ? 'context_length_exceeded' : undefined;
}

/** Names of limits: OpenAI's, then Anthropic's. */
const limits: Readonly<Record<string, readonly string[]>> = {
  requests: ['requests'],
  // Prompt tokens count towards the input limit, if there is one.
  tokens: ['input-tokens', 'tokens'],
};

/**
 * Anthropic's rate limits under OpenAI's header names; `x-ratelimit-reset-*` is in seconds from `now`, whereas
 * Anthropic gives a time.
 */
export function toRateLimitHeaders(headers: ReplyHeaders, now: () => number = Date.now): ReplyHeaders {
  return {
    get(name) {
      const [, part = '', what = ''] = /^x-ratelimit-(limit|remaining|reset)-(requests|tokens)$/.exec(name) ?? [];
      const found = (limits[what] ?? [])
        .map((one) => headers.get(`anthropic-ratelimit-${one}-${part}`))
        .find((value) => value !== null);
      if (typeof found !== 'string') {
        return headers.get(name);
      }
      if (part !== 'reset') {
        return found;
      }
      const seconds = Math.max(0, Date.parse(found) - now()) / 1000;
      return Number.isNaN(seconds) ? null : String(seconds);
    },
  };
}
