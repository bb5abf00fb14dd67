import {
  describeP,
  formatCount,
  formatInterval,
  formatNumberOf,
  formatPoints,
  formatShare,
} from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { nameOfCell } from './cell';
import type { CellReport, QuizSection } from './quiz-section';
import { rankCells } from './rank-cells';

/** A difference of shares below this is none. */
const noise = 1e-9;

/** Which cell answered most questions right, and whether its lead is significant. */
export function sayBest({ cells, comparisons }: Pick<QuizSection, 'cells' | 'comparisons'>): readonly string[] {
  const [first, second] = rankCells(cells);
  const [best, next] = [cells[first ?? -1], cells[second ?? -1]];
  if (best?.accuracy == null) {
    return [];
  }
  const share = formatShare(best.accuracy);
  if (next?.accuracy == null) {
    const interval = best.interval === null ? '' : `; ${formatInterval(best.interval)} for questions like these`;
    const count = `${formatCount(best.correct)} of ${formatNumberOf(best.judged, 'answer')}`;
    return [`${nameOf(best)} answered ${share} right (${count}${interval}).`];
  }
  const most = `${nameOf(best)} has the most right answers, ${share}`;
  const pair = comparisons.find((one) => [one.better, one.worse].every((index) => index === first || index === second));
  if (pair === undefined) {
    return [`${most}, but no question in common with ${nameOf(next)}.`];
  }
  const points = `${formatPoints(pair.difference)} points`;
  const beaten = comparisons.filter((one) => one.real && one.better === first).length;
  const rest = [
    `It is significantly better than ${beaten === 0 ? 'none' : formatCount(beaten)} of the other ${formatCount(cells.length - 1)} cells.`,
  ].filter(() => cells.length > 2);
  if (pair.difference < noise) {
    return [`${most}; ${nameOf(next)} is as good question by question.`, ...rest];
  }
  if (pair.better !== first) {
    return [`${most}, but question by question ${nameOf(next)} is ${points} ahead.`, ...rest];
  }
  const chance = describeP(pair.adjustedP);
  return pair.real
    ? [`${most}, significantly more than the next, ${nameOf(next)}: ${points} (${chance}).`]
    : [`${most}, but its lead of ${points} over ${nameOf(next)} is not significant (${chance}).`, ...rest];
}

/** How pages and outcomes call a cell. */
export function nameOf({ model, prompt }: Pick<CellReport, 'model' | 'prompt'>): string {
  return nameOfCell({ label: printableLine(model, 60), prompt });
}
