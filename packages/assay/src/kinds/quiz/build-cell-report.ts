import { runNumber } from '../../basics/run-number';
import { clusteredRate } from '../../statistics/clustered-rate';
import type { Interval } from '../../statistics/intervals';
import type { CellTally, LetterTally } from './cell-tally';
import { judgedOf, type QuestionTally } from './question-tally';
import type { CellReport } from './quiz-section';
import type { QuizHead } from './quiz-details';
import { shareOfSet } from './reading/score-choice';
import { rotationsOf } from './shown-question';

/** The report of one of so many cells; positions and the policy's verdict are added later, because they depend on all cells. */
export function buildCellReport(
  tally: CellTally,
  quiz: QuizHead,
  cells = 1,
): Omit<CellReport, 'group' | 'position' | 'policy'> {
  const { cell, questions, runs, bill } = tally;
  const sum = (of: (question: QuestionTally) => number): number => questions.reduce((all, one) => all + of(one), 0);
  const judged = sum(judgedOf);
  const correct = sum((one) => one.correct);
  const errored = sum((one) => one.errored);
  const accuracy = judged === 0 ? null : correct / judged;
  const answered = questions.filter((one) => judgedOf(one) > 0);
  const counts = answered.map((one) => ({ failures: judgedOf(one) - one.correct, trials: judgedOf(one) }));
  const rightAt = (confidence: number): Interval | null => {
    const wrong = clusteredRate(counts, confidence)?.interval;
    return wrong === undefined ? null : { lower: 1 - wrong.upper, upper: 1 - wrong.lower };
  };
  const { calls, promptTokens, completionTokens, dollars } = bill.total();
  return {
    model: cell.label,
    name: cell.model,
    server: cell.server,
    simulated: cell.simulated,
    ...(cell.vote !== undefined && { vote: { ...cell.vote } }),
    prompt: cell.prompt,
    system: cell.system,
    planned: plannedOf(quiz),
    trials: judged + errored,
    judged,
    correct,
    unreadable: sum((one) => one.unreadable),
    errored,
    accuracy,
    interval: rightAt(0.95),
    ...(cells > 1 && { chosen: rightAt(1 - 0.05 / cells) }),
    questions: answered.length,
    rightInAllRuns: answered.filter((one) => one.correct === judgedOf(one)).length,
    tara: agreementOf(questions, ({ choices }) => choices),
    tarr: agreementOf(questions, ({ texts }) => texts),
    inPart: inPartOf(questions, quiz),
    circular: quiz.circular ? circularOf(questions) : null,
    runs: runs.map((run) => ({ ...run, run: runNumber(run.run), failed: [...run.failed], lost: [...run.lost] })),
    calls,
    promptTokens,
    completionTokens,
    dollars,
  };
}

/** Planned trials of each cell. */
export function plannedOf({ runs, questions, circular }: Pick<QuizHead, 'runs' | 'questions' | 'circular'>): number {
  return runs * questions.reduce((all, { options }) => all + rotationsOf({ options }, circular), 0);
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

/** Total agreement rate (Atil et al. 2024): the share of questions with equal values in all of at least two trials. */
function agreementOf(
  questions: readonly QuestionTally[],
  valuesOf: (question: QuestionTally) => ReadonlyMap<string, number>,
): number | null {
  const repeated = questions.filter((one) => judgedOf(one) >= 2);
  const agreeing = repeated.filter((one) => [...valuesOf(one).values()].includes(judgedOf(one)));
  return repeated.length === 0 ? null : agreeing.length / repeated.length;
}

/** Partial credit, over questions with several right options; each question counts once. */
function inPartOf(tallies: readonly QuestionTally[], { questions }: QuizHead): CellReport['inPart'] {
  const points = questions.flatMap(({ options, multiple }, place) => {
    const tally = tallies[place];
    if (!multiple || tally === undefined || judgedOf(tally) === 0) {
      return [];
    }
    const all = [...tally.choices].reduce(
      (sum, [places, times]) => sum + times * shareOfSet(places.split(',').map(Number), options),
      0,
    );
    return [all / judgedOf(tally)];
  });
  return points.length === 0
    ? null
    : { questions: points.length, share: points.reduce((sum, one) => sum + one, 0) / points.length };
}

function circularOf(questions: readonly QuestionTally[]): NonNullable<CellReport['circular']> {
  const judged = questions.reduce((all, { circular }) => all + circular.judged, 0);
  const right = questions.reduce((all, { circular }) => all + circular.right, 0);
  return { judged, right, accuracy: judged === 0 ? null : right / judged };
}
