import { largest } from '../statistics/numbers';
import type { ChatMessage } from './chat-request';
import { ProtocolError } from './protocol-error';

/** Something that a request may be about. */
export interface Match<Found> {
  readonly found: Found;
  /** Names it; two matches of the same name are one. */
  readonly name: string;
  /** Characters of the request that are its own. */
  readonly length: number;
  /** Words that the request holds if it is meant. */
  readonly words: readonly string[];
}

/** The longest match; of several as long, the only one whose words the request holds. `undefined` when there is none. */
export function chooseLongest<Found>(matches: readonly Match<Found>[], text: string): Found | undefined {
  const longest = largest([0, ...matches.map(({ length }) => length)]);
  const all = matches.filter(({ length }) => length === longest);
  const meant = all.filter(({ words }) => words.every((word) => text.includes(word)));
  const left = meant.length > 0 ? meant : all;
  const names = [...new Set(left.map(({ name }) => name))];
  if (names.length > 1) {
    throw new ProtocolError(
      400,
      `The request may be about ${names.join(' or ')}: serve only one of them with --challenge.`,
      { code: 'ambiguous_fixture', param: 'messages' },
    );
  }
  return left[0]?.found;
}

/** What the last of the user's messages that holds anything holds. */
export function findInUserMessages<Found>(
  messages: readonly ChatMessage[],
  find: (text: string) => Found | undefined,
): Found | undefined {
  for (const { role, text } of messages.toReversed()) {
    const found = role === 'user' ? find(text) : undefined;
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}
