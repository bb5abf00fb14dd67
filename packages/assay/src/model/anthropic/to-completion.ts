import { z } from 'zod';

const count = z.number().nullish().catch(null);

const messageSchema = z.object({
  id: z.string().nullish(),
  model: z.string().nullish(),
  content: z.array(
    z.object({ type: z.string(), text: z.string().optional().catch(undefined), input: z.unknown().optional() }),
  ),
  stop_reason: z.string().nullish(),
  stop_details: z.object({ explanation: z.string().nullish() }).nullish().catch(null),
  usage: z
    .object({
      input_tokens: z.number(),
      output_tokens: z.number(),
      cache_read_input_tokens: count,
      cache_creation_input_tokens: count,
      service_tier: z.string().nullish().catch(null),
    })
    .nullish()
    .catch(null),
});

/** OpenAI's finish reasons; unknown ones are passed on. */
const finishReasons: Readonly<Record<string, string>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  tool_use: 'stop',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
};

/** Converts a message of Anthropic's Messages API to a chat completion; anything else is unchanged. */
export function toCompletion(message: unknown): unknown {
  const parsed = messageSchema.safeParse(message).data;
  if (parsed === undefined) {
    return message;
  }
  const { id, model, content, stop_reason: reason, stop_details: details, usage } = parsed;
  const text = textOf(content);
  const refused = reason === 'refusal';
  return {
    id,
    model,
    service_tier: usage?.service_tier,
    choices: [
      {
        finish_reason: finishReasons[reason ?? ''] ?? reason,
        message: {
          content: refused ? null : text,
          refusal: refused ? (details?.explanation ?? text ?? 'without a word (stop_reason: refusal)') : null,
        },
      },
    ],
    usage: usage == null ? undefined : toUsage(usage),
  };
}

/** The model's text, or the tool's input if the model was made to call a tool. Thinking is not part of the answer. */
function textOf(content: z.infer<typeof messageSchema>['content']): string | null {
  const tool = content.find(({ type }) => type === 'tool_use');
  if (tool !== undefined) {
    return JSON.stringify(tool.input ?? {});
  }
  const texts = content.flatMap(({ type, text }) => (type === 'text' && text !== undefined ? [text] : []));
  return texts.length === 0 ? null : texts.join('');
}

/** Anthropic counts tokens read from or written to the cache separately. */
function toUsage(usage: NonNullable<z.infer<typeof messageSchema>['usage']>): object {
  const read = usage.cache_read_input_tokens ?? 0;
  const written = usage.cache_creation_input_tokens ?? 0;
  return {
    prompt_tokens: usage.input_tokens + read + written,
    completion_tokens: usage.output_tokens,
    prompt_tokens_details: { cached_tokens: read, cache_write_tokens: written },
  };
}
