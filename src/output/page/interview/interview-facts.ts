import type { InterviewSection } from '../../../kinds/interview/report/interview-section';
import { formatCount, formatDollars, formatNumberOf } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import { toMinute } from '../validator/facts';
import type { Fact } from '../view';
import { isLast } from '../../../kinds/interview/report/compare-interview-cells';
import type { CollectedCell } from './collect-answers';

/** Files and the like that are named. */
const mostNamed = 5;

/** Where an interview's numbers come from, and what they cost. */
export function factsOfInterview(document: InterviewSection, collected: readonly CollectedCell[]): readonly Fact[] {
  const { cells, files, sandboxes, rows } = document;
  const last = cells.filter((cell, index) => isLast(cells, cell, index));
  const costs = collected.map(({ cost }) => cost.read());
  const sum = (of: readonly number[]): number => of.reduce((all, one) => all + one, 0);
  const called = last.filter(({ calls }) => calls > 0);
  const unpriced = called.some(({ dollars }) => dollars === null);
  const times = costs.flatMap(({ from, to }) => (from === null || to === null ? [] : [from, to])).sort();
  const [templates, params] = (['template', 'params'] as const).map((part) => last.map((cell) => cell[part]));
  const recorded = sum(costs.map((one) => one.recorded));
  const offline = sum(costs.map((one) => one.offline));
  const facts: readonly (readonly [name: string, value: string])[] = [
    ['Prompts', list(templates ?? [])],
    ['Parameters', list(params ?? [])],
    ['Answers', formatCount(rows)],
    ['Run in', list(sandboxes)],
    ['Servers', list(costs.flatMap(({ servers }) => servers))],
    ['Served by', list(costs.flatMap(({ servedBy }) => servedBy))],
    ['Replies from', times.length === 0 ? '' : `${toMinute(times[0] ?? '')} to ${toMinute(times.at(-1) ?? '')}`],
    ['From recordings', recorded === 0 ? '' : formatNumberOf(recorded, 'reply', 'replies')],
    ['Offline', offline === 0 ? '' : formatNumberOf(offline, 'reply', 'replies')],
    ['Calls', called.length === 0 ? '' : formatCount(sum(called.map(({ calls }) => calls)))],
    [
      'Tokens',
      called.length === 0
        ? ''
        : `${formatCount(sum(called.map((one) => one.promptTokens)))} in, ${formatCount(sum(called.map((one) => one.completionTokens)))} out`,
    ],
    [
      'Cost',
      called.length === 0 ? '' : unpriced ? 'unknown' : formatDollars(sum(called.map(({ dollars }) => dollars ?? 0))),
    ],
    ['Rows', list(files)],
  ];
  return facts.flatMap(([name, value]) => (value === '' ? [] : [{ name, value: printableLine(value, 500) }]));
}

function list(names: readonly string[]): string {
  const all = [...new Set(names)].filter((name) => name !== '' && name !== '–');
  const more = all.length - mostNamed;
  return [
    ...all.slice(0, mostNamed).map((name) => printableLine(name)),
    ...(more > 0 ? [`${String(more)} more`] : []),
  ].join(', ');
}
