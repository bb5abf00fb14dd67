import { formatCount, formatNumberOf } from '../../basics/text/numbers';
import type { OutcomeFacts } from '../outcome-facts';

/** What one group reached, in words, and whether that is less than is required. */
export interface ReachedWords {
  readonly told: string;
  readonly isShort: boolean;
}

/** Maximum number of groups that are told. */
const mostTold = 3;

/**
 * How many groups reached what is required, where some fell short without significance; `undefined` if none did. Groups
 * are told in their order.
 */
export function describeShort(
  groups: readonly ReachedWords[],
  { noun, plural, required }: Pick<OutcomeFacts['words'], 'noun' | 'plural'> & { readonly required: string },
): string | undefined {
  const short = groups.filter(({ isShort }) => isShort);
  if (short.length === 0) {
    return undefined;
  }
  const all = formatNumberOf(groups.length, noun, plural);
  const chance = `perhaps by chance (${listOf(short.map(({ told }) => told))}).`;
  if (short.length === groups.length) {
    const who = groups.length === 1 ? `The only ${noun}` : `All ${all}`;
    return `${who} fell short of ${required}, ${chance}`;
  }
  const reached = formatCount(groups.length - short.length);
  return `${reached} of ${all} reached ${required}; ${formatCount(short.length)} fell short, ${chance}`;
}

function listOf(told: readonly string[]): string {
  const more = told.length - mostTold;
  const items = more > 0 ? [...told.slice(0, mostTold), `${formatCount(more)} more`] : told;
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}
