import {
  formatPoints,
  formatCount,
  formatInterval,
  formatNumberOf,
  formatP,
  formatShare,
} from '../../../basics/text/numbers';
import { nameOfCell } from '../../../kinds/quiz/cell';
import type { CellReport, QuizSection } from '../../../kinds/quiz/quiz-section';
import { mostErroredOfSuite } from '../../../experiment/policy/errored';
import { printableLine } from '../../../basics/text/printable';
import type { ReportDocument } from '../../../experiment/report/report-document';
import { largest } from '../../../statistics/extremes';
import type { Verdict } from '../view';
import { rankCells } from './rank-cells';

/** Cells that fall short and are named. */
const listed = 2;
/** A difference of shares below this is none. */
const noise = 1e-9;

/** What a quiz comes to; agrees with the exit code of the command that asked it. */
export function concludeQuiz({ complete }: Pick<ReportDocument, 'complete'>, quiz: QuizSection): Verdict {
  const { cells } = quiz;
  const { tone, word } = outcomeOf(complete, quiz);
  const simulated = cells.some((cell) => cell.simulated);
  return {
    tone: simulated && tone === 'good' ? 'neutral' : tone,
    word: `${word}${simulated ? ' (simulated)' : ''}`,
    sentence: [...sayPolicy(cells), sayBest(quiz)].join(' '),
    meaning: sayQuestions(quiz),
  };
}

/** How pages call a cell. */
export function nameOf({ model, prompt }: Pick<CellReport, 'model' | 'prompt'>): string {
  return nameOfCell({ label: printableLine(model, 60), prompt });
}

/** Such as `p = 0.03` or `p < 0.0001`. */
export function formatChance(p: number): string {
  return `p = ${formatP(p)}`.replace('= <', '<');
}

function outcomeOf(complete: boolean, quiz: QuizSection): Pick<Verdict, 'tone' | 'word'> {
  const { cells } = quiz;
  const has = (status: string): boolean => cells.some(({ policy }) => policy?.status === status);
  if (has('failed')) {
    return { tone: 'bad', word: 'Failed' };
  }
  const isWhole = cells.every(({ errored, trials }) => trials > 0 && errored <= mostErroredOfSuite * trials);
  if (!complete || !isWhole || has('inconclusive')) {
    return { tone: 'unsure', word: 'Inconclusive' };
  }
  if (has('soft failure')) {
    return { tone: 'unsure', word: 'Passed, with a soft failure' };
  }
  if (has('passed')) {
    return { tone: 'good', word: 'Passed' };
  }
  if (cells.length === 1) {
    return { tone: 'neutral', word: 'Measured' };
  }
  return { tone: 'neutral', word: isClear(quiz) ? 'A clear best' : 'No clear best' };
}

/** Whether the best cell is really better than the next. */
function isClear({ cells, comparisons }: QuizSection): boolean {
  const [best, next] = rankCells(cells);
  return comparisons.some((one) => one.real && one.better === best && one.worse === next);
}

function sayPolicy(cells: readonly CellReport[]): readonly string[] {
  const judged = cells.filter(({ policy }) => policy !== null);
  const short = judged.filter(({ policy }) => policy?.status === 'failed' || policy?.status === 'soft failure');
  const open = judged.filter(({ policy }) => policy?.status === 'inconclusive');
  const list = (some: readonly CellReport[]): string =>
    some.length > listed ? '' : `: ${some.map((cell) => `${nameOf(cell)} (${cell.policy?.reason ?? ''})`).join('; ')}`;
  const of = `${String(judged.length)} ${judged.length === 1 ? 'cell' : 'cells'}`;
  return [
    ...(short.length > 0
      ? [
          `${String(short.length)} of ${of} ${short.length === 1 ? 'does' : 'do'} not reach the accuracy that the policy requires${list(short)}.`,
        ]
      : []),
    ...(open.length > 0 ? [`${String(open.length)} of ${of} cannot be judged${list(open)}.`] : []),
    ...(judged.length > 0 && short.length + open.length === 0
      ? [
          judged.length === 1
            ? 'The accuracy that the policy requires is reached.'
            : `All ${of} reach the accuracy that the policy requires.`,
        ]
      : []),
  ];
}

function sayBest({ cells, comparisons }: QuizSection): string {
  const [first, second] = rankCells(cells);
  const [best, next] = [cells[first ?? -1], cells[second ?? -1]];
  if (best?.accuracy == null) {
    const errored = cells.reduce((sum, one) => sum + one.errored, 0);
    return `Nothing was judged: ${formatNumberOf(errored, 'trial')} brought no reply.`;
  }
  const share = formatShare(best.accuracy);
  if (next?.accuracy == null) {
    const interval = best.interval === null ? '' : `; ${formatInterval(best.interval)} for questions like these`;
    return `${nameOf(best)} answered ${share} right (${formatCount(best.correct)} of ${formatNumberOf(best.judged, 'answer')}${interval}).`;
  }
  const pair = comparisons.find((one) => [one.better, one.worse].every((index) => index === first || index === second));
  const beaten = comparisons.filter((one) => one.real && one.better === first).length;
  const others = cells.length - 1;
  if (pair === undefined) {
    return `${nameOf(best)} has the most right answers, ${share}, but no question in common with ${nameOf(next)}.`;
  }
  const points = `${formatPoints(pair.difference)} points`;
  const rest =
    others === 1
      ? ''
      : ` It is really better than ${beaten === 0 ? 'none' : String(beaten)} of the other ${String(others)} cells.`;
  if (pair.difference < noise) {
    return `${nameOf(best)} has the most right answers, ${share}, and ${nameOf(next)} is as good question by question.${rest}`;
  }
  if (pair.better !== first) {
    return `${nameOf(best)} has the most right answers, ${share}, but question by question ${nameOf(next)} is ${points} ahead.${rest}`;
  }
  return pair.real
    ? `${nameOf(best)} is best with ${share} right, ${points} more than the next, ${nameOf(next)}, which is more than chance explains (${formatChance(pair.adjustedP)}).`
    : `${nameOf(best)} has the most right answers, ${share}, but its lead of ${points} over ${nameOf(next)} is no more than chance explains (${formatChance(pair.adjustedP)}).${rest}`;
}

function sayQuestions({ questions, runs, cells, comparisons }: QuizSection): string {
  const compared = largest([0, ...comparisons.map((one) => one.questions)]);
  const smallestP = compared <= 16 ? 2 ** (1 - compared) : 0.0001;
  const hopeless = comparisons.length > 0 && smallestP * comparisons.length > 0.05;
  return [
    `${formatNumberOf(questions.length, 'question')}${runs > 1 ? `, each asked in ${formatNumberOf(runs, 'run')}` : ', asked once'}: intervals and comparisons count questions, not trials; asking the same ones again narrows them little, more questions do.`,
    ...(hopeless
      ? [
          `With ${formatNumberOf(compared, 'question')} no difference between ${formatNumberOf(cells.length, 'cell')} can be told from chance.`,
        ]
      : []),
  ].join(' ');
}
