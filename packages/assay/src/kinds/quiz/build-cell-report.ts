import { runNumber } from '../../basics/settings/value-form';
import { formatCount, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { mostErroredOfSuite } from '../../experiment/policy/decide';
import { judgeShares, type Reached, type RequiredVerdict } from '../../experiment/policy/required-share';
import { clusteredRate } from '../../statistics/clustered-rate';
import { uniformChoiceTest } from '../../statistics/homogeneity';
import type { Interval } from '../../statistics/intervals';
import { holmAdjust } from '../../statistics/multiple-tests';
import { comparePairs } from '../../statistics/paired';
import { type CellTally, judgedOf, type LetterTally, type QuestionTally } from './cell-tally';
import type { QuizHead } from './quiz-details';
import type { CellReport, QuizSection } from './quiz-section';
import { shareOfSet } from './reading/score-choice';
import { letterOf, rotationsOf } from './shown-question';

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
  const tooMuchLost =
    isOpen && lost > mostErroredOfSuite * planned
      ? describeLost({ planned, judged, errored }, quiz.lacking)
      : undefined;
  return {
    reached: correct,
    questions: questions.map((one) => ({ answers: judgedOf(one), total: judgedOf(one) })),
    repeated: planned > quiz.questions.length,
    inconclusive: judged === 0 ? 'nothing was judged' : tooMuchLost,
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

/** Why a quiz cannot measure position bias, or `undefined` if it can. */
export function refusePositions({ shuffle, circular, questions, cells }: QuizHead): string | undefined {
  if (questions.every(({ multiple }) => multiple)) {
    return 'several options may be right in every question';
  }
  if (questions.every(({ multiple, open }) => multiple || open !== undefined)) {
    return 'no question has exactly one right option';
  }
  if (cells.some(({ vote }) => vote !== undefined)) {
    return 'each vote sees its own order, so the answer of a vote has no letter';
  }
  return shuffle === true || shuffle === 'options' || circular
    ? undefined
    : 'the options were not shuffled for each trial (set "shuffle": true)';
}

/**
 * How often each cell chose each letter, and whether the differences are significant; `null` if this cannot be
 * measured.
 */
export function reportPositions(quiz: QuizHead, cells: readonly CellTally[]): readonly CellReport['position'][] {
  if (refusePositions(quiz) !== undefined) {
    return cells.map(() => null);
  }
  const tests = cells.map(({ letters }) => uniformChoiceTest(letters.chosen, letters.expected));
  const tested = tests.flatMap((test, index) => (test === undefined ? [] : [{ index, pValue: test.pValue }]));
  const adjusted = holmAdjust(tested.map(({ pValue }) => pValue));
  return cells.map(({ letters }, index) => {
    const test = tests[index];
    return test === undefined
      ? null
      : {
          letters: letters.chosen.map((chosen, place) => ({
            letter: letterOf(place),
            chosen,
            expected: letters.expected[place] ?? 0,
          })),
          pValue: adjusted[tested.findIndex((one) => one.index === index)] ?? 1,
          cramersV: test.cramersV,
          recallSpread: recallSpread(letters),
        };
  });
}
