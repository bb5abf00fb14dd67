import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A request for a chat completion, as it arrived. */
export interface ChatRequest {
  /** Counted from 0 over all requests. */
  readonly index: number;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
  /** The last message's text. */
  readonly prompt: string;
}

/** What to send back: a completion with this text, or anything else by hand. */
export type ChatResponse = string | Readonly<Record<string, unknown>> | ((response: ServerResponse) => void);

/** A server on 127.0.0.1 that speaks OpenAI's protocol and answers by a script. */
export interface ChatServer {
  /** Base URL for `OPENAI_BASE_URL`. */
  readonly url: string;
  readonly requests: readonly ChatRequest[];
  /** Most requests that were in flight at once. */
  readonly mostInFlight: () => number;
  readonly close: () => Promise<void>;
}

/** The body of a chat completion, as OpenAI's server sends it. */
export function completion(
  text: string | null,
  overrides: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  return {
    id: `chatcmpl-${String(Math.random()).slice(2)}`,
    object: 'chat.completion',
    created: 1_790_000_000,
    model: 'gpt-6-luna-2026-06-01',
    system_fingerprint: 'fp_test',
    choices: [
      { index: 0, message: { role: 'assistant', content: text, refusal: null }, logprobs: null, finish_reason: 'stop' },
    ],
    usage: { prompt_tokens: 300, completion_tokens: 30, total_tokens: 330 },
    ...overrides,
  };
}

/** An error body in OpenAI's shape, with a status. */
export function failWith(
  status: number,
  error: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): (response: ServerResponse) => void {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error: { message: 'failed', type: 'test', param: null, code: null, ...error } }));
  };
}

/** Closes the connection without a reply. */
export function hangUp(response: ServerResponse): void {
  response.destroy();
}

/** Starts a server whose script says what each request gets, at once or later; with a certificate, by https. */
export async function startChatServer(
  script: (request: ChatRequest) => ChatResponse | Promise<ChatResponse>,
  secure?: { readonly key: string; readonly cert: string },
): Promise<ChatServer> {
  const requests: ChatRequest[] = [];
  let inFlight = 0;
  let most = 0;
  const listener: RequestListener = (incoming, response) => {
    const chunks: Buffer[] = [];
    inFlight += 1;
    most = Math.max(most, inFlight);
    response.once('close', () => {
      inFlight -= 1;
    });
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}') as ChatRequest['body'];
      const messages = (body['messages'] ?? []) as readonly { readonly content: string }[];
      const { url = '', headers } = incoming;
      const request = { index: requests.length, path: url, headers, body, prompt: messages.at(-1)?.content ?? '' };
      requests.push(request);
      void Promise.resolve(script(request)).then((answer) => {
        respond(response, answer);
      });
    });
  };
  const server = secure === undefined ? createServer(listener) : createSecureServer(secure, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${secure === undefined ? 'http' : 'https'}://127.0.0.1:${String(port)}/v1`,
    requests,
    mostInFlight: () => most,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

function respond(response: ServerResponse, answer: ChatResponse): void {
  if (typeof answer === 'function') {
    answer(response);
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(typeof answer === 'string' ? completion(answer) : answer));
}
