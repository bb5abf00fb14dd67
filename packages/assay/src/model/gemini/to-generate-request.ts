import { addOthers, readChatBody, type ChatBody } from '../native/chat-body';

/**
 * Thinking budgets in tokens for models before Gemini 3, by OpenAI's effort levels, as mapped by Google; later models
 * have levels. https://ai.google.dev/gemini-api/docs/openai#thinking
 */
const budgets: Readonly<Record<string, number>> = { none: 0, minimal: 1024, low: 1024, medium: 8192, high: 24_576 };

/** Converts a chat completion's body to Gemini's generateContent; the model is part of the URL. */
export function toGenerateRequest(body: Readonly<Record<string, unknown>>): {
  readonly model: string;
  readonly request: Readonly<Record<string, unknown>>;
} {
  const chat = readChatBody(body);
  const { model, system, turns } = chat;
  const config = toConfig(chat);
  return {
    model,
    request: {
      ...(system !== '' && { systemInstruction: { parts: [{ text: system }] } }),
      contents: turns.map(({ role, content }) => ({
        role: role === 'assistant' ? 'model' : role,
        parts: [{ text: content }],
      })),
      ...(Object.keys(config).length > 0 && { generationConfig: config }),
    },
  };
}

function toConfig({
  model,
  samples,
  seed,
  temperature,
  topP,
  tokenCap,
  effort,
  stop,
  format,
  others,
}: ChatBody): object {
  const config = {
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { topP }),
    ...(seed !== undefined && { seed }),
    ...(tokenCap !== undefined && { maxOutputTokens: tokenCap }),
    ...(samples > 1 && { candidateCount: samples }),
    ...(stop !== undefined && { stopSequences: stop }),
    ...(format !== 'text' && { responseMimeType: 'application/json' }),
    ...(typeof format === 'object' && { responseJsonSchema: format.schema }),
    ...(effort !== undefined && { thinkingConfig: toThinking(model, effort) }),
  };
  return addOthers(config, others);
}

/** The server rejects levels that the model lacks. */
function toThinking(model: string, effort: string): object {
  const budget = effort === 'none' || model.includes('gemini-2.5') ? budgets[effort] : undefined;
  return budget === undefined ? { thinkingLevel: effort } : { thinkingBudget: budget };
}
