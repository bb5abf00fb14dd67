import { formatCount, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { mostErroredOfSuite } from '../../experiment/policy/errored';
import { judgeShares, type Reached, type RequiredVerdict } from '../../experiment/policy/required-share';
import { plannedOf } from './build-cell-report';
import type { CellTally } from './cell-tally';
import { judgedOf, type QuestionTally } from './question-tally';
import type { QuizHead } from './quiz-details';

/**
 * The policy's verdict on the accuracy of each cell; `own` is the quiz as each cell was asked it, without a policy for
 * cells that were asked only a part.
 */
export function judgeCells(
  cells: readonly CellTally[],
  own: readonly QuizHead[],
): readonly (RequiredVerdict | undefined)[] {
  const judged = cells.flatMap((cell, index) => {
    const quiz = own[index];
    const policy = quiz?.policy ?? null;
    return quiz === undefined || policy === null
      ? []
      : [{ index, policy, reached: reachedBy(cell, quiz, policy.accuracy) }];
  });
  const [first] = judged;
  if (first === undefined) {
    return [];
  }
  const { accuracy, assert } = first.policy;
  const verdicts = judgeShares(
    judged.map(({ reached }) => reached),
    { share: accuracy, assert },
  );
  return cells.map((_, index) => verdicts[judged.findIndex((one) => one.index === index)]);
}

function reachedBy({ questions }: CellTally, quiz: QuizHead, required: number): Reached {
  const sum = (of: (question: QuestionTally) => number): number => questions.reduce((all, one) => all + of(one), 0);
  const correct = sum((one) => one.correct);
  const judged = sum(judgedOf);
  const errored = sum((one) => one.errored);
  const planned = plannedOf(quiz);
  const lost = planned - judged;
  // Missing answers could decide it, unless not even right answers to all of them would be enough.
  const isOpen = (correct + lost) / planned >= required;
  return {
    reached: correct,
    questions: questions.map((one) => ({ answers: judgedOf(one), total: judgedOf(one) })),
    repeated: planned > quiz.questions.length,
    inconclusive:
      judged === 0
        ? 'nothing was judged'
        : isOpen && lost > mostErroredOfSuite * planned
          ? describeLost({ planned, judged, errored }, quiz.lacking)
          : undefined,
    numbers: `${formatCount(correct)} of ${formatNumberOf(judged, 'answer')} ${correct === 1 ? 'is' : 'are'} right (${formatShare(judged === 0 ? null : correct / judged)})`,
  };
}

/**
 * Trials that were never asked, or are in no log, do not mean that the server fails; only trials that were asked do.
 */
function describeLost(
  { planned, judged, errored }: { readonly planned: number; readonly judged: number; readonly errored: number },
  lacking: QuizHead['lacking'],
): string {
  const asked = judged + errored;
  const there = `${formatCount(asked)} of ${formatNumberOf(planned, 'trial')}`;
  const were = asked === 1 ? 'was' : 'were';
  const unasked =
    lacking === undefined
      ? `stopped early: ${there} ${were} asked`
      : `only ${there} ${asked === 1 ? 'is' : 'are'} there`;
  return [
    ...(asked < planned ? [unasked] : []),
    ...(errored > mostErroredOfSuite * asked
      ? [
          `${formatNumberOf(errored, 'trial')} of ${formatCount(asked)} got no reply, more than ${formatShare(mostErroredOfSuite)}`,
        ]
      : []),
  ].join('; ');
}
