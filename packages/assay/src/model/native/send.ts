import { parseJson, tryParseJson } from '../../basics/json/parse-json';
import { boundedFetch, unreadFetch, type SendRequest } from '../transport/bounded-fetch';
import { largestFile, readLines, replyBounds } from '../transport/read-bounded';
import type { ReplyHeaders } from '../server-client';

/** One request to a server with its own protocol. */
export interface NativeRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** An object is sent as JSON. */
  readonly body?: Readonly<Record<string, unknown>> | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What all requests to a server share. */
export interface NativeServer {
  /** Headers with the key. */
  readonly headers: Readonly<Record<string, string>>;
  /** Reads an error response; `body` is the JSON that was sent, if any. */
  readonly readRefusal: (status: number, body: unknown, text: string, headers: ReplyHeaders) => Refusal;
  /** Converts headers to OpenAI's names. */
  readonly toHeaders: (headers: ReplyHeaders) => ReplyHeaders;
}

/** Sends one request. */
export async function sendText(
  server: NativeServer,
  request: NativeRequest,
  signal: AbortSignal,
): Promise<{ readonly text: string; readonly headers: ReplyHeaders; readonly raw: ReplyHeaders }> {
  const response = await send(server, request, signal, boundedFetch);
  return { text: await response.text(), headers: server.toHeaders(response.headers), raw: response.headers };
}

/** Sends one request for a file, and gives its lines as they arrive. */
export async function* sendForLines(
  server: NativeServer,
  request: NativeRequest,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const response = await send(server, request, signal, unreadFetch);
  yield* readLines(response.body, largestFile);
}

async function send(
  { headers: common, readRefusal, toHeaders }: NativeServer,
  { method, url, body, headers: own }: NativeRequest,
  signal: AbortSignal,
  sendRequest: SendRequest,
): ReturnType<SendRequest> {
  const isJson = body !== undefined && !(body instanceof Uint8Array);
  const response = await sendRequest(url, {
    method,
    headers: { ...(isJson && { 'content-type': 'application/json' }), ...common, ...own },
    body: isJson ? JSON.stringify(body) : body,
    signal,
  });
  if (!response.ok) {
    const text = await response.text();
    const parsed = tryParseJson(text, replyBounds);
    throw new ServerError(readRefusal(response.status, parsed, text, toHeaders(response.headers)));
  }
  return response;
}

/** Sends one request and parses the JSON response without validating it. */
export async function sendJson(
  server: NativeServer,
  request: NativeRequest,
  signal: AbortSignal,
): Promise<{ readonly data: unknown; readonly headers: ReplyHeaders; readonly raw: ReplyHeaders }> {
  const { text, headers, raw } = await sendText(server, request, signal);
  return { data: parseJson(text, replyBounds), headers, raw };
}

/** What a protocol says about a rejected request. */
export interface Refusal {
  /** HTTP status, or the status that fits the error. */
  readonly status: number;
  /** OpenAI's code for the error, if there is one, such as `context_length_exceeded`. */
  readonly code?: string | undefined;
  readonly message: string;
  readonly headers: ReplyHeaders;
}

/** A rejected request, in the shape of the SDK's errors. */
export class ServerError extends Error {
  override name = 'ServerError';
  readonly status: number;
  readonly code: string | undefined;
  readonly headers: ReplyHeaders;

  constructor({ status, code, message, headers }: Refusal) {
    super(`${status} ${message}`);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}
