import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Clock } from '../basics/clock';
import { AssayError, codeOf, messageOf } from '../basics/errors';

/** A request as it arrived. */
export interface HttpRequest {
  readonly method: string;
  /** Decoded; of a path to a model the question mark and what follows belong to its name. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly host: string;
  readonly origin: string | undefined;
  /** The header `sec-fetch-site`, by which browsers say where a request comes from. */
  readonly site: string | undefined;
  readonly cookie: string | undefined;
  /** The header `x-assay-run`. */
  readonly run: string | undefined;
  /** `undefined` when it is too large. */
  readonly body: string | undefined;
}

/** What is sent back: a JSON body, the events of a stream, or a page. */
export type HttpResponse = { readonly status: number; readonly headers?: Readonly<Record<string, string>> } & (
  | { readonly body: object }
  | { readonly events: readonly object[] }
  | { readonly html: string }
);

/** A server that listens on 127.0.0.1. */
export interface HttpServer {
  readonly port: number;
  /** Takes no more requests, and ends when those in flight are answered, or after this many milliseconds. */
  readonly close: (grace: number) => Promise<void>;
}

const longestBody = 10 * 1024 * 1024;

/** Listens on 127.0.0.1, at any free port for 0, and answers each request. */
export async function listen(
  port: number,
  handle: (request: HttpRequest) => Promise<HttpResponse>,
  clock: Clock,
): Promise<HttpServer> {
  let closing = false;
  const server = createServer({ requestTimeout: 60_000 }, (incoming, response) => {
    void readRequest(incoming)
      .then(handle)
      .then(
        (answer) => {
          send(response, answer, closing);
        },
        // Who asked has gone.
        () => response.destroy(),
      );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  }).catch((error: unknown) => {
    const why = codeOf(error) === 'EADDRINUSE' ? 'it is taken' : messageOf(error);
    throw new AssayError(`Port ${port} cannot be used: ${why}. Name another with --port, or 0 for any.`);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async close(grace) {
      closing = true;
      const waiting = new AbortController();
      const closed = new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      });
      server.closeIdleConnections();
      await Promise.race([closed, clock.sleep(grace, waiting.signal).catch(() => undefined)]);
      waiting.abort();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Reads a request to its end; a body that is too large is passed over. */
async function readRequest(incoming: IncomingMessage): Promise<HttpRequest> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > longestBody) {
      chunks.length = 0;
    } else {
      chunks.push(chunk);
    }
  }
  const body = length > longestBody ? undefined : Buffer.concat(chunks).toString('utf8');
  return { ...headOf(incoming), body };
}

function headOf({ method = '', url = '', headers }: IncomingMessage): Omit<HttpRequest, 'body'> {
  const [before = '', query] = url.split('?');
  const run = headers['x-assay-run'];
  return {
    method,
    path: decode(url.startsWith('/v1/models/') ? url : before),
    query: new URLSearchParams(query),
    host: headers.host ?? '',
    origin: headers.origin,
    cookie: headers.cookie,
    site: headers['sec-fetch-site'],
    run: typeof run === 'string' ? run : run?.join(),
  };
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function send(response: ServerResponse, answer: HttpResponse, last: boolean): void {
  const [type, text] = contentOf(answer);
  const end = last ? { connection: 'close' } : {};
  response.writeHead(answer.status, { 'content-type': type, 'cache-control': 'no-store', ...answer.headers, ...end });
  response.end(text);
}

function contentOf(answer: HttpResponse): readonly [type: string, text: string] {
  if ('html' in answer) {
    return ['text/html; charset=utf-8', answer.html];
  }
  if ('events' in answer) {
    const events = [...answer.events.map((event) => JSON.stringify(event)), '[DONE]'];
    return ['text/event-stream; charset=utf-8', events.map((data) => `data: ${data}\n\n`).join('')];
  }
  return ['application/json', JSON.stringify(answer.body)];
}

/** Whether a host is this machine by a name that no other site can have, with or without a port. */
export function isLocal(host: string): boolean {
  return /^(127\.0\.0\.1|localhost)(:\d+)?$/i.test(host);
}
