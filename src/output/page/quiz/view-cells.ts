import type { CellTally } from '../../../kinds/quiz/cell-tally';
import type { CellReport, QuizDocument } from '../../../kinds/quiz/quiz-document';
import { formatCount, formatDollars, formatShare } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import { toMeasured } from '../measured';
import type { AnswerCollector } from './collect-answers';
import { nameOf } from '../../../kinds/quiz/say-best';
import type { CellView, CircularView } from './quiz-view';
import { viewPosition } from './view-positions';
import { countSpells } from './view-trials';

/** Spells that the runs of a cell are counted by, and models or fingerprints that are named. */
const [spells, mostNamed] = [50, 5];

/** The cells of a quiz on its page, without their answers. */
export function viewCells(
  { cells, runs }: QuizDocument,
  tallies: readonly CellTally[],
  collector: AnswerCollector,
): readonly Omit<CellView, 'answers'>[] {
  const names = cells.map(nameOf);
  return cells.map((cell, index) => {
    const { correct, judged, unreadable, errored, accuracy, interval, questions, rightInAllRuns, policy } = cell;
    const tally = tallies[index]?.runs ?? [];
    const name = names[index] ?? '';
    return {
      name: names.indexOf(name) === index ? name : `${name} (cell ${String(index + 1)})`,
      ...{ model: printableLine(cell.model, 60), prompt: cell.prompt, correct, judged, unreadable, errored },
      accuracy: toMeasured(accuracy, interval),
      accuracyText: formatShare(accuracy),
      alwaysRight: formatShare(questions === 0 ? null : rightInAllRuns / questions),
      ...{ sameAnswer: formatShare(cell.tara), sameText: formatShare(cell.tarr) },
      circular: viewCircular(cell),
      policy: policy === null ? null : { ...policy, reason: printableLine(policy.reason) },
      position: viewPosition(cell),
      overTime: countSpells(runs, { firstRun: (tally[0]?.run ?? 0) + 1, spells }, (run) => ({
        correct: tally[run]?.correct ?? 0,
        judged: tally[run]?.judged ?? 0,
      })),
      calls: formatCount(cell.calls),
      tokens:
        cell.calls === 0 ? '–' : `${formatCount(cell.promptTokens)} in, ${formatCount(cell.completionTokens)} out`,
      cost: cell.calls === 0 ? '–' : cell.dollars === null ? 'unknown' : formatDollars(cell.dollars),
      servedBy: cell.simulated ? 'simulated' : describeNames(collector.servedBy(index)),
      fingerprints: describeNames(collector.fingerprints(index)),
    };
  });
}

function viewCircular({ circular }: CellReport): CircularView | null {
  return circular === null
    ? null
    : {
        right: circular.right,
        judged: circular.judged,
        share: circular.accuracy,
        text: formatShare(circular.accuracy),
      };
}

function describeNames(counts: ReadonlyMap<string, number>): string {
  const names = [...counts].sort(([, a], [, b]) => b - a);
  const shown = names
    .slice(0, mostNamed)
    .map(([name, times]) => `${printableLine(name, 80)}${names.length > 1 ? ` (${formatCount(times)})` : ''}`);
  const more = names.length > mostNamed ? [`${String(names.length - mostNamed)} more`] : [];
  return names.length === 0 ? '–' : [...shown, ...more].join(', ');
}
