import type { QuizVerdict } from '../quiz-answer';
import type { ChoiceReading } from './read-choice';

/** What a question's answer is judged by. */
export const measure = 'correct';

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
