import type { Verdict } from '../../../experiment/log/verdict';
import type { ChoiceReading } from './read-choice';

/** What a question's answer is judged by. */
export const measure = 'correct';

/** What one trial of a question established. */
export type QuizVerdict = Exclude<Verdict, { readonly status: 'partial' }>;

/** Compares the chosen letters with those of all right options: where several are right, all of them and no other. */
export function scoreChoice(
  reading: ChoiceReading,
  options: readonly { readonly letter: string; readonly correct: boolean }[],
): QuizVerdict {
  if (reading.status === 'unreadable') {
    return reading;
  }
  const right = options.every(({ letter, correct }) => reading.letters.includes(letter) === correct);
  return right
    ? { status: 'correct' }
    : { status: 'incorrect', mismatches: [{ analytic: measure, expected: true, received: false }] };
}
