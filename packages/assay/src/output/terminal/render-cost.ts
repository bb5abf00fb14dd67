import type { Cost } from '../../experiment/report/reply-tally';
import { formatCount, formatDollars, formatNumberOf } from '../../basics/text/numbers';

/** One line on what was asked and its cost. */
export function renderCost(cost: Cost, server: string): string {
  const { trials, calls, recorded, offline, callsPerVerdict } = cost;
  return [
    formatNumberOf(trials, 'trial'),
    ...(callsPerVerdict === null || callsPerVerdict === 1 ? [] : [`${callsPerVerdict.toFixed(2)} calls per verdict`]),
    ...(offline > 0 ? [`${formatCount(offline)} offline`] : []),
    ...(recorded > 0 ? [`${formatCount(recorded)} from recordings`] : []),
    ...(recorded > 0 && calls === 0 && offline === 0 ? ['no calls made'] : []),
    ...(calls > 0 ? describeCalls(cost, server) : []),
  ].join(' · ');
}

function describeCalls(
  { calls, retries, promptTokens, completionTokens, dollars }: Cost,
  server: string,
): readonly string[] {
  // A call without reported usage may still have cost something.
  const isMetered = promptTokens + completionTokens > 0;
  return [
    `${formatNumberOf(calls, 'call')} to ${server}`,
    ...(retries > 0 ? [formatNumberOf(retries, 'retry', 'retries')] : []),
    isMetered ? `tokens ${formatCount(promptTokens)} in, ${formatCount(completionTokens)} out` : 'tokens unknown',
    `cost ${costOf({ calls, dollars: isMetered ? dollars : null })}`,
  ];
}

/** The cost of a cell's calls, for a table. */
export function costOf({ calls, dollars }: Pick<Cost, 'calls' | 'dollars'>): string {
  const known = dollars === null ? 'unknown' : formatDollars(dollars);
  return calls === 0 ? '–' : known;
}
