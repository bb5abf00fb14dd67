import { z } from 'zod';
import type { RenderedPrompt } from '../model/model';
import type { responseFormats } from '../model/request-parameters';
import { hashRequest } from '../model/request-hash';
import { ProtocolError } from './protocol-error';

/** What is known of a request for a chat completion; whatever else it asks for is ignored. */
export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  /** How many choices. */
  readonly n: number;
  readonly responseFormat: (typeof responseFormats)[number];
  readonly stream: boolean;
  /** Whether a stream ends with the usage. */
  readonly includeUsage: boolean;
  /** Every word of the request in which an analytic may be named. */
  readonly words: string;
  /** The same for equal requests, however many choices they ask for and whether as a stream. */
  readonly hash: string;
}

/** One message, its parts joined. */
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly text: string;
}

const share = (from: number, to: number) => z.number().min(from).max(to).nullish();
const tokens = z.int().positive().nullish();

const messageSchema = z
  .looseObject({
    role: z.enum(['developer', 'system', 'user', 'assistant', 'tool', 'function']),
    content: z.union([z.string(), z.array(z.looseObject({ type: z.string(), text: z.string().optional() }))]).nullish(),
  })
  .refine(({ role, content }) => role === 'assistant' || (content ?? undefined) !== undefined, {
    path: ['content'],
    message: 'expected a text',
  });

const responseFormatSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('text') }),
  z.looseObject({ type: z.literal('json_object') }),
  z.looseObject({
    type: z.literal('json_schema'),
    json_schema: z.looseObject({ name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/, 'expected a-z, A-Z, 0-9, _ and -') }),
  }),
]);

const chatRequestSchema = z.looseObject({
  model: z.string().min(1),
  messages: z.array(messageSchema).min(1, 'expected at least one message'),
  n: z.int().min(1).max(128).nullish(),
  temperature: share(0, 2),
  top_p: share(0, 1),
  presence_penalty: share(-2, 2),
  frequency_penalty: share(-2, 2),
  max_tokens: tokens,
  max_completion_tokens: tokens,
  top_logprobs: z.int().min(0).max(20).nullish(),
  logprobs: z.boolean().nullish(),
  seed: z.int().nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
  response_format: responseFormatSchema.nullish(),
});

/** Checks a request's body; what is wrong with it is one error that names the first parameter. */
export function parseChatRequest(body: unknown): ChatRequest {
  const parsed = chatRequestSchema.safeParse(body);
  if (!parsed.success) {
    throw toInvalidValue(parsed.error.issues);
  }
  const { n, stream, stream_options: options, ...rest } = parsed.data;
  const { model, messages, response_format: format } = rest;
  const read = messages.map(({ role, content }): ChatMessage => ({ role: roleOf(role), text: textOf(content) }));
  return {
    model,
    messages: read,
    n: n ?? 1,
    responseFormat: format?.type ?? 'text',
    stream: stream ?? false,
    includeUsage: options?.include_usage ?? false,
    words: [...read.map(({ text }) => text), JSON.stringify(format ?? null)].join('\n'),
    hash: hashRequest(rest),
  };
}

function toInvalidValue(issues: readonly z.core.$ZodIssue[]): ProtocolError {
  const problems = issues.map(({ path, message }) => `${path.length === 0 ? 'body' : path.join('.')}: ${message}`);
  const param = issues[0]?.path.join('.');
  return new ProtocolError(400, problems.join('; '), {
    code: 'invalid_value',
    ...(param !== undefined && param !== '' && { param }),
  });
}

/** The messages as offline models see a prompt: leading system messages, the first of the user's, and what followed. */
export function toPrompt(messages: readonly ChatMessage[]): RenderedPrompt {
  const start = messages.findIndex(({ role }) => role !== 'system');
  const head = messages.slice(0, start < 0 ? messages.length : start);
  const [first, ...rest] = start < 0 ? [] : messages.slice(start);
  const turns = rest.map(({ role, text }) => ({
    role: role === 'assistant' ? role : ('user' as const),
    content: text,
  }));
  return {
    system: head.length === 0 ? undefined : head.map(({ text }) => text).join('\n\n'),
    user: first?.text ?? '',
    ...(turns.length > 0 && { turns }),
  };
}

function roleOf(role: z.infer<typeof messageSchema>['role']): ChatMessage['role'] {
  switch (role) {
    case 'developer':
    case 'system':
      return 'system';
    case 'assistant':
      return 'assistant';
    case 'user':
    case 'tool':
    case 'function':
      return 'user';
  }
}

function textOf(content: z.infer<typeof messageSchema>['content']): string {
  return typeof content === 'string' ? content : (content ?? []).map(({ text }) => text ?? '').join('');
}
