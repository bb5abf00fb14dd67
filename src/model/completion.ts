import { z } from 'zod';
import type { Reply } from './model';
import { redactKey } from './redact';

const completionSchema = z.object({
  id: z.string().nullish(),
  model: z.string().nullish(),
  system_fingerprint: z.string().nullish(),
  service_tier: z.string().nullish().catch(null),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
  usage: z
    .object({
      prompt_tokens: z.number(),
      completion_tokens: z.number(),
      prompt_tokens_details: z
        .object({ cached_tokens: z.number().nullish(), cache_write_tokens: z.number().nullish() })
        .nullish(),
    })
    .nullish()
    .catch(null),
});

/** A chat completion, as a server sends it. */
export type Completion = z.infer<typeof completionSchema>;

/** What a reply holds of a completion; who sent it when is known elsewhere. */
export type ReplyContent = Omit<Reply, 'server' | 'repliedAt' | 'milliseconds' | 'attempts'>;

/** What is in the place of a reply that the provider's filter held back. */
export const filteredContent: ReplyContent = {
  text: null,
  refusal: null,
  finishReason: 'content_filter',
  responseId: null,
  model: null,
  systemFingerprint: null,
  usage: null,
};

/** What the server sent as a completion; an error that shows its beginning when it is none. */
export function parseCompletion(response: unknown): Completion {
  const completion = completionSchema.safeParse(response);
  if (!completion.success) {
    const isEmpty = response === undefined || response === null || response === '';
    throw new Error(isEmpty ? 'the server sent an empty reply' : `not a chat completion: ${JSON.stringify(response)}`);
  }
  return completion.data;
}

/** What the whole completion was billed for. */
export function usageOf({ usage }: Completion): Reply['usage'] {
  if (usage === null || usage === undefined) {
    return null;
  }
  const { cached_tokens: cached, cache_write_tokens: written } = usage.prompt_tokens_details ?? {};
  return {
    promptTokens: usage.prompt_tokens,
    completionTokens: usage.completion_tokens,
    cachedTokens: cached ?? 0,
    ...(typeof written === 'number' && written > 0 && { cacheWriteTokens: written }),
  };
}

const nothing = { promptTokens: 0, completionTokens: 0, cachedTokens: 0 };

/** One reply for each of the first `samples` choices; the first has the usage of all. */
export function readCompletion(
  completion: Completion,
  samples: number,
  apiKey: string | undefined,
): readonly ReplyContent[] {
  const text = (value: string | null | undefined): string | null =>
    value === null || value === undefined ? null : redactKey(value, apiKey);
  const choices = completion.choices.slice(0, samples);
  const usage = usageOf(completion);
  return choices.map((choice, index) => ({
    text: text(choice.message.content),
    refusal: text(choice.message.refusal),
    finishReason: text(choice.finish_reason),
    responseId: idOf(text(completion.id), index),
    model: text(completion.model),
    systemFingerprint: text(completion.system_fingerprint),
    // Billed once for all: whatever becomes of the others, the bill is right.
    usage: usage === null || index === 0 ? usage : nothing,
    ...(typeof completion.service_tier === 'string' && { tier: text(completion.service_tier) }),
    ...(samples > 1 && { choice: index }),
  }));
}

/** Samples of one completion are pieces of evidence of their own. */
function idOf(id: string | null, index: number): string | null {
  return id === null || index === 0 ? id : `${id}#${String(index)}`;
}
