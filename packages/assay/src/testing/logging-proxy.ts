import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { tryParseJson } from '../basics/json/parse-json';

/** A request for a chat completion that passed through, and what the server said of its answer. */
export interface PassedCall {
  readonly body: string;
  /** `undefined` while no answer has come, and when none came. */
  status?: number;
  id?: string;
  text?: string | null;
  promptTokens?: number;
  completionTokens?: number;
  /** Whether the last byte of the answer was handed on. */
  delivered?: boolean;
}

/** A proxy on 127.0.0.1 that hands everything on, and remembers the chat completions. */
export interface LoggingProxy {
  /** Base URL for `OPENAI_BASE_URL`. */
  readonly url: string;
  readonly calls: readonly PassedCall[];
  readonly close: () => Promise<void>;
}

/** Requests, those that were given up included, and tokens in and out. */
export type CallCount = readonly [requests: number, promptTokens: number, completionTokens: number];

/** What the server counted of these calls. */
export function countPassed(calls: readonly PassedCall[]): CallCount {
  const sum = (values: readonly (number | undefined)[]): number => values.reduce<number>((a, b) => a + (b ?? 0), 0);
  return [
    calls.length,
    sum(calls.map(({ promptTokens }) => promptTokens)),
    sum(calls.map(({ completionTokens }) => completionTokens)),
  ];
}

/** Whether a call is the small one that finds out what a model supports, which reports do not count. */
export function isCanary({ body }: PassedCall): boolean {
  return body.includes('Count from one to twenty');
}

const answerSchema = z.object({
  id: z.string(),
  choices: z.array(z.object({ message: z.object({ content: z.string().nullable() }) })),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }),
});

/** Starts a proxy before the server with this base URL. */
export async function startLoggingProxy(target: string): Promise<LoggingProxy> {
  const calls: PassedCall[] = [];
  const server = createServer((incoming, response) => {
    void readAll(incoming).then((body) => {
      const call: PassedCall = { body: body.toString('utf8') };
      if (incoming.url?.endsWith('/chat/completions') === true) {
        calls.push(call);
      }
      handOn(new URL(incoming.url ?? '/', target), { incoming, response, body, call });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/v1`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

/** Who gives up is given up for at the server, too. */
function handOn(
  url: URL,
  {
    incoming,
    response,
    body,
    call,
  }: {
    readonly incoming: IncomingMessage;
    readonly response: ServerResponse;
    readonly body: Buffer;
    readonly call: PassedCall;
  },
): void {
  const { method, headers } = incoming;
  const upstream = send(url, { method, headers: { ...headers, host: url.host } }, (answer) => {
    void readAll(answer).then((text) => {
      call.status = answer.statusCode ?? 0;
      const read = answerSchema.safeParse(tryParseJson(text.toString('utf8'))).data;
      if (read !== undefined) {
        const { prompt_tokens: promptTokens, completion_tokens: completionTokens } = read.usage;
        Object.assign(call, { id: read.id, text: read.choices[0]?.message.content, promptTokens, completionTokens });
      }
      response.writeHead(call.status, answer.headers);
      response.end(text, () => {
        call.delivered = true;
      });
    });
  });
  upstream.on('error', () => response.destroy());
  response.once('close', () => upstream.destroy());
  upstream.end(body);
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
