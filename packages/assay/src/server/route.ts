import type { Clock } from '../basics/clock';
import { messageOf } from '../basics/errors';
import { parseJson } from '../basics/json/parse-json';
import type { Completer } from './complete';
import { type HttpRequest, type HttpResponse, isLocal } from './http-server';
import { ProtocolError } from './protocol-error';
import { readServedName, servedModels, toModelBody } from './served-name';
import { randomUUID } from 'node:crypto';
import type { Reply } from '../model/model';
import type { ChatRequest } from './chat-request';

/** What answering needs. */
export interface RouteContext {
  readonly complete: Completer;
  readonly clock: Clock;
  readonly version: string;
  /** When the server was started, in milliseconds since the epoch. */
  readonly startedAt: number;
}

/** Answers a request; whatever goes wrong is an answer too. */
export async function route(request: HttpRequest, context: RouteContext): Promise<HttpResponse> {
  try {
    return await answer(request, context);
  } catch (error) {
    const known =
      error instanceof ProtocolError ? error : new ProtocolError(500, `A bug in Assay: ${messageOf(error)}`);
    return { status: known.status, body: known.toBody() };
  }
}

async function answer(request: HttpRequest, context: RouteContext): Promise<HttpResponse> {
  refuseStrangers(request);
  const created = Math.floor(context.startedAt / 1000);
  const { path } = request;
  if (path === '/v1/chat/completions') {
    return allow(request, 'POST') ?? completeChat(request, context);
  }
  if (path === '/v1/models') {
    const data = servedModels.map((id) => toModelBody(id, created));
    return allow(request, 'GET') ?? { status: 200, body: { object: 'list', data } };
  }
  const [, id] = /^\/v1\/models\/(.+)$/.exec(path) ?? [];
  if (id !== undefined) {
    const refused = allow(request, 'GET');
    if (refused === undefined) {
      readServedName(id);
    }
    return refused ?? { status: 200, body: toModelBody(id, created) };
  }
  throw new ProtocolError(
    404,
    `There is nothing at ${path}: this server has POST /v1/chat/completions, GET /v1/models and GET /v1/models/{id}. Its base URL ends in /v1.`,
    { code: 'unknown_url' },
  );
}

/** A page of another site that a browser on this machine shows could send requests too, under a name of its own for 127.0.0.1 or across sites. */
function refuseStrangers({ host, origin }: HttpRequest): void {
  if (!isLocal(host)) {
    throw new ProtocolError(
      403,
      `The host "${host}" is refused: this server answers at 127.0.0.1 and localhost only.`,
      {
        code: 'forbidden_host',
      },
    );
  }
  if (origin !== undefined && !isLocal(origin.replace(/^https?:\/\//, ''))) {
    throw new ProtocolError(403, `Pages of ${origin} are refused: this server answers this machine only.`, {
      code: 'forbidden_origin',
    });
  }
}

function allow({ method, path }: HttpRequest, allowed: string): HttpResponse | undefined {
  if (method === allowed) {
    return undefined;
  }
  const error = new ProtocolError(405, `${method} is not allowed at ${path}: use ${allowed}.`, {
    code: 'method_not_supported',
  });
  return { status: error.status, headers: { allow: allowed }, body: error.toBody() };
}

async function completeChat({ body, run }: HttpRequest, context: RouteContext): Promise<HttpResponse> {
  const completed = await context.complete(parseBody(body), run);
  const { request, replies } = completed;
  const head = createHead(request.model, context.clock.now(), context.version);
  const headers = { 'x-assay-run': String(completed.run), 'x-request-id': head.id.replace('chatcmpl-', 'req_') };
  return request.stream
    ? { status: 200, headers, events: toChunks(head, request, replies) }
    : { status: 200, headers, body: toCompletion(head, request, replies) };
}

function parseBody(body: string | undefined): unknown {
  if (body === undefined) {
    throw new ProtocolError(413, 'The body is larger than 10 MB.', { code: 'request_too_large' });
  }
  try {
    return parseJson(body);
  } catch (error) {
    throw new ProtocolError(400, `The body is not JSON: ${messageOf(error)}`, { code: 'invalid_json' });
  }
}

/** What a completion says beside its choices. */
interface CompletionHead {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly created: number;
  /** As the request named it. */
  readonly model: string;
  readonly system_fingerprint: string;
}

function createHead(model: string, now: number, version: string): CompletionHead {
  const id = `chatcmpl-${randomUUID().replaceAll('-', '')}`;
  return { id, created: Math.floor(now / 1000), model, system_fingerprint: `assay-${version}` };
}

function toCompletion(head: CompletionHead, request: ChatRequest, replies: readonly Reply[]): object {
  const choices = replies.map(({ text, refusal, finishReason }, index) => ({
    index,
    message: { role: 'assistant', content: text, refusal, annotations: [] },
    logprobs: null,
    finish_reason: finishReason ?? 'stop',
  }));
  return { ...head, object: 'chat.completion', choices, usage: usageOf(request, replies) };
}

/** The same as the chunks of a stream: for each choice its role, its text and why it ended. */
function toChunks(head: CompletionHead, request: ChatRequest, replies: readonly Reply[]): readonly object[] {
  const usage = request.includeUsage ? { usage: null } : {};
  const chunk = (index: number, delta: object, finishReason: string | null): object => ({
    ...head,
    object: 'chat.completion.chunk',
    ...usage,
    choices: [{ index, delta, logprobs: null, finish_reason: finishReason }],
  });
  const chunks = replies.flatMap(({ text, finishReason }, index) => [
    chunk(index, { role: 'assistant', content: '', refusal: null }, null),
    chunk(index, { content: text ?? '' }, null),
    chunk(index, {}, finishReason ?? 'stop'),
  ]);
  const last = { ...head, object: 'chat.completion.chunk', choices: [], usage: usageOf(request, replies) };
  return request.includeUsage ? [...chunks, last] : chunks;
}

/** An estimate, as no tokenizer is asked: four characters a token. */
function usageOf({ messages }: ChatRequest, replies: readonly Reply[]): object {
  const prompt = tokensOf(messages.reduce((sum, { text }) => sum + text.length, 0));
  const completion = replies.reduce((sum, { text }) => sum + tokensOf((text ?? '').length), 0);
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
}

function tokensOf(characters: number): number {
  return Math.ceil(characters / 4);
}
