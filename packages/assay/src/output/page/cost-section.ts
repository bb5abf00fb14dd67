import { type Section, tableOf } from '../../experiment/blocks/blocks';
import { costOf } from '../terminal/render-cost';
import { formatCount } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';

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
    ['cost', ({ bill }) => costOf(bill)],
    [
      'cost per pass',
      ({ bill: { calls, dollars }, passes = 0 }) =>
        passes === 0 ? '–' : costOf({ calls, dollars: dollars === null ? null : dollars / passes }),
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

/** The cost of a group's replies and who gave them, as far as the log says. */
export interface ReplyCost {
  /** Adds a trial or row from a log. */
  readonly add: (reply: object) => void;
  readonly read: () => RepliesTaken;
}

/** What replies have taken. */
interface RepliesTaken {
  readonly replies: number;
  readonly recorded: number;
  /** Mean number of tokens of the replies that report it; `null` if none does. */
  readonly tokens: { readonly prompt: number; readonly completion: number } | null;
  /** Hosts, the models that they report, and their fingerprints of the systems, in words. */
  readonly servers: string;
  readonly servedBy: string;
  readonly fingerprints: string;
}

/** Maximum number of names listed. */
const mostNamed = 5;

/** Sums up replies one by one. */
export function createReplyCost(): ReplyCost {
  const sums = { replies: 0, recorded: 0, offline: 0, metered: 0, prompt: 0, completion: 0 };
  const servers = createNames();
  const servedBy = createNames();
  const fingerprints = createNames();
  return {
    add(reply) {
      const fields = reply as Readonly<Record<string, unknown>>;
      const { source, usage, host = fields['server'] } = fields;
      const { promptTokens, completionTokens } = (usage ?? {}) as Readonly<Record<string, unknown>>;
      sums.replies += 1;
      sums.recorded += source === 'recording' ? 1 : 0;
      sums.offline += source === 'offline' ? 1 : 0;
      if (typeof promptTokens === 'number' && typeof completionTokens === 'number') {
        sums.metered += 1;
        sums.prompt += promptTokens;
        sums.completion += completionTokens;
      }
      if (source !== 'offline') {
        servers.add(host);
        servedBy.add(fields['servedBy']);
        fingerprints.add(fields['fingerprint']);
      }
    },
    read() {
      const { replies, recorded, offline, metered, prompt, completion } = sums;
      return {
        replies,
        recorded,
        tokens: metered === 0 ? null : { prompt: prompt / metered, completion: completion / metered },
        servers: servers.list(),
        servedBy: replies > 0 && offline === replies ? 'simulated' : servedBy.list(),
        fingerprints: fingerprints.list(),
      };
    },
  };
}

interface Names {
  readonly add: (name: unknown) => void;
  /** The most frequent names, with counts if there are several. */
  readonly list: () => string;
}

function createNames(): Names {
  const counts = new Map<string, number>();
  return {
    add(name) {
      if (typeof name === 'string') {
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    },
    list() {
      const names = [...counts].sort(([, a], [, b]) => b - a);
      const shown = names
        .slice(0, mostNamed)
        .map(([name, times]) => `${printableLine(name, 80)}${names.length > 1 ? ` (${formatCount(times)})` : ''}`);
      const more = names.length > mostNamed ? [`${names.length - mostNamed} more`] : [];
      return [...shown, ...more].join(', ') || '–';
    },
  };
}
