import { randomUUID } from 'node:crypto';
import type { Reply } from '../model/model';
import type { ChatRequest } from './chat-request';

/** What a completion says beside its choices. */
export interface CompletionHead {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly created: number;
  /** As the request named it. */
  readonly model: string;
  readonly system_fingerprint: string;
}

/** The head of a new completion. */
export function createHead(model: string, now: number, version: string): CompletionHead {
  const id = `chatcmpl-${randomUUID().replaceAll('-', '')}`;
  return { id, created: Math.floor(now / 1000), model, system_fingerprint: `assay-${version}` };
}

/** A chat completion with a choice for each reply. */
export function toCompletion(head: CompletionHead, request: ChatRequest, replies: readonly Reply[]): object {
  const choices = replies.map(({ text, refusal, finishReason }, index) => ({
    index,
    message: { role: 'assistant', content: text, refusal, annotations: [] },
    logprobs: null,
    finish_reason: finishReason ?? 'stop',
  }));
  return { ...head, object: 'chat.completion', choices, usage: usageOf(request, replies) };
}

/** The same as the chunks of a stream: for each choice its role, its text and why it ended. */
export function toChunks(head: CompletionHead, request: ChatRequest, replies: readonly Reply[]): readonly object[] {
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
