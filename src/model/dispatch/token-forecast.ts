import { familyOf } from '../family';
import type { Usage } from '../usage';
import type { PlannedCall } from './call';
import { completionCap, estimatePromptTokens, promptBytes, samplesOf } from './estimate-tokens';

/** Foretells how many tokens a call may take, from its size and from what earlier calls took. */
export interface TokenForecast {
  /** At most, as far as can be said: the reply's limit if the request sets one, else more than any earlier reply had. */
  readonly atMost: (call: PlannedCall) => Pick<Usage, 'promptTokens' | 'completionTokens'>;
  readonly learn: (call: PlannedCall, usage: Usage) => void;
}

/** Tokens of the first replies whose request sets no limit, about; those of a model that reasons count its reasoning. */
const firstReply = { plain: 1000, reasoning: 8000 };

/** By how much a reply may exceed the longest one so far, once so many are known. */
const margin = { prompt: 1.1, completion: 2, known: 20 };

/** A forecast that knows nothing yet. */
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
      // A reply that was limited says nothing about one that is not.
      if (completionCap(body) === undefined) {
        const { longest, count } = replies.get(model) ?? { longest: 0, count: 0 };
        const reply = Math.ceil(completionTokens / samplesOf(body));
        replies.set(model, { longest: Math.max(longest, reply), count: count + 1 });
      }
    },
  };
}
