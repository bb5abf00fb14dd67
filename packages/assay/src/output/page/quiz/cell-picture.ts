import { intervalsOf, type IntervalsBlock } from '../../../experiment/blocks/pictures';
import { toMeasured } from '../../../experiment/report/to-measured';
import type { QuizSection } from '../../../kinds/quiz/quiz-section';
import { rankedCells } from '../../tables/cell-section';

/** The accuracy of each cell, best first; `required` is the accuracy that the policy requires. */
export function cellPicture(quiz: QuizSection, required: number | null): readonly IntervalsBlock[] {
  return intervalsOf({
    caption: `Right answers, best first: the dot on these questions, the line for questions like them${required === null ? '' : '; dashed: what the policy requires'}`,
    axis: 'accuracy, with 95 % interval by question',
    end: 1,
    rows: rankedCells(quiz).map(({ cell: { accuracy, interval }, name }) => ({
      name,
      measured: toMeasured(accuracy, interval),
      tolerate: required,
    })),
  });
}
