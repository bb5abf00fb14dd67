import { sendForLines, sendJson, type NativeServer } from '../native/send';
import type { ClientAccess, ServerClient } from '../server-client';
import { isMadeFrom, toBatch, toBatchPage, toInput, toMessageBatch, toOutputLine } from './message-batches';
import { readRefusal, toRateLimitHeaders } from './read-refusal';
import { toCompletion } from './to-completion';
import { toMessageRequest } from './to-message-request';

/** The protocol version, a required header. */
const version = '2023-06-01';

/** Anthropic's Messages API and its batches. */
export function createAnthropicClient({ baseURL = '', apiKey }: ClientAccess): ServerClient {
  const base = `${baseURL.replace(/\/(?:v1\/?)?$/, '')}/v1/messages`;
  const server: NativeServer = {
    headers: { 'anthropic-version': version, ...(apiKey !== undefined && { 'x-api-key': apiKey }) },
    readRefusal,
    toHeaders: (headers) => toRateLimitHeaders(headers),
  };
  /** Inputs of batches are stored here, because the API takes the input together with the batch. */
  const inputs = new Map<string, ReturnType<typeof toMessageBatch>>();
  const at = (id: string, action = ''): string => `${base}/batches/${encodeURIComponent(id)}${action}`;
  return {
    async complete(body, signal) {
      const { data, headers } = await sendJson(
        server,
        { method: 'POST', url: base, body: toMessageRequest(body) },
        signal,
      );
      return { data: toCompletion(data), headers };
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
      const { data } = await sendJson(server, { method: 'POST', url: `${base}/batches`, body: { ...body } }, signal);
      return toBatch(data);
    },
    async retrieve(id, signal) {
      return toBatch((await sendJson(server, { method: 'GET', url: at(id) }, signal)).data);
    },
    async list(after, signal) {
      const query = new URLSearchParams({ limit: '100', ...(after !== undefined && { after_id: after }) });
      const url = `${base}/batches?${query.toString()}`;
      return toBatchPage((await sendJson(server, { method: 'GET', url }, signal)).data);
    },
    async cancel(id, signal) {
      return toBatch((await sendJson(server, { method: 'POST', url: at(id, '/cancel') }, signal)).data);
    },
    async *readFile(id, signal) {
      for await (const line of sendForLines(server, { method: 'GET', url: at(id, '/results') }, signal)) {
        yield toOutputLine(line);
      }
    },
    isFrom: isMadeFrom,
  };
}
