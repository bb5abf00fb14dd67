import { formatCount } from '../../basics/text/numbers';
import { costOf } from '../terminal/render-cost';
import { printableLine } from '../../basics/text/printable';
import type { ReportDocument } from '../../experiment/report/report-document';
import type { Fact } from './view';

/** Maximum number of names listed. */
const mostNamed = 5;

/** A kind-specific fact; facts without a value are left out. */
export type NamedFact = readonly [name: string, value: string | null];

/** Where a report's numbers come from, and their cost; kind-specific facts first. */
export function factsOf(report: ReportDocument, own: readonly NamedFact[]): readonly Fact[] {
  const { server, startedAt, cost, evidence } = report;
  const { from, to, snapshots } = evidence;
  const facts: readonly NamedFact[] = [
    ...own,
    ['Server', cost.calls + cost.recorded === 0 ? null : server],
    ['Asked', toMinute(startedAt)],
    ['Replies from', from === null ? null : `${toMinute(from)} to ${toMinute(to ?? '')}`],
    ['Served by', listOf(snapshots.flatMap(({ servedBy }) => servedBy))],
    ['Fingerprints', listOf(snapshots.flatMap(({ fingerprints = [] }) => fingerprints))],
    ['Trials', formatCount(cost.trials)],
    ['Simulated', some(cost.offline)],
    ['From recordings', some(cost.recorded)],
    ['Calls', some(cost.calls)],
    ['Retries', some(cost.retries)],
    [
      'Calls per verdict',
      cost.callsPerVerdict === null || cost.callsPerVerdict === 1 ? null : cost.callsPerVerdict.toFixed(2),
    ],
    [
      'Tokens',
      cost.calls === 0 ? null : `${formatCount(cost.promptTokens)} in, ${formatCount(cost.completionTokens)} out`,
    ],
    ['Cost', cost.calls === 0 ? null : costOf(cost)],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [{ name, value: printableLine(value, 500) }]));
}

/** The first distinct names, and how many more there are; `null` for none. */
export function listOf(names: readonly string[]): string | null {
  const all = [...new Set(names)].filter((name) => name !== '' && name !== '–');
  const shown = all.slice(0, mostNamed).map((name) => printableLine(name));
  const more = all.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ') || null;
}

function some(count: number): string | null {
  return count === 0 ? null : formatCount(count);
}

/** Such as `2026-11-21 10:00 UTC`. */
export function toMinute(time: string): string {
  return time === '' ? '?' : `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;
}
