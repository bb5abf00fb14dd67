import { parseJson, tryParseJson } from '../../basics/json/parse-json';
import { encodeBody } from '../transport/encode-body';
import { exchange } from '../transport/exchange';
import type { ReplyHeaders } from '../server-client';
import { ServerError, type Refusal } from './server-error';

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

/** Sends one request. A redirect is not followed, because it would take the prompt and the key to another server. */
export async function sendText(
  { headers: common, readRefusal, toHeaders }: NativeServer,
  { method, url, body, headers: own }: NativeRequest,
  signal: AbortSignal,
): Promise<{ readonly text: string; readonly headers: ReplyHeaders; readonly raw: ReplyHeaders }> {
  const isJson = body !== undefined && !(body instanceof Uint8Array);
  const {
    status,
    headers: received,
    text,
  } = await exchange(
    {
      ...{ method, url },
      headers: { ...(isJson && { 'content-type': 'application/json' }), ...common, ...own },
      body: isJson ? encodeBody(body) : body,
    },
    signal,
  );
  const raw: ReplyHeaders = { get: (name) => received[name]?.toString() ?? null };
  const headers = toHeaders(raw);
  if (status < 200 || status > 299) {
    throw new ServerError(readRefusal(status, tryParseJson(text), text, headers));
  }
  return { text, headers, raw };
}

/** Sends one request and parses the JSON response without validating it. */
export async function sendJson(
  server: NativeServer,
  request: NativeRequest,
  signal: AbortSignal,
): Promise<{ readonly data: unknown; readonly headers: ReplyHeaders; readonly raw: ReplyHeaders }> {
  const { text, headers, raw } = await sendText(server, request, signal);
  return { data: parseJson(text), headers, raw };
}
