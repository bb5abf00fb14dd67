import { formatAllOf, formatCount, formatNumberOf } from '../../basics/text/numbers';
import type { OutcomeFacts } from '../outcome-facts';

/** What one group reached, in words, and whether that is less than is required. */
export interface ReachedWords {
  readonly told: string;
  readonly isBelow: boolean;
}

/** Maximum number of groups that are told. */
const mostTold = 3;

/**
 * How many groups reached what is required, where some are below it without significance; `undefined` if none is.
 * Groups are told in their order.
 */
export function describeBelow(
  groups: readonly ReachedWords[],
  { noun, plural, required }: Pick<OutcomeFacts['words'], 'noun' | 'plural'> & { readonly required: string },
): string | undefined {
  const below = groups.filter(({ isBelow }) => isBelow);
  if (below.length === 0) {
    return undefined;
  }
  const chance = `perhaps by chance (${listOf(below.map(({ told }) => told))}).`;
  if (below.length === groups.length) {
    return `${formatAllOf(groups.length, noun, plural)} missed ${required}, ${chance}`;
  }
  const reached = formatCount(groups.length - below.length);
  const all = formatNumberOf(groups.length, noun, plural);
  return `${reached} of ${all} reached ${required}; ${formatCount(below.length)} did not, ${chance}`;
}

function listOf(told: readonly string[]): string {
  const more = told.length - mostTold;
  const items = more > 0 ? [...told.slice(0, mostTold), `${formatCount(more)} more`] : told;
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}
