import { holmAdjust } from '../statistics/holm';
import { pairedDifference } from '../statistics/paired-difference';
import { signFlipTest } from '../statistics/sign-flip';
import type { CellTally } from './cell-tally';
import { judgedOf } from './question-tally';
import type { QuizDocument } from './quiz-document';

/** Chance at most of calling any difference real when there is none. */
const familyError = 0.05;

/** Every pair of cells, paired by question; the most certain differences first. */
export function compareCells(cells: readonly CellTally[]): QuizDocument['comparisons'] {
  const pairs = cells.flatMap((first, a) =>
    cells.slice(a + 1).flatMap((second, offset) => {
      const differences = first.questions.flatMap((one, index) => {
        const other = second.questions[index];
        return other === undefined || judgedOf(one) === 0 || judgedOf(other) === 0
          ? []
          : [one.correct / judgedOf(one) - other.correct / judgedOf(other)];
      });
      return differences.length === 0 ? [] : [{ a, b: a + 1 + offset, differences }];
    }),
  );
  const pValues = pairs.map(({ differences }) => signFlipTest(differences).pValue);
  const adjusted = holmAdjust(pValues);
  return pairs
    .map(({ a, b, differences }, index) => {
      const mean = differences.reduce((sum, difference) => sum + difference, 0) / differences.length;
      const sign = mean < 0 ? -1 : 1;
      const interval = pairedDifference(differences.map((difference) => sign * difference))?.interval;
      const adjustedP = adjusted[index] ?? 1;
      return {
        better: mean < 0 ? b : a,
        worse: mean < 0 ? a : b,
        questions: differences.length,
        difference: Math.abs(mean),
        interval:
          interval === undefined ? null : { lower: Math.max(-1, interval.lower), upper: Math.min(1, interval.upper) },
        pValue: pValues[index] ?? 1,
        adjustedP,
        real: adjustedP <= familyError && mean !== 0,
      };
    })
    .sort((one, other) => one.adjustedP - other.adjustedP || other.difference - one.difference);
}
