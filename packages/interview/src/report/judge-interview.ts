import { formatCount, formatNumberOf, formatShare } from 'gpt-assay/basics';
import { type Reached, type RequiredVerdict, judgeShares, mostErroredOfSuite } from 'gpt-assay/experiment';
import type { InterviewPolicy } from '../policy';
import { isLast } from './compare-interview-cells';
import type { InterviewCell } from './interview-section';

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
