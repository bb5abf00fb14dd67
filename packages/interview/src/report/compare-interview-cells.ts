import { comparePairs } from 'gpt-assay/statistics';
import type { InterviewCell, InterviewSection } from './interview-section';

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
