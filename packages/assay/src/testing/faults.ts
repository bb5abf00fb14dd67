import type { ServerResponse } from 'node:http';
import { completion } from './chat-server';

/** What may come instead of a right answer, from the model, its server, a proxy or the network. */
export const faults = [
  'busy for a second',
  'busy until a date',
  'busy for no time',
  'busy for 90 seconds',
  'busy',
  'server error',
  'unavailable',
  'connection refused',
  'reset before headers',
  'reset in body',
  'stalled body',
  'HTML',
  'cut JSON',
  'wrong content type',
  'empty body',
  '2 MB body',
  'slow drip',
  'repeated id',
  'refusal',
  'filtered',
  'filtered by status 400',
  'truncated',
  'n ignored',
  'schema ignored',
] as const;

/** One of the faults by name. */
export type Fault = (typeof faults)[number];

/** What a fault needs to know of the answer in whose place it comes. */
export interface Spoiled {
  readonly response: ServerResponse;
  /** Id of the completion. */
  readonly id: string;
  /** The right answer. */
  readonly text: string;
  /** How many choices are asked for. */
  readonly choices: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Breaks the connection, and refuses new ones for a moment. */
  readonly refuseConnections: () => void;
}

/** Answers rightly, or with a fault in place of that. */
export function respond(fault: Fault | undefined, spoiled: Spoiled): void {
  const { response, text, now, refuseConnections } = spoiled;
  const right = bodyOf(spoiled, text);
  switch (fault) {
    case undefined:
    case 'repeated id':
      send(response, 200, right);
      break;
    case 'busy for a second':
      fail(response, 429, 'rate_limit_exceeded', { 'retry-after': '1' });
      break;
    case 'busy until a date':
      fail(response, 429, 'rate_limit_exceeded', { 'retry-after': new Date(now() + 2000).toUTCString() });
      break;
    case 'busy for no time':
      fail(response, 429, 'rate_limit_exceeded', { 'retry-after': '0' });
      break;
    case 'busy for 90 seconds':
      fail(response, 429, 'rate_limit_exceeded', { 'retry-after': '90' });
      break;
    case 'busy':
      fail(response, 429, 'rate_limit_exceeded');
      break;
    case 'server error':
      fail(response, 500, 'server_error');
      break;
    case 'unavailable':
      fail(response, 503, 'overloaded');
      break;
    case 'connection refused':
      refuseConnections();
      break;
    case 'reset before headers':
      response.destroy();
      break;
    case 'reset in body':
      response.writeHead(200, { 'content-type': json, 'content-length': Buffer.byteLength(right) });
      response.write(right.slice(0, right.length / 2), () => response.destroy());
      break;
    case 'stalled body':
      response.writeHead(200, { 'content-type': json });
      response.write(right.slice(0, right.length / 2));
      break;
    case 'HTML':
      send(response, 200, '<!doctype html><title>Sign in</title><p>Accept the terms of this network.', 'text/html');
      break;
    case 'cut JSON':
      send(response, 200, right.slice(0, right.length / 2));
      break;
    case 'wrong content type':
      send(response, 200, right, 'text/plain');
      break;
    case 'empty body':
      send(response, 200, '');
      break;
    case '2 MB body':
      send(response, 200, right.replace('{', `{"padding":"${' '.repeat(2_000_000)}",`));
      break;
    case 'slow drip':
      drip(response, right);
      break;
    case 'refusal':
      send(response, 200, bodyOf(spoiled, null, { refusal: 'I cannot help with that.' }));
      break;
    case 'filtered':
      send(response, 200, bodyOf(spoiled, '', {}, 'content_filter'));
      break;
    case 'filtered by status 400':
      fail(response, 400, 'content_filter');
      break;
    case 'truncated':
      send(response, 200, bodyOf(spoiled, text.slice(0, text.length / 2), {}, 'length'));
      break;
    case 'n ignored':
      send(response, 200, bodyOf({ ...spoiled, choices: 1 }, text));
      break;
    case 'schema ignored':
      send(response, 200, bodyOf(spoiled, 'Everything is true but the last one, I think.'));
      break;
  }
}

const json = 'application/json';

function bodyOf(
  { id, choices }: Pick<Spoiled, 'id' | 'choices'>,
  content: string | null,
  message: object = {},
  finishReason = 'stop',
): string {
  const choice = { message: { role: 'assistant', content, refusal: null, ...message }, logprobs: null };
  const all = Array.from({ length: choices }, (_, index) => ({ index, ...choice, finish_reason: finishReason }));
  return JSON.stringify(completion(content, { id, choices: all }));
}

function send(response: ServerResponse, status: number, body: string, type = json): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

function fail(
  response: ServerResponse,
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': json, ...headers });
  response.end(JSON.stringify({ error: { message: `failed: ${code}`, type: 'test', param: null, code } }));
}

/** Sends a byte every two milliseconds at first, then the rest. */
function drip(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': json, 'content-length': Buffer.byteLength(body) });
  let sent = 0;
  const timer = setInterval(() => {
    sent += 1;
    if (sent <= 20 && !response.destroyed) {
      response.write(body.charAt(sent - 1));
    } else {
      clearInterval(timer);
      response.end(body.slice(20));
    }
  }, 2);
}
