import { holmAdjust } from '../../statistics/holm';
import { pairedDifference } from '../../statistics/paired-difference';
import { signFlipTest } from '../../statistics/sign-flip';
import type { InterviewCell, InterviewDocument } from './interview-document';

/** Chance at most of calling any difference real when there is none. */
const familyError = 0.05;

/** Every two cells of one language, each after its last round, paired by question; the most certain differences first. */
export function compareInterviewCells(cells: readonly InterviewCell[]): InterviewDocument['comparisons'] {
  const last = cells.map((cell, index) => ({ cell, index })).filter(({ cell, index }) => isLast(cells, cell, index));
  const pairs = last.flatMap((one, place) =>
    last
      .slice(place + 1)
      .filter(({ cell }) => cell.language === one.cell.language && cell.interview === one.cell.interview)
      .map((other) => ({ one, other, differences: differencesOf(one.cell, other.cell) }))
      .filter(({ differences }) => differences.length > 0),
  );
  const pValues = pairs.map(({ differences }) => signFlipTest(differences).pValue);
  const adjusted = holmAdjust(pValues);
  return pairs
    .map(({ one, other, differences }, index) => {
      const mean = differences.reduce((sum, difference) => sum + difference, 0) / differences.length;
      const sign = mean < 0 ? -1 : 1;
      const interval = pairedDifference(differences.map((difference) => sign * difference))?.interval;
      const adjustedP = adjusted[index] ?? 1;
      return {
        better: (mean < 0 ? other : one).index,
        worse: (mean < 0 ? one : other).index,
        questions: differences.length,
        difference: Math.abs(mean),
        interval:
          interval === undefined ? null : { lower: Math.max(-1, interval.lower), upper: Math.min(1, interval.upper) },
        pValue: pValues[index] ?? 1,
        adjustedP,
        real: adjustedP <= familyError && mean !== 0,
      };
    })
    .sort((a, b) => a.adjustedP - b.adjustedP || b.difference - a.difference);
}

/** Whether a cell stands for its last round: those of one model and its like follow each other. */
export function isLast(cells: readonly InterviewCell[], cell: InterviewCell, index: number): boolean {
  const next = cells[index + 1];
  return !(['interview', 'model', 'template', 'params', 'language'] as const).every(
    (part) => next?.[part] === cell[part],
  );
}

function differencesOf(one: InterviewCell, other: InterviewCell): readonly number[] {
  const shares = new Map(other.questions.filter(({ total }) => total > 0).map((question) => [question.name, question]));
  return one.questions.flatMap(({ name, passed, total }) => {
    const same = shares.get(name);
    return same === undefined || total === 0 ? [] : [passed / total - same.passed / same.total];
  });
}
