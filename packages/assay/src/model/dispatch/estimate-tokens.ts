import { familyOf } from '../family';
import type { Usage } from '../reply';
import type { PlannedCall } from './call';

/** Approximate UTF-8 bytes per token: more for English prose, fewer for code and other scripts. */
const bytesPerToken = 3.5;

/** Tokens for the format of a request, besides its texts. */
const overhead = 20;

/** Sizes of measured bodies, cached because all runs of a request share the body. */
const measured = new WeakMap<object, number>();

/** UTF-8 bytes of what the model reads: the messages and the schema of the answer. */
export function promptBytes(body: Readonly<Record<string, unknown>>): number {
  const { messages, response_format: format } = body;
  const bytes = measured.get(body) ?? Buffer.byteLength(JSON.stringify([messages, format ?? null]));
  measured.set(body, bytes);
  return bytes;
}

/** Approximate number of prompt tokens of a request; only the server's count is exact. */
export function estimatePromptTokens(body: Readonly<Record<string, unknown>>): number {
  return Math.ceil(promptBytes(body) / bytesPerToken) + overhead;
}

/** The request's token limit for all samples together; `undefined` without a limit. */
export function completionCap(body: Readonly<Record<string, unknown>>): number | undefined {
  const cap = body['max_completion_tokens'] ?? body['max_tokens'];
  return typeof cap === 'number' ? cap * samplesOf(body) : undefined;
}

/** Number of samples that a request asks for. */
export function samplesOf({ n }: Readonly<Record<string, unknown>>): number {
  return typeof n === 'number' ? n : 1;
}

/** Predicts the tokens of a call from its size and from earlier calls. */
export interface TokenForecast {
  /** The best available upper bound: the request's token limit, or else more than any earlier reply had. */
  readonly atMost: (call: PlannedCall) => Pick<Usage, 'promptTokens' | 'completionTokens'>;
  readonly learn: (call: PlannedCall, usage: Usage) => void;
}

/** Assumed tokens of a first reply without a limit; reasoning models include their reasoning. */
const firstReply = { plain: 1000, reasoning: 8000 };

/** Factor by which a reply may exceed the longest one so far, once this many are known. */
const margin = { prompt: 1.1, completion: 2, known: 20 };

/** A forecast without data. */
export function createTokenForecast(): TokenForecast {
  const perByte = new Map<string, number>();
  const replies = new Map<string, { longest: number; count: number }>();
  return {
    atMost(call) {
      const { model, body } = call;
      const known = perByte.get(model);
      const samples = samplesOf(body);
      const { longest, count } = replies.get(model) ?? { longest: 0, count: 0 };
      const first = familyOf(model).sampling === 'yes' ? firstReply.plain : firstReply.reasoning;
      return {
        promptTokens:
          known === undefined ? estimatePromptTokens(body) : Math.ceil(promptBytes(body) * known * margin.prompt),
        completionTokens:
          completionCap(body) ?? samples * Math.max(count < margin.known ? first : 0, longest * margin.completion),
      };
    },
    learn({ model, body }, { promptTokens, completionTokens }) {
      perByte.set(model, Math.max(perByte.get(model) ?? 0, promptTokens / promptBytes(body)));
      // A limited reply says nothing about unlimited ones.
      if (completionCap(body) === undefined) {
        const { longest, count } = replies.get(model) ?? { longest: 0, count: 0 };
        const reply = Math.ceil(completionTokens / samplesOf(body));
        replies.set(model, { longest: Math.max(longest, reply), count: count + 1 });
      }
    },
  };
}
