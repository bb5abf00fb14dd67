import { comparePairs } from '../../statistics/paired';
import type { CellTally } from './cell-tally';
import { judgedOf } from './question-tally';
import type { QuizSection } from './quiz-section';

/** All pairs of cells, paired by question; most certain differences first. */
export function compareCells(cells: readonly CellTally[]): QuizSection['comparisons'] {
  const pairs = cells.flatMap((first, one) =>
    cells.slice(one + 1).flatMap((second, offset) => {
      const differences = first.questions.flatMap((question, index) => {
        const same = second.questions[index];
        return same === undefined || judgedOf(question) === 0 || judgedOf(same) === 0
          ? []
          : [question.correct / judgedOf(question) - same.correct / judgedOf(same)];
      });
      return differences.length === 0 ? [] : [{ one, other: one + 1 + offset, differences }];
    }),
  );
  return comparePairs(pairs);
}
