import { describeP, formatCount, formatShare } from '../../basics/text/numbers';
import type { CellReport, QuizSection } from './quiz-section';
import { nameOf } from './rank-cells';

/** A preference for a letter is reported below this p-value. */
const significant = 0.05;

/** With fewer questions hardly anything is significant, which is reported elsewhere. */
const fewest = 10;

/** Weaknesses that accuracy alone does not show: cells that may only be guessing, and cells that prefer a letter. */
export function sayWeaknesses({ cells, questions }: Pick<QuizSection, 'cells' | 'questions'>): readonly string[] {
  const guessed = guessedShare(questions);
  const guessing = cells.filter(({ interval }) => interval !== null && interval.lower <= guessed).map(nameOf);
  return [
    ...(guessed === 0 || guessing.length === 0 || questions.length < fewest
      ? []
      : [`Not significantly better than guessing (${formatShare(guessed)} right): ${guessing.join('; ')}.`]),
    ...cells.flatMap(sayLetter),
  ];
}

/**
 * Share of answers that guessing gets right. Questions without options, or with several right ones, count as not
 * guessable.
 */
function guessedShare(questions: QuizSection['questions']): number {
  const chances = questions.map(({ options, multiple }) => (multiple || options.length === 0 ? 0 : 1 / options.length));
  return chances.reduce((sum, one) => sum + one, 0) / Math.max(1, questions.length);
}

function sayLetter(cell: CellReport): readonly string[] {
  const { position } = cell;
  const [most] = [...(position?.letters ?? [])].sort((a, b) => b.chosen - b.expected - (a.chosen - a.expected));
  if (position === null || most === undefined || position.pValue >= significant) {
    return [];
  }
  const all = position.letters.reduce((sum, { chosen }) => sum + chosen, 0);
  const expected = String(Number(most.expected.toPrecision(3)));
  return [
    `${nameOf(cell)} prefers the letter ${most.letter}: ${formatCount(most.chosen)} of ${formatCount(all)} choices, expected ${expected} (${describeP(position.pValue)}). Shuffling keeps this from affecting the accuracy.`,
  ];
}
