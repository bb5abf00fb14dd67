import type { Verdict } from '../../../experiment/log/trial';
import type { Option, QuizQuestion } from '../question';
import type { LetteredOption } from '../shown-question';
import type { ChoiceReading } from './read-choice';
import { acceptsOpen } from './read-open';

/** The analytic of a question's answer. */
export const measure = 'correct';

/** The result of one trial of a question. */
export type QuizVerdict = Exclude<Verdict, { readonly status: 'partial' }>;

/** Compares an answer with the right one: chosen letters, or the text for a question without options. */
export function scoreAnswer(
  reading: ChoiceReading,
  { open }: Pick<QuizQuestion, 'open'>,
  options: readonly Pick<LetteredOption, 'letter' | 'correct'>[],
): QuizVerdict {
  return open === undefined || reading.status === 'unreadable'
    ? scoreChoice(reading, options)
    : verdictOf(acceptsOpen(open, reading.said ?? ''));
}

/**
 * Compares the chosen letters with the right ones; with several right options, all of these and no others must be
 * chosen.
 */
export function scoreChoice(
  reading: ChoiceReading,
  options: readonly Pick<LetteredOption, 'letter' | 'correct'>[],
): QuizVerdict {
  if (reading.status === 'unreadable') {
    return reading;
  }
  const right = options.every(({ letter, correct }) => reading.letters.includes(letter) === correct);
  return verdictOf(right);
}

/**
 * Partial credit for a set of options: right options chosen minus wrong ones, as a share of all right ones, at least 0.
 * This is the usual marking; choosing all options, or guessing evenly, gains nothing.
 */
export function shareOfSet(chosen: readonly number[], options: readonly Pick<Option, 'correct'>[]): number {
  const right = options.filter(({ correct }) => correct).length;
  const points = chosen.reduce((sum, place) => sum + (options[place]?.correct === true ? 1 : -1), 0);
  return right === 0 ? 0 : Math.max(0, points / right);
}

function verdictOf(right: boolean): QuizVerdict {
  return right
    ? { status: 'correct' }
    : { status: 'incorrect', mismatches: [{ analytic: measure, expected: true, received: false }] };
}
