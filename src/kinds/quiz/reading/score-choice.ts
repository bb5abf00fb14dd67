import type { ChoiceReading } from './read-choice';

/** What one trial of a multiple-choice question established; `errored` says nothing about the model and is never judged. */
export type ChoiceVerdict =
  | { readonly status: 'correct' }
  | { readonly status: 'incorrect' }
  | Extract<ChoiceReading, { readonly status: 'unreadable' }>
  | { readonly status: 'errored'; readonly problem: string };

/** Compares the chosen letters with those of all right options: where several are right, all of them and no other. */
export function scoreChoice(
  reading: ChoiceReading,
  options: readonly { readonly letter: string; readonly correct: boolean }[],
): Exclude<ChoiceVerdict, { readonly status: 'errored' }> {
  if (reading.status === 'unreadable') {
    return reading;
  }
  const right = options.every(({ letter, correct }) => reading.letters.includes(letter) === correct);
  return { status: right ? 'correct' : 'incorrect' };
}
