import type { Verdict } from '../../../experiment/log/verdict';
import type { QuizQuestion } from '../question';
import type { ChoiceReading } from './read-choice';
import { acceptsOpen } from './read-open';

/** What a question's answer is judged by. */
export const measure = 'correct';

/** What one trial of a question established. */
export type QuizVerdict = Exclude<Verdict, { readonly status: 'partial' }>;

/** Compares an answer with what is right: the chosen letters, or of a question without options what was said. */
export function scoreAnswer(
  reading: ChoiceReading,
  { open }: Pick<QuizQuestion, 'open'>,
  options: readonly { readonly letter: string; readonly correct: boolean }[],
): QuizVerdict {
  return open === undefined || reading.status === 'unreadable'
    ? scoreChoice(reading, options)
    : verdictOf(acceptsOpen(open, reading.said ?? ''));
}

/** Compares the chosen letters with those of all right options: where several are right, all of them and no other. */
export function scoreChoice(
  reading: ChoiceReading,
  options: readonly { readonly letter: string; readonly correct: boolean }[],
): QuizVerdict {
  if (reading.status === 'unreadable') {
    return reading;
  }
  const right = options.every(({ letter, correct }) => reading.letters.includes(letter) === correct);
  return verdictOf(right);
}

/**
 * How far a set of options is right: right ones chosen less wrong ones chosen, as a share of all right ones, and not below
 * 0. The usual marking of questions with several right options; who chooses all or guesses evenly gains nothing by it.
 */
export function shareOfSet(chosen: readonly number[], options: readonly { readonly correct: boolean }[]): number {
  const right = options.filter(({ correct }) => correct).length;
  const points = chosen.reduce((sum, place) => sum + (options[place]?.correct === true ? 1 : -1), 0);
  return right === 0 ? 0 : Math.max(0, points / right);
}

function verdictOf(right: boolean): QuizVerdict {
  return right
    ? { status: 'correct' }
    : { status: 'incorrect', mismatches: [{ analytic: measure, expected: true, received: false }] };
}
