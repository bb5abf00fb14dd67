import { formatCount } from '../../../basics/text/numbers';
import type { IntervalsBlock } from '../../../experiment/blocks/pictures';
import { toMeasured } from '../../../experiment/report/to-measured';
import type { QuizSection } from '../../../kinds/quiz/quiz-section';
import { rankedCells } from '../../tables/cell-section';
import { requiredPicture } from '../required-picture';

/** The accuracy of each cell, best first; `required` is the accuracy that the policy requires. */
export function cellPicture(quiz: QuizSection, required: number | null): readonly IntervalsBlock[] {
  const cells = rankedCells(quiz);
  return requiredPicture('right answers', {
    required,
    choice: cells.length > 1 ? `, allowing for the choice among ${formatCount(cells.length)}` : '',
    rows: cells.map(({ cell: { accuracy, interval, chosen, policy }, name }) => ({
      name,
      measured: toMeasured(accuracy, chosen ?? interval),
      policy,
    })),
  });
}
