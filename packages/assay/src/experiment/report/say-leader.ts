import { describeP, formatInterval, formatShare } from '../../basics/text/numbers';
import type { CellComparison } from './section-schema';

/** A contender: its share, and its result in words in case it is the only one. */
export interface Contender {
  readonly label: string;
  readonly share: number | null;
  readonly interval: { readonly lower: number; readonly upper: number } | null;
  readonly alone: string;
}

/** Words for the comparison, such as `earns` and `earns most`, `of the points`. */
export interface LeaderWords {
  readonly alone: string;
  readonly most: string;
  readonly of: string;
}

/** The best of the contenders, sorted best first, and whether its lead is significant; empty if none was judged. */
export function sayLeader(
  ranked: readonly number[],
  contenders: readonly Contender[],
  differences: readonly CellComparison[],
  words: LeaderWords,
): string | undefined {
  const [best = -1, second = -1, ...others] = ranked.filter((index) => (contenders[index]?.share ?? null) !== null);
  const [first, next] = [contenders[best], contenders[second]];
  if (first === undefined) {
    return undefined;
  }
  const interval = first.interval === null ? '' : ` (${formatInterval(first.interval)})`;
  const share = `${formatShare(first.share)}${words.of}${interval}`;
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
  const own = `${first.label} ${words.most}: ${share}`;
  if (equals === 0) {
    const each = rest.length === 1 ? '' : `each of the ${rest.length} others, next `;
    return `${own}, significantly more than ${each}${other}.`;
  }
  return rest.length === 1
    ? `${own}; ${other} may be equally good.`
    : `${own}; ${equals} of ${rest.length} others may be equally good, the closest is ${other}.`;
}
