import { parseJson, tryParseJson } from '../../basics/json/parse-json';
import type { ReplyHeaders } from '../server-client';
import { boundedFetch, unreadFetch, type BoundedRequest, type SendRequest } from '../transport/bounded-fetch';
import { largestFile, readLines, replyBounds } from '../transport/read-bounded';

/** What came back: its headers, and its JSON, which is parsed when it is asked for, and not validated. */
export interface NativeResponse {
  readonly headers: ReplyHeaders;
  readonly json: () => unknown;
}

/** Requests to one server with its own protocol; those that it rejects throw a `ServerError`. */
export interface NativeServer {
  readonly get: (url: string, signal: AbortSignal) => Promise<NativeResponse>;
  /** An object is sent as JSON. */
  readonly post: (
    url: string,
    body: Readonly<Record<string, unknown>> | Uint8Array | undefined,
    signal: AbortSignal,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<NativeResponse>;
  /** The lines of a file, as they arrive. */
  readonly getLines: (url: string, signal: AbortSignal) => AsyncGenerator<string>;
}

/** Reads an error response; `body` is the JSON that was sent, if any. */
export type ReadRefusal = (status: number, body: unknown, text: string, headers: ReplyHeaders) => Refusal;

/** A server that gets these headers, among them the key, with each request. */
export function createNativeServer(common: Readonly<Record<string, string>>, readRefusal: ReadRefusal): NativeServer {
  const send = async (sendRequest: SendRequest, url: string, request: BoundedRequest): ReturnType<SendRequest> => {
    const response = await sendRequest(url, { ...request, headers: { ...common, ...request.headers } });
    if (!response.ok) {
      const text = await response.text();
      throw new ServerError(readRefusal(response.status, tryParseJson(text, replyBounds), text, response.headers));
    }
    return response;
  };
  const receive = async (url: string, request: BoundedRequest): Promise<NativeResponse> => {
    const response = await send(boundedFetch, url, request);
    const text = await response.text();
    return { headers: response.headers, json: () => parseJson(text, replyBounds) };
  };
  return {
    get: (url, signal) => receive(url, { method: 'GET', headers: {}, signal }),
    post(url, body, signal, headers = {}) {
      const isJson = body !== undefined && !(body instanceof Uint8Array);
      return receive(url, {
        method: 'POST',
        headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
        body: isJson ? JSON.stringify(body) : body,
        signal,
      });
    },
    async *getLines(url, signal) {
      const response = await send(unreadFetch, url, { method: 'GET', headers: {}, signal });
      yield* readLines(response.body, largestFile);
    },
  };
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
