import { Agent, request as requestPlainly, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as SecureAgent, request as requestSecurely } from 'node:https';
import { decodeBody } from './decode-body';

/** A request with its whole body. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | undefined;
}

/** A response whose body has arrived completely. */
export interface HttpResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

/** Milliseconds allowed for connecting, and after which an idle connection is closed, before its server closes it. */
const [connectTimeout, idleTimeout] = [10_000, 4000];

const kept = { keepAlive: true, timeout: idleTimeout };
const [plainly, securely] = [new Agent(kept), new SecureAgent(kept)];

/**
 * Sends one request over a connection that is kept open for the next, without proxies and redirects. Throws the
 * signal's reason if aborted, or Node's error if the connection fails or the response breaks off.
 */
export async function exchange(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
  await hearOfClosed();
  signal.throwIfAborted();
  const sending = open(request);
  const abort = (): void => {
    sending.destroy();
  };
  signal.addEventListener('abort', abort);
  try {
    const { response, chunks } = await untilReceived(sending, request.body);
    const { statusCode: status = 0, headers } = response;
    return { status, headers, text: await decodeBody(chunks, headers['content-encoding']) };
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/**
 * A busy process may not have noticed that servers closed connections, and would send into them. It notices between two
 * turns of the event loop.
 */
async function hearOfClosed(): Promise<void> {
  for (let turns = 0; turns < 2; turns += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function open({ method, url, headers: own, body }: HttpRequest): ClientRequest {
  const length = body === undefined ? {} : { 'content-length': body.length };
  const headers = { 'accept-encoding': 'gzip, br', 'user-agent': 'gpt-assay', ...length, ...own };
  return url.startsWith('https:')
    ? requestSecurely(url, { method, headers, agent: securely })
    : requestPlainly(url, { method, headers, agent: plainly });
}

interface Received {
  readonly response: IncomingMessage;
  readonly chunks: readonly Buffer[];
}

function untilReceived(sending: ClientRequest, body: HttpRequest['body']): Promise<Received> {
  return new Promise((resolve, reject) => {
    limitConnecting(sending);
    sending.on('error', reject);
    sending.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        resolve({ response, chunks });
      });
    });
    // For example after a response that switches the protocol, which has no event of its own.
    sending.on('close', () => {
      reject(new Error('the server closed the connection without a response'));
    });
    sending.end(body);
  });
}

function limitConnecting(sending: ClientRequest): void {
  sending.on('socket', (socket) => {
    if (socket.connecting) {
      const timer = setTimeout(() => {
        sending.destroy(Object.assign(new Error(`connect ETIMEDOUT ${sending.host}`), { code: 'ETIMEDOUT' }));
      }, connectTimeout);
      const stop = (): void => {
        clearTimeout(timer);
      };
      socket.once(sending.protocol === 'https:' ? 'secureConnect' : 'connect', stop);
      socket.once('close', stop);
    }
  });
}
