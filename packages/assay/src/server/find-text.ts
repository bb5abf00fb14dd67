import type { ServedTexts } from '../experiment/kind-serving';
import type { About } from '../model/model';
import type { ChatRequest } from './chat-request';
import { chooseLongest, type Match } from './choose-longest';

/** The question that a request asks. */
export interface FoundText {
  readonly challenge: string;
  readonly about: About;
}

interface Asked {
  readonly texts: readonly string[];
  readonly match: Match<FoundText>;
}

/** Makes a finder of questions by their text: one whose rendered text is a message of the user, else the longest that one holds; the last such message decides. */
export function createTextFinder(served: readonly ServedTexts[]): (request: ChatRequest) => FoundText | undefined {
  const all = served.flatMap(({ id, asked }) =>
    asked.map(({ texts, about, name, words }): Asked => ({
      texts,
      match: { found: { challenge: id, about }, name, length: 1, words },
    })),
  );
  return ({ messages, words }) => {
    for (const { text } of messages.filter(({ role }) => role === 'user').reverse()) {
      const exact = all.filter(({ texts: [rendered] }) => rendered === text.trim()).map(({ match }) => match);
      const held = all.flatMap(({ texts, match }) =>
        texts.filter((one) => text.includes(one)).map((one) => ({ ...match, length: one.length })),
      );
      const found = chooseLongest(exact, words) ?? chooseLongest(held, words);
      if (found !== undefined) {
        return found;
      }
    }
    return undefined;
  };
}
