import { judgeInterviewCell } from '../../../kinds/interview/policy';
import { isLast } from '../../../kinds/interview/report/compare-interview-cells';
import type { InterviewCell, InterviewSection } from '../../../kinds/interview/report/interview-section';
import { mostErroredOfSuite } from '../../../experiment/policy/errored';
import { formatInterval, formatNumberOf, formatP, formatShare } from '../../../basics/text/numbers';
import type { Verdict } from '../view';
import type { CellName } from './name-cells';

/** Groups, and cells that miss what is required, that the sentence tells one by one. */
const mostTold = 4;

/** What an interview comes to; agrees with the exit code of the command that made it. */
export function concludeInterview(document: InterviewSection, names: readonly CellName[]): Verdict {
  const { cells, policy } = document;
  const last = cells.flatMap((cell, index) => (isLast(cells, cell, index) ? [index] : []));
  const groups = [...new Set(names.map(({ group }) => group))].map((group) =>
    last.filter((index) => names[index]?.group === group),
  );
  const told = groups.slice(0, mostTold).map((group) => sentenceOn(group, groups.length > 1, document, names));
  const more = groups.length - told.length;
  const { word, tone, missed } = outcomeOf(document, last, names);
  const simulated = cells.some((cell) => cell.simulated);
  return {
    tone: simulated && tone === 'good' ? 'neutral' : tone,
    word: `${word}${simulated ? ' (simulated)' : ''}`,
    sentence:
      cells.length === 0
        ? 'no answer was judged yet.'
        : [...missed, ...told, ...(more > 0 ? [`And ${formatNumberOf(more, 'more table')} below.`] : [])].join(' '),
    meaning:
      cells.length === 0
        ? null
        : [
            ...(policy === undefined
              ? []
              : [
                  `A pass means: each model earned at least ${formatShare(policy.points)} of the points here; it certifies nothing about other questions.`,
                ]),
            'Intervals are 95 %, for questions like these.',
          ].join(' '),
  };
}

function outcomeOf(
  { cells, policy }: InterviewSection,
  last: readonly number[],
  names: readonly CellName[],
): Pick<Verdict, 'tone' | 'word'> & { readonly missed: readonly string[] } {
  const isWhole =
    cells.length > 0 && cells.every(({ errored, answers }) => answers > 0 && errored <= mostErroredOfSuite * answers);
  if (policy === undefined) {
    return isWhole
      ? { tone: 'neutral', word: 'Measured', missed: [] }
      : { tone: 'unsure', word: 'Inconclusive', missed: [] };
  }
  const judged = last.flatMap((index) => {
    const cell = cells[index];
    return cell === undefined ? [] : [{ index, cell, ...judgeInterviewCell(cell, policy) }];
  });
  const short = judged.filter(({ status }) => status !== 'passed');
  const missed = [
    ...short
      .slice(0, mostTold)
      .map(
        ({ index, cell, status, reason }) => `${names[index]?.model ?? ''} in ${cell.language} ${status}: ${reason}.`,
      ),
    ...(short.length > mostTold ? [`And ${String(short.length - mostTold)} more fall short.`] : []),
  ];
  if (short.some(({ status }) => status === 'failed')) {
    return { tone: 'bad', word: 'Failed', missed };
  }
  return isWhole && short.every(({ status }) => status === 'soft failure')
    ? { tone: short.length === 0 ? 'good' : 'unsure', word: 'Passed', missed }
    : { tone: 'unsure', word: 'Inconclusive', missed };
}

/** Who is best in one language, and whether that is more than chance. */
function sentenceOn(
  group: readonly number[],
  isNamed: boolean,
  { cells, comparisons }: InterviewSection,
  names: readonly CellName[],
): string {
  const place = isNamed ? `In ${names[group[0] ?? 0]?.group ?? ''}, ` : '';
  const ranked = group.filter((index) => (cells[index]?.share ?? null) !== null);
  const [best, second] = ranked;
  const [cell, next] = [best, second].map((index) => (index === undefined ? undefined : cells[index]));
  if (best === undefined || cell === undefined) {
    return `${place}nothing was judged.`;
  }
  const own = `${names[best]?.label ?? ''} earns ${second === undefined ? '' : 'most: '}${shareOf(cell)}`;
  if (second === undefined || next === undefined) {
    return `${place}${own}, and ${String(cell.passes)} of ${formatNumberOf(cell.judged, 'answer')} ${cell.judged === 1 ? 'passes' : 'pass'} every check.`;
  }
  const equals = ranked.slice(1).filter((index) => !isReal(best, index, comparisons)).length;
  const pair = comparisons.find((one) => isPair(one, best, second));
  const other = `${names[second]?.label ?? ''} (${formatShare(next.share)})`;
  const p = pair === undefined ? '' : ` (p = ${formatP(pair.adjustedP)})`;
  const rest = ranked.length - 1;
  return equals === 0
    ? `${place}${own}, really more than ${rest === 1 ? other : `each of the ${String(rest)} others, next ${other}`}${p}.`
    : `${place}${own}; ${rest === 1 ? `${other} may be as good${p}` : `${equals === rest ? `all ${String(rest)} others` : `${String(equals)} of ${String(rest)} others`} may be as good, first ${other}${p}`}.`;
}

function shareOf({ share, interval }: InterviewCell): string {
  return `${formatShare(share)} of the points${interval === null ? '' : ` (${formatInterval(interval)})`}`;
}

function isReal(best: number, other: number, comparisons: InterviewSection['comparisons']): boolean {
  return comparisons.some((one) => one.real && one.better === best && one.worse === other);
}

function isPair(one: InterviewSection['comparisons'][number], first: number, second: number): boolean {
  return (one.better === first && one.worse === second) || (one.better === second && one.worse === first);
}
