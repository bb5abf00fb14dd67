import type { CellReport, QuizSection } from '../../../kinds/quiz/quiz-section';
import { describeP, formatNumberOf, formatP, formatShare } from '../../../basics/text/numbers';
import type { PositionView } from './quiz-view';

/** A chance below which a preference is shown. */
const unlikely = 0.05;

/** How often a cell chose each letter; `null` where nothing can be said. */
export function viewPosition({ position }: Pick<CellReport, 'position'>): PositionView | null {
  if (position === null) {
    return null;
  }
  const { letters, pValue, cramersV, recallSpread } = position;
  const all = letters.reduce((sum, { chosen }) => sum + chosen, 0);
  const [most] = [...letters].sort((a, b) => b.chosen - b.expected - (a.chosen - a.expected));
  const biased = pValue <= unlikely;
  return {
    letters: letters.map(({ letter, chosen, expected }) => ({
      ...{ letter, chosen },
      expected: Number(expected.toFixed(2)),
    })),
    biased,
    verdict:
      biased && most !== undefined
        ? `A preference: ${most.letter} in ${formatShare(most.chosen / all)} of the answers, ${formatShare(most.expected / all)} expected (${describeP(pValue)})`
        : `No preference shown (${describeP(pValue)})`,
    p: formatP(pValue),
    cramersV: cramersV.toFixed(3),
    recallSpread: formatShare(recallSpread),
  };
}

/** What was tested about letters, or why nothing was. */
export function describePositions({ cells, positionRefused, circular }: QuizSection): string {
  const tested = cells.filter(({ position }) => position !== null).length;
  if (positionRefused !== null) {
    return `Not tested, for ${positionRefused}.`;
  }
  return tested === 0
    ? 'Not tested, for there are too few answers.'
    : `How often each letter was chosen, against even chances (χ², Holm over ${formatNumberOf(tested, 'cell')}${circular ? '; cautious, for rotations are balanced' : ''}). ${circular ? 'Every rotation of the options was asked' : 'The options were shuffled for each trial'}, so a preference is the model’s, not the questions’.`;
}
