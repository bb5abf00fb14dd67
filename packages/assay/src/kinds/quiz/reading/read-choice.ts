import type { ShownOption } from '../shown-question';
import type { Reply } from '../../../model/model';
import { jsonClaims } from './choice/json-claims';
import { offer } from './choice/offered-options';
import { plainReply } from './choice/plain-text';
import { proseClaims } from './choice/prose-claims';
import { settle } from './choice/settle';
import { ending, withoutThoughts } from './without-thoughts';
import { readText, unreadable, type Unreadable } from '../../../experiment/asking/read-text';

/** The chosen options, or why there are none. */
export type ChoiceReading =
  | {
      readonly status: 'answer';
      /** In alphabetical order, at least one; empty for a question without options. */
      readonly letters: readonly string[];
      /** For a question without options: the answer, in a form that is equal for equal answers. */
      readonly said?: string;
    }
  | Unreadable;

/** Maximum number of characters read; a hostile reply of this length takes less than a second. */
export const longest = 200_000;

/**
 * Reads which options a reply chooses. Nothing is guessed: a letter or text mentioned in passing is not an answer, and
 * a reply with two answers, neither withdrawn, has none.
 */
export function readChoice(reply: Reply, options: readonly ShownOption[], multiple: boolean): ChoiceReading {
  const finished = readText(reply);
  if (finished.status === 'unreadable') {
    return finished;
  }
  if (finished.text.length > longest) {
    return unreadable(
      'no choice',
      `a reply of ${finished.text.length.toLocaleString('en-US')} characters is longer than any answer: ${ending(finished.text)}`,
    );
  }
  const text = withoutThoughts(finished.text);
  const offered = offer(options, multiple);
  const json = jsonClaims(text, offered);
  const settlement = settle([...proseClaims(plainReply(json.rest), offered), ...json.claims], offered);
  const expected = `expected ${multiple ? 'one or more' : 'one'} of the options ${offered.letters.join(', ')}`;
  switch (settlement.status) {
    case 'settled':
      return { status: 'answer', letters: settlement.letters };
    case 'none':
      return unreadable('no choice', `${expected}, received none: ${ending(finished.text)}`);
    case 'several':
      return unreadable('several choices', `${expected}, received more than one answer: ${ending(finished.text)}`);
    case 'not offered':
      return unreadable(
        'not an option',
        `${expected}, received ${settlement.letters.join(', ')}: ${ending(finished.text)}`,
      );
  }
}
