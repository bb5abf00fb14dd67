import { formatList } from '../../basics/text/words';
import { describeP, formatCount, formatInterval, formatShare } from '../../basics/text/numbers';
import type { CellComparison } from './section';

type ShareInterval = Readonly<Record<'lower' | 'upper', number>>;

/** A contender: its share, and its result in words in case it is the only one. */
export interface Contender {
  readonly label: string;
  readonly share: number | null;
  readonly interval: ShareInterval | null;
  /** Allowing for the choice of the best of all contenders; absent with one. */
  readonly chosen?: ShareInterval | null | undefined;
  readonly alone: string;
}

/** Words for the comparison, such as `earns` and `earns most`, `of the points`. */
export interface LeaderWords {
  readonly alone: string;
  readonly most: string;
  readonly of: string;
}

/** Maximum number of contenders that are named where they are level. */
const mostNamed = 3;

/** The best of the contenders, sorted best first, and whether its lead is significant; empty if none was judged. */
export function describeLeader(
  ranked: readonly number[],
  contenders: readonly Contender[],
  differences: readonly CellComparison[],
  words: LeaderWords,
): string | undefined {
  const [best = -1, second = -1, ...others] = ranked.filter((index) => (contenders[index]?.share ?? null) !== null);
  const first = contenders[best];
  const next = contenders[second];
  if (first === undefined) {
    return undefined;
  }
  const contestants = next === undefined ? 1 : 2 + others.length;
  const share = `${formatShare(first.share)}${words.of}${describeRange(first, contestants)}`;
  if (next === undefined) {
    return `${first.label} ${words.alone} ${share}; ${first.alone}.`;
  }
  const rest = [second, ...others];
  const equals = rest.filter(
    (index) => !differences.some((one) => one.real && one.better === best && one.worse === index),
  ).length;
  const pair = differences.find(({ better, worse }) =>
    [better, worse].every((index) => [best, second].includes(index)),
  );
  const other = `${next.label} (${formatShare(next.share)}${pair === undefined ? '' : `, ${describeP(pair.adjustedP)}`})`;
  const level = rest.filter((index) => contenders[index]?.share === first.share);
  if (level.length > 0) {
    const names = [best, ...level].map((index) => contenders[index]?.label ?? '');
    const told =
      names.length > mostNamed ? `${formatCount(names.length)} of ${formatCount(rest.length + 1)}` : formatList(names);
    const further = equals - level.length;
    const more = further === 0 ? '' : `; ${formatCount(further)} more may be equally good`;
    return `${told} are level: ${share}${more}.`;
  }
  const own = `${first.label} ${words.most}: ${share}`;
  if (equals === 0) {
    const each = rest.length === 1 ? '' : `each of the ${rest.length} others, next `;
    return `${own}, significantly more than ${each}${other}.`;
  }
  return rest.length === 1
    ? `${own}; ${other} may be equally good.`
    : `${own}; ${equals} of ${rest.length} others may be equally good, the closest is ${other}.`;
}

function describeRange({ interval, chosen = null }: Contender, contestants: number): string {
  if (chosen !== null && contestants > 1) {
    return ` (${formatInterval(chosen)}, allowing for the choice among ${formatCount(contestants)})`;
  }
  return interval === null ? '' : ` (${formatInterval(interval)})`;
}
