import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived. */
export interface PlainRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** What to send back; an object is sent as JSON. */
export interface PlainResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object | string;
}

/** A server on 127.0.0.1 that answers by a script, whatever its protocol. */
export interface PlainServer {
  readonly url: string;
  readonly requests: readonly PlainRequest[];
  /** Says what each request gets; `undefined` breaks the connection. */
  script: (request: PlainRequest) => PlainResponse | undefined;
  readonly close: () => Promise<void>;
}

/** Starts a server; whoever asks before it has a script gets a 404. */
export async function startPlainServer(): Promise<PlainServer> {
  const requests: PlainRequest[] = [];
  const state: Pick<PlainServer, 'script'> = { script: () => ({ status: 404, body: {} }) };
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { method = '', url: path = '', headers } = incoming;
      const request = { method, path, headers, text: Buffer.concat(chunks).toString('utf8') };
      requests.push(request);
      const answer = state.script(request);
      if (answer === undefined) {
        response.destroy();
        return;
      }
      const isText = typeof answer.body === 'string';
      const type = isText ? 'text/plain' : 'application/json';
      response.writeHead(answer.status ?? 200, { 'content-type': type, ...answer.headers });
      response.end(isText ? answer.body : JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `http://127.0.0.1:${String(port)}`,
    requests,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  });
}
