import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRandom } from '../statistics/random';
import { faults, respond, type Fault } from './faults';

/** A response that was sent to its last byte. */
export interface SentResponse {
  /** The last message's text. */
  readonly prompt: string;
  readonly fault: Fault | undefined;
  /** Of the completion, if it was one. */
  readonly id: string;
  /** How many choices it was asked for. */
  readonly choices: number;
}

/** How often and how a server fails. */
export interface FaultOptions {
  /** The right answer to a prompt. */
  readonly answer: (prompt: string) => string;
  /** Share of the requests that get a fault. */
  readonly rate: number;
  readonly seed: string;
  /** Faults, which take turns; all of them by default. */
  readonly kinds?: readonly Fault[];
  /** Milliseconds since the epoch, for dates in headers. */
  readonly now?: () => number;
}

/** A server on 127.0.0.1 that speaks OpenAI's protocol, answers rightly, and fails at a rate. */
export interface FaultServer {
  /** Base URL for `OPENAI_BASE_URL`. */
  readonly url: string;
  /** Requests that arrived. */
  readonly requests: () => number;
  /** What was sent completely, in the order in which it was. */
  readonly sent: readonly SentResponse[];
  /** How often each fault was used, whether or not anything came through. */
  readonly used: ReadonlyMap<Fault, number>;
  readonly close: () => Promise<void>;
}

/** How long connections are refused; milliseconds. */
const refusal = 15;

/** Starts a server that answers every request for a chat completion by a function, but for its faults. */
export async function startFaultServer(options: FaultOptions): Promise<FaultServer> {
  const { answer, rate, seed, kinds = faults, now = Date.now } = options;
  const random = createRandom('fault server', seed);
  const sent: SentResponse[] = [];
  const used = new Map<Fault, number>();
  let requests = 0;
  let injected = 0;
  let port = 0;
  let reopening: NodeJS.Timeout | undefined;

  const drawFault = (): Fault | undefined => {
    if (random() >= rate) {
      return undefined;
    }
    injected += 1;
    return kinds[(injected - 1) % kinds.length];
  };
  /** Of a completion that the same prompt got before. */
  const earlierId = (prompt: string): string | undefined =>
    sent.find((one) => one.prompt === prompt && one.fault === undefined)?.id;

  const server = createServer((incoming, response) => {
    const drawn = drawFault();
    const index = requests;
    requests += 1;
    void readBody(incoming).then(({ messages, n }) => {
      const prompt = messages.at(-1)?.content ?? '';
      const repeated = drawn === 'repeated id' ? earlierId(prompt) : undefined;
      const fault = drawn === 'repeated id' && repeated === undefined ? undefined : drawn;
      const id = repeated ?? `chatcmpl-${String(index)}`;
      if (fault !== undefined) {
        used.set(fault, (used.get(fault) ?? 0) + 1);
      }
      response.once('finish', () => {
        sent.push({ prompt, fault, id, choices: n ?? 1 });
      });
      const refuseConnections = (): void => {
        response.destroy();
        if (reopening === undefined) {
          server.close();
          reopening = setTimeout(() => {
            reopening = undefined;
            server.listen(port, '127.0.0.1');
          }, refusal);
        }
      };
      respond(fault, { response, id, text: answer(prompt), choices: n ?? 1, now, refuseConnections });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${String(port)}/v1`,
    requests: () => requests,
    sent,
    used,
    close: () =>
      new Promise((resolve) => {
        clearTimeout(reopening);
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

/** What a fault needs of a request. */
interface RequestBody {
  readonly messages: readonly { readonly content: string }[];
  readonly n?: number;
}

async function readBody(incoming: IncomingMessage): Promise<RequestBody> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as RequestBody;
}
