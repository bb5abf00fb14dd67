import { comparePairs } from 'gpt-assay/statistics';
import type { InterviewCell, InterviewSection } from './interview-section';
import { formatCount, formatNumberOf, formatShare } from 'gpt-assay/basics';
import { type Reached, type RequiredVerdict, judgeShares, mostErroredOfSuite } from 'gpt-assay/experiment';
import type { InterviewPolicy } from '../policy';

/** What two rounds of the same cell have in common. */
const names = ['interview', 'model', 'template', 'params', 'language'] as const;
type CellNames = Pick<InterviewCell, (typeof names)[number]>;

/** All pairs of cells in one language after their last round, paired by question; most certain differences first. */
export function compareInterviewCells(cells: readonly InterviewCell[]): InterviewSection['comparisons'] {
  const last = cells.map((cell, index) => ({ cell, index })).filter(({ cell, index }) => isLast(cells, cell, index));
  const pairs = last.flatMap((one, place) =>
    last
      .slice(place + 1)
      .filter(({ cell }) => cell.language === one.cell.language && cell.interview === one.cell.interview)
      .map((other) => ({
        one: one.index,
        other: other.index,
        differences: differencesOf(one.cell, other.cell),
      }))
      .filter(({ differences }) => differences.length > 0),
  );
  return comparePairs(pairs);
}

/** Whether a cell is the last round; rounds of a cell are consecutive. */
export function isLast(cells: readonly CellNames[], cell: CellNames, index: number): boolean {
  const next = cells[index + 1];
  return !names.every((part) => next?.[part] === cell[part]);
}

function differencesOf(one: InterviewCell, other: InterviewCell): readonly number[] {
  const shares = new Map(other.questions.filter(({ total }) => total > 0).map((question) => [question.name, question]));
  return one.questions.flatMap(({ name, passed, total }) => {
    const same = shares.get(name);
    return same === undefined || total === 0 ? [] : [passed / total - same.passed / same.total];
  });
}

/** The policy's verdict on each cell after its last round; `undefined` for earlier rounds. */
export function judgeInterview(
  cells: readonly InterviewCell[],
  { points, assert }: InterviewPolicy,
): readonly (RequiredVerdict | undefined)[] {
  const last = cells.flatMap((cell, index) => (isLast(cells, cell, index) ? [index] : []));
  const verdicts = judgeShares(last.flatMap((index) => cells[index] ?? []).map(toReached), { share: points, assert });
  return cells.map((_, index) => verdicts[last.indexOf(index)]);
}

function toReached({ share, passed, total, errored, answers, questions }: InterviewCell): Reached {
  return {
    reached: passed,
    questions: questions.map(({ judged, total: most }) => ({ answers: judged, total: most })),
    repeated: answers > questions.length,
    inconclusive:
      share === null || errored > mostErroredOfSuite * answers
        ? `${formatNumberOf(errored, 'trial')} of ${formatCount(answers)} got no reply, more than ${formatShare(mostErroredOfSuite)}`
        : undefined,
    numbers: `${formatCount(passed)} of ${formatNumberOf(total, 'point')} (${formatShare(share)})`,
  };
}
