import { mostErroredOfSuite } from '../../experiment/policy/errored';
import { formatCount, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { clusteredRate } from '../../statistics/clustered-rate';
import type { CellTally, FailedAnswer, LetterTally, RunTally } from './cell-tally';
import { judgedOf, type QuestionTally } from './question-tally';
import type { CellReport, FailedReport } from './quiz-section';
import type { QuizHead } from './quiz-details';

/** The report of one cell; its position report is made from all cells together. */
export function buildCellReport(tally: CellTally, quiz: QuizHead): Omit<CellReport, 'group' | 'position'> {
  const { cell, questions, runs, bill } = tally;
  const sum = (of: (question: QuestionTally) => number): number => questions.reduce((all, one) => all + of(one), 0);
  const judged = sum(judgedOf);
  const correct = sum((one) => one.correct);
  const errored = sum((one) => one.errored);
  const accuracy = judged === 0 ? null : correct / judged;
  const planned =
    quiz.runs * quiz.questions.reduce((all, { options }) => all + (quiz.circular ? options.length : 1), 0);
  const answered = questions.filter((one) => judgedOf(one) > 0);
  const wrong = clusteredRate(
    answered.map((one) => ({ failures: judgedOf(one) - one.correct, trials: judgedOf(one), assertions: 1 })),
  );
  const { calls, promptTokens, completionTokens, dollars } = bill.total();
  return {
    ...{ model: cell.label, name: cell.model, server: cell.server, simulated: cell.simulated },
    ...(cell.vote !== undefined && { vote: { ...cell.vote } }),
    ...{ prompt: cell.prompt, system: cell.system },
    planned,
    trials: judged + errored,
    ...{ judged, correct, unreadable: sum((one) => one.unreadable), errored, accuracy },
    interval: wrong === undefined ? null : { lower: 1 - wrong.interval.upper, upper: 1 - wrong.interval.lower },
    questions: answered.length,
    rightInAllRuns: answered.filter((one) => one.correct === judgedOf(one)).length,
    tara: agreementOf(questions, ({ choices }) => choices),
    tarr: agreementOf(questions, ({ texts }) => texts),
    circular: quiz.circular ? circularOf(questions) : null,
    runs: runs.map(toRunReport),
    policy: judgePolicy(quiz, { planned, accuracy, correct, judged, errored }),
    ...{ calls, promptTokens, completionTokens, dollars },
  };
}

function toRunReport({ run, correct, judged, errored, failed, lost }: RunTally): CellReport['runs'][number] {
  return { ...{ run, correct, judged, errored }, failed: failed.map(toFailed), lost: lost.map(toFailed) };
}

function toFailed({ place, rotation, order, letters, verdict }: FailedAnswer): FailedReport {
  return {
    ...{ question: place, rotation, order: [...order], letters: letters === null ? null : [...letters] },
    kind: verdict.status === 'unreadable' ? verdict.kind : null,
    problem: 'problem' in verdict ? verdict.problem : null,
  };
}

/** Standard deviation of the recalls by letter of the right option (Zheng et al. 2024); `null` below two letters. */
export function recallSpread({ gold, recalled }: LetterTally): number | null {
  const recalls = gold.flatMap((count, index) => (count === 0 ? [] : [(recalled[index] ?? 0) / count]));
  if (recalls.length < 2) {
    return null;
  }
  const mean = recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length;
  return Math.sqrt(recalls.reduce((sum, recall) => sum + (recall - mean) ** 2, 0) / recalls.length);
}

/** Total agreement rate (Atil et al. 2024): the share of questions with one and the same value in all of two trials or more. */
function agreementOf(
  questions: readonly QuestionTally[],
  valuesOf: (question: QuestionTally) => ReadonlyMap<string, number>,
): number | null {
  const repeated = questions.filter((one) => judgedOf(one) >= 2);
  const agreeing = repeated.filter((one) => [...valuesOf(one).values()].includes(judgedOf(one)));
  return repeated.length === 0 ? null : agreeing.length / repeated.length;
}

function circularOf(questions: readonly QuestionTally[]): NonNullable<CellReport['circular']> {
  const judged = questions.reduce((all, { circular }) => all + circular.judged, 0);
  const right = questions.reduce((all, { circular }) => all + circular.right, 0);
  return { judged, right, accuracy: judged === 0 ? null : right / judged };
}

function judgePolicy(
  { policy, lacking }: QuizHead,
  counts: Pick<CellReport, 'planned' | 'accuracy' | 'correct' | 'judged' | 'errored'>,
): CellReport['policy'] {
  const { planned, accuracy, correct, judged } = counts;
  if (policy === null) {
    return null;
  }
  const lost = planned - judged;
  // What is missing could decide it, unless not even right answers to all of that would be enough.
  const isOpen = (correct + lost) / planned >= policy.accuracy;
  if (accuracy === null || (isOpen && lost > mostErroredOfSuite * planned)) {
    const reason = accuracy === null ? 'nothing was judged' : describeLost(counts, lacking);
    return { status: 'inconclusive', reason };
  }
  const reached = accuracy >= policy.accuracy;
  return {
    status: reached ? 'passed' : policy.assert === 'hard' ? 'failed' : 'soft failure',
    reason: `${formatCount(correct)} of ${formatNumberOf(judged, 'answer')} ${correct === 1 ? 'is' : 'are'} right (${formatShare(accuracy)}), ${formatShare(policy.accuracy)} are required`,
  };
}

/** Trials that were never asked, or are in no log, are no sign of a server that fails: only those that were asked are. */
function describeLost(
  { planned, judged, errored }: Pick<CellReport, 'planned' | 'judged' | 'errored'>,
  lacking: QuizHead['lacking'],
): string {
  const asked = judged + errored;
  const there = `${formatCount(asked)} of ${formatNumberOf(planned, 'trial')}`;
  const were = asked === 1 ? 'was' : 'were';
  const unasked =
    lacking === undefined
      ? `asking ended before its time: ${there} ${were} asked`
      : `only ${there} ${asked === 1 ? 'is' : 'are'} there`;
  return [
    ...(asked < planned ? [unasked] : []),
    ...(errored > mostErroredOfSuite * asked
      ? [
          `${formatNumberOf(errored, 'trial')} of ${formatCount(asked)} brought no reply, more than ${formatShare(mostErroredOfSuite)}`,
        ]
      : []),
  ].join('; ');
}
