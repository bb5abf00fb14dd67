import { Agent, fetch, type BodyInit, type Response } from 'undici';
import { systemClock } from '../../basics/clock';
import { isOutOfFiles } from '../../basics/disk/disk-spare';
import { largestReply, readBounded } from './read-bounded';

/** A request with its whole body. */
export interface BoundedRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: BodyInit | undefined;
  /** Bounds the whole exchange, including the body of the response. */
  readonly signal: AbortSignal;
}

/** Milliseconds after which an idle connection is closed, before its server closes it. */
const idleTimeout = 4000;

/** Milliseconds between two attempts to open a connection when there are too many. */
const pause = 100;

/**
 * Keeps connections open for the next request, and uses no proxy. Undici's own timeouts (300 s for the headers and
 * between two chunks) are off: they would end a call that its signal allows.
 */
const agent = new Agent({
  headersTimeout: 0,
  bodyTimeout: 0,
  connect: { timeout: 10_000 },
  keepAliveTimeout: idleTimeout,
  keepAliveMaxTimeout: idleTimeout,
});

/** How a request is sent: with a response that has arrived, or one of which only the headers have. */
export type SendRequest = (url: string, request: BoundedRequest) => Promise<Response>;

/**
 * Sends a request, and resolves when the whole response has arrived. A response of more than `largestReply` bytes,
 * decompressed, is stopped and rejected. A redirect is not followed, because it would take the prompt and the key to
 * another server: it is the response, and its text says where it leads.
 */
export async function boundedFetch(url: string, request: BoundedRequest): Promise<Response> {
  return receive(await send(url, request), url);
}

/** The same, but the body of a response that is no refusal has yet to be read, within a bound. */
export async function unreadFetch(url: string, request: BoundedRequest): Promise<Response> {
  const response = await send(url, request);
  return response.ok ? response : receive(response, url);
}

async function send(url: string, { method, headers, body, signal }: BoundedRequest): Promise<Response> {
  const response = await connected(signal, () =>
    fetch(url, {
      method,
      headers: { 'user-agent': 'gpt-assay', ...headers },
      body: body ?? null,
      signal,
      redirect: 'manual',
      dispatcher: agent,
    }),
  );
  if (response.headers.get('content-encoding')?.includes(',') === true) {
    // Each layer of compression takes megabytes of its own before it gives a byte.
    await response.body?.cancel();
    throw new Error('the reply is compressed more than once');
  }
  return response;
}

async function receive(response: Response, url: string): Promise<Response> {
  const received = await readBounded(response.body, largestReply);
  // Undici lends a connection again in the next turn of the event loop: a request sent before would open another.
  await new Promise((resolve) => setImmediate(resolve));
  const text = redirectOf(response, url) ?? received;
  return Object.assign(response, { text: () => Promise.resolve(text) });
}

/** Sends a request; while no further connection can be opened, it waits for one of those in use. */
async function connected(signal: AbortSignal, attempt: () => Promise<Response>): Promise<Response> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      // Nothing was sent: the connection was never there.
      if (!isOutOfFiles(error instanceof Error ? error.cause : error)) {
        throw error;
      }
      await systemClock.sleep(pause, signal);
    }
  }
}

function redirectOf({ status, headers }: Response, url: string): string | undefined {
  const location = headers.get('location');
  return status >= 300 && status < 400 && location !== null && URL.canParse(location, url)
    ? `to ${new URL(location, url).origin}`
    : undefined;
}
