import { type Section, tableOf } from '../../experiment/blocks/blocks';
import { formatCount, formatDollars } from '../../basics/text/numbers';
import type { RepliesTaken } from './reply-cost';

/** The bill of one group, and what its replies report. */
export interface GroupCost {
  readonly name: string;
  readonly bill: {
    readonly calls: number;
    readonly promptTokens: number;
    readonly completionTokens: number;
    readonly dollars: number | null;
  };
  readonly taken: RepliesTaken;
  /** Number of passes for the money; absent if that makes no sense. */
  readonly passes?: number;
}

/** The cost of each group, without columns that are empty for all groups. */
export function costSection(first: string, groups: readonly GroupCost[]): Section {
  const columns: readonly (readonly [heading: string, valueOf: (group: GroupCost) => string])[] = [
    ['replies', ({ taken }) => formatSome(taken.replies)],
    ['from recordings', ({ taken }) => formatSome(taken.recorded)],
    ['calls', ({ bill }) => formatSome(bill.calls)],
    ['tokens', ({ bill }) => (bill.calls === 0 ? '–' : formatTokens(bill.promptTokens, bill.completionTokens))],
    [
      'tokens of a reply',
      ({ taken: { tokens } }) => (tokens === null ? '–' : formatTokens(tokens.prompt, tokens.completion)),
    ],
    ['cost', ({ bill }) => formatCost(bill.calls, bill.dollars)],
    [
      'cost per pass',
      ({ bill: { calls, dollars }, passes = 0 }) =>
        passes === 0 ? '–' : formatCost(calls, dollars === null ? null : dollars / passes),
    ],
    ['server', ({ taken }) => taken.servers],
    ['served by', ({ taken }) => taken.servedBy],
    ['fingerprints', ({ taken }) => taken.fingerprints],
  ];
  const shown = columns.filter(([, valueOf]) => groups.some((group) => valueOf(group) !== '–'));
  return {
    id: 'costs',
    heading: 'Calls, cost and models',
    about: null,
    blocks: [
      tableOf(
        'Calls, tokens and cost of this report; stored replies cost nothing again',
        [first, ...shown.map(([heading]) => heading)],
        groups.map((group) => [group.name, ...shown.map(([, valueOf]) => valueOf(group))]),
      ),
    ],
  };
}

function formatSome(count: number): string {
  return count === 0 ? '–' : formatCount(count);
}

function formatTokens(prompt: number, completion: number): string {
  return `${formatCount(Math.round(prompt))} in, ${formatCount(Math.round(completion))} out`;
}

/** The cost of calls; `–` without calls. */
export function formatCost(calls: number, dollars: number | null): string {
  return calls === 0 ? '–' : dollars === null ? 'unknown' : formatDollars(dollars);
}
