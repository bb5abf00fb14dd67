import { mostErroredOfSuite } from '../../experiment/policy/errored';
import { judgeInterviewCell } from './policy';
import { isLast } from './report/compare-interview-cells';
import type { InterviewCell, InterviewSection } from './report/interview-section';

/** What the prompt's policy makes of each cell after its last round; nothing when the prompt requires nothing. */
export function judgeCells({ cells, policy }: InterviewSection): readonly {
  readonly cell: InterviewCell;
  readonly decision: ReturnType<typeof judgeInterviewCell>;
}[] {
  return policy === undefined
    ? []
    : cells
        .filter((cell, index) => isLast(cells, cell, index))
        .map((cell) => ({ cell, decision: judgeInterviewCell(cell, policy) }));
}

/** What points come to: `failed` when a model misses what is required, `inconclusive` when too few answers came. */
export function concludeSection(section: InterviewSection): 'failed' | 'inconclusive' | 'passed' {
  if (judgeCells(section).some(({ decision }) => decision.status === 'failed')) {
    return 'failed';
  }
  const { cells } = section;
  const isWhole = cells.every(({ errored, answers }) => answers > 0 && errored <= mostErroredOfSuite * answers);
  return isWhole && cells.length > 0 ? 'passed' : 'inconclusive';
}
