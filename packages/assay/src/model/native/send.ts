import { parseJson, tryParseJson } from '../../basics/json/parse-json';
import { boundedFetch } from '../transport/bounded-fetch';
import { replyBounds } from '../transport/read-bounded';
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

/** Sends one request; `most` is the maximum size of the response in bytes. */
export async function sendText(
  { headers: common, readRefusal, toHeaders }: NativeServer,
  { method, url, body, headers: own }: NativeRequest,
  signal: AbortSignal,
  most?: number,
): Promise<{ readonly text: string; readonly headers: ReplyHeaders; readonly raw: ReplyHeaders }> {
  const isJson = body !== undefined && !(body instanceof Uint8Array);
  const response = await boundedFetch(
    url,
    {
      method,
      headers: { ...(isJson && { 'content-type': 'application/json' }), ...common, ...own },
      body: isJson ? JSON.stringify(body) : body,
      signal,
    },
    most,
  );
  const { status, headers: raw } = response;
  const text = await response.text();
  const headers = toHeaders(raw);
  if (!response.ok) {
    throw new ServerError(readRefusal(status, tryParseJson(text, replyBounds), text, headers));
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
  return { data: parseJson(text, replyBounds), headers, raw };
}
