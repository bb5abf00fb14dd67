import { formatCount, formatDollars, formatShare } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import type { ReportDocument } from '../../../experiment/report/report-document';
import type { Fact } from '../view';

/** Where a report's numbers come from, and what they cost. */
export function factsOf(report: ReportDocument): readonly Fact[] {
  const { prompt, server, startedAt, cost, evidence, models, gate } = report;
  const [only] = models;
  const facts: readonly (readonly [name: string, value: string | null])[] = [
    ['Prompt', `${prompt.file}, ${prompt.hash.slice(0, 12)}`],
    ['Server', cost.calls + cost.recorded === 0 ? null : server],
    ['Asked', toMinute(startedAt)],
    ['Replies from', evidence.from === null ? null : `${toMinute(evidence.from)} to ${toMinute(evidence.to ?? '')}`],
    ['Served by', evidence.snapshots.flatMap(({ servedBy }) => servedBy).join(', ') || null],
    ['Fingerprints', evidence.snapshots.flatMap(({ fingerprints = [] }) => fingerprints).join(', ') || null],
    ['Trials', formatCount(cost.trials)],
    ['Calls', cost.calls === 0 ? null : formatCount(cost.calls)],
    ['From recordings', cost.recorded === 0 ? null : formatCount(cost.recorded)],
    [
      'Calls per verdict',
      cost.callsPerVerdict === null || cost.callsPerVerdict === 1 ? null : cost.callsPerVerdict.toFixed(2),
    ],
    [
      'Tokens',
      cost.calls === 0 ? null : `${formatCount(cost.promptTokens)} in, ${formatCount(cost.completionTokens)} out`,
    ],
    ['Cost', cost.calls === 0 ? null : cost.dollars === null ? 'unknown' : formatDollars(cost.dollars)],
    ['Attempt', gate === null ? null : String(gate.attempt)],
    [
      'Same answer each run',
      only === undefined || models.length > 1 ? null : formatShare(only.suite.fixtures.sameAnswer),
    ],
  ];
  return facts.flatMap(([name, value]) =>
    value === null || value === '–' ? [] : [{ name, value: printableLine(value) }],
  );
}

/** Such as `2026-11-21 10:00 UTC`. */
export function toMinute(time: string): string {
  return time === '' ? '?' : `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;
}
