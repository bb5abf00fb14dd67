import { z } from 'zod';

const count = z.number().nullish().catch(null);

const responseSchema = z.object({
  responseId: z.string().nullish(),
  modelVersion: z.string().nullish(),
  candidates: z
    .array(
      z.object({
        content: z
          .object({
            parts: z.array(z.object({ text: z.string().optional(), thought: z.boolean().optional() })).nullish(),
          })
          .nullish(),
        finishReason: z.string().nullish(),
      }),
    )
    .nullish(),
  promptFeedback: z.object({ blockReason: z.string().nullish() }).nullish(),
  usageMetadata: z
    .object({
      promptTokenCount: z.number(),
      candidatesTokenCount: count,
      thoughtsTokenCount: count,
      cachedContentTokenCount: count,
    })
    .nullish()
    .catch(null),
});

type Candidate = NonNullable<NonNullable<z.infer<typeof responseSchema>['candidates']>[number]>;

/** OpenAI's finish reasons; unknown ones are passed on in lower case. */
const finishReasons: Readonly<Record<string, string>> = {
  STOP: 'stop',
  MAX_TOKENS: 'length',
  ...Object.fromEntries(
    ['SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII'].map((reason) => [reason, 'content_filter']),
  ),
};

/** Converts a response of Gemini's generateContent to a chat completion; anything else is unchanged. */
export function toCompletion(response: unknown): unknown {
  const parsed = responseSchema.safeParse(response).data;
  const blocked = parsed?.promptFeedback?.blockReason != null;
  if (parsed === undefined || (!blocked && (parsed.candidates ?? []).length === 0)) {
    return response;
  }
  const { responseId, modelVersion, candidates, usageMetadata: usage } = parsed;
  const choices = (candidates ?? []).map(toChoice);
  return {
    id: responseId,
    model: modelVersion,
    choices: choices.length > 0 ? choices : [{ finish_reason: 'content_filter', message: { content: null } }],
    usage:
      usage == null
        ? undefined
        : {
            prompt_tokens: usage.promptTokenCount,
            completion_tokens: (usage.candidatesTokenCount ?? 0) + (usage.thoughtsTokenCount ?? 0),
            prompt_tokens_details: { cached_tokens: usage.cachedContentTokenCount ?? 0 },
          },
  };
}

function toChoice({ content, finishReason }: Candidate): object {
  const parts = content?.parts ?? [];
  const texts = parts.flatMap(({ text, thought }) => (text === undefined || thought === true ? [] : [text]));
  return {
    finish_reason: finishReason == null ? null : (finishReasons[finishReason] ?? finishReason.toLowerCase()),
    message: { content: texts.length === 0 ? null : texts.join(''), refusal: null },
  };
}
