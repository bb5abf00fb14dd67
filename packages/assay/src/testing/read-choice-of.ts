import type { Reply } from '../model/model';
import { replyWith } from './reply-with';
import { readChoice, type ChoiceReading } from '../kinds/quiz/reading/read-choice';

/** Options of a question about capitals. */
export const cities = ['Paris', 'London', 'Rome', 'Berlin'];

/** Options that contain each other. */
export const numbers = ['1', '2', '2.5', '-1'];

/** Reads the choice out of a reply's text. */
export function readChoiceOf(
  text: string | null,
  { options = cities, multiple = false, ...overrides }: Partial<Reply> & ChoiceQuestion = {},
): ChoiceReading {
  const reply = replyWith(text, overrides);
  const shown = options.map((option, index) => ({ letter: String.fromCharCode(65 + index), text: option }));
  return readChoice(reply, shown, multiple);
}

interface ChoiceQuestion {
  readonly options?: readonly string[];
  readonly multiple?: boolean;
}
