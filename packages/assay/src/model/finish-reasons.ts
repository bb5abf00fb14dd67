/** Finish reasons of a generation that broke, of whatever server: DeepSeek, OpenRouter, SGLang, vLLM, Z.ai. */
const broken =
  /^(?:error|errored|[a-z]+_error|failed|abort|aborted|timeout|timed_out|cancell?ed|interrupted|overloaded|insufficient_system_resources?)$/i;

/** OpenAI's words for what other servers call differently: Anthropic behind a gateway, Mistral, Z.ai. */
const known: Readonly<Record<string, string>> = {
  max_tokens: 'length',
  max_output_tokens: 'length',
  model_length: 'length',
  model_context_window_exceeded: 'length',
  sensitive: 'content_filter',
};

/** Finish reason of a reply that the server refused because it does not have the format asked for: Groq's code. */
export const malformedReason = 'json_validate_failed';

/** Whether the server says that the generation broke, which says nothing about the model. */
export function isBroken(finishReason: string | null): boolean {
  return finishReason !== null && broken.test(finishReason);
}

/** OpenAI's word for a finish reason; an unknown one is unchanged. */
export function toFinishReason(reason: string | null): string | null {
  return reason !== null && Object.hasOwn(known, reason) ? (known[reason] ?? reason) : reason;
}
