import { compareTexts } from '../../basics/text/words';
import { AssayError } from '../../basics/errors';
import { printableLine } from '../../basics/text/printable';
import { largest } from '../../statistics/numbers';
import { nameOfShard, type Shard } from '../asking/shard';
import { differencesOf } from '../compare/differences';

/** One log of trials, from one machine. */
export interface MachineLog<Head, Entry> {
  /** The file as the user wrote it. */
  readonly shown: string;
  readonly head: Head;
  readonly entries: readonly Entry[];
  /** The run was not stopped early. */
  readonly ended: boolean;
}

/** Merged logs of one measurement. */
export interface MergedLog<Head, Entry> extends MergedEntries<Entry> {
  /** The first line that a single machine would have written, and what is `lacking`. */
  readonly head: Head;
  /** No log was stopped early. */
  readonly ended: boolean;
  /** Shards without a log, and logs without an end, in words. */
  readonly lacking: readonly string[];
  /** The files as the user wrote them. */
  readonly files: readonly string[];
}

interface AnyHead {
  readonly startedAt: string;
  readonly shard?: Shard | undefined;
  /** Number of looks at the held-out part: every machine counts its own. */
  readonly looks?: number | undefined;
  readonly promptFile?: string;
  readonly promptHash?: string;
  readonly promptHashes?: readonly string[] | undefined;
  /** What is missing from logs that were merged earlier. */
  readonly lacking?: readonly string[] | undefined;
}

/** Merges the logs of one challenge; logs of different measurements give an error that names both and what differs. */
export function mergeLogs<Head extends AnyHead, Entry>(
  challenge: string,
  logs: readonly [MachineLog<Head, Entry>, ...MachineLog<Head, Entry>[]],
  factsOf: (head: Head) => (entry: Entry) => EntryFacts,
): MergedLog<Head, Entry> {
  const [first, ...others] = logs;
  const differing = others.flatMap((log) => {
    const differences = headsDiffer(first.head, log.head);
    const lines = differences.map((difference) => `    - ${difference}`);
    return lines.length === 0 ? [] : [[`  ${first.shown}`, `  ${log.shown}`, ...lines].join('\n')];
  });
  if (differing.length > 0) {
    throw new AssayError(
      [
        `The logs of ${challenge} come from different measurements:`,
        ...differing,
        'Run all shards from one commit, with the same flags. To merge one of several measurements, name its report folders, not their parent folders.',
      ].join('\n'),
    );
  }
  const startedAt = logs.map((log) => log.head.startedAt).reduce((a, b) => (a < b ? a : b));
  const looks = largest([0, ...logs.map((log) => log.head.looks ?? 0)]);
  const lacking = [
    ...missingShards(
      challenge,
      logs.map(({ shown, head: { shard } }) => ({ shown, shard })),
    ).map((name) => `shard ${name} is missing`),
    ...logs.filter(({ ended }) => !ended).map(describeCut),
  ];
  const whole: Head = {
    ...first.head,
    startedAt,
    shard: undefined,
    lacking: lacking.length > 0 ? lacking : undefined,
    ...(looks > 0 && { looks }),
  };
  return {
    ...mergeEntries(
      logs.flatMap(({ entries }) => entries),
      factsOf(whole),
    ),
    head: whole,
    ended: logs.every(({ ended }) => ended),
    lacking,
    files: logs.map(({ shown }) => shown),
  };
}

function describeCut({ shown, head: { shard } }: MachineLog<AnyHead, unknown>): string {
  const file = printableLine(shown);
  return shard === undefined ? `${file} stopped early` : `shard ${nameOfShard(shard)} stopped early (${file})`;
}

/** Says where two first lines differ; a prompt by file name. */
function headsDiffer(one: AnyHead, other: AnyHead): readonly string[] {
  const isOtherPrompt = one.promptFile === other.promptFile && one.promptHash !== other.promptHash;
  return [
    ...(isOtherPrompt ? [`${one.promptFile ?? 'the prompt'} differs`] : []),
    ...differencesOf(withoutMachine(one, isOtherPrompt), withoutMachine(other, isOtherPrompt)),
  ];
}

/** The parts that must be equal on all machines. */
function withoutMachine({ promptHash, promptHashes, ...head }: AnyHead, isOtherPrompt: boolean): object {
  const looks = head.looks === undefined ? undefined : 1;
  return {
    ...head,
    startedAt: '',
    shard: undefined,
    lacking: undefined,
    looks,
    ...(!isOtherPrompt && { promptHash, promptHashes }),
  };
}

/** The shard that one log contains; none if the log is complete. */
interface ShardOfLog {
  /** The file as the user wrote it. */
  readonly shown: string;
  readonly shard: Shard | null | undefined;
}

/**
 * Shards without a log, such as `3/4`; none if one log is complete. Shards with different totals give an error that
 * names them.
 */
export function missingShards(of: string, logs: readonly ShardOfLog[]): readonly string[] {
  const known = logs.flatMap(({ shard }) => shard ?? []);
  refuseMixed(of, logs);
  const names = new Set(known.map(nameOfShard));
  const count = known.length < logs.length ? 0 : (known[0]?.of ?? 0);
  return Array.from({ length: count }, (_, index) => nameOfShard({ index: index + 1, of: count })).filter(
    (name) => !names.has(name),
  );
}

function refuseMixed(of: string, logs: readonly ShardOfLog[]): void {
  const parts = logs.flatMap(({ shown, shard }) => (shard == null ? [] : [{ shown, shard }]));
  const numbers = [...new Set(parts.map(({ shard }) => shard.of))].sort((a, b) => a - b);
  if (numbers.length > 1) {
    throw new AssayError(
      [
        `The shards of ${of} do not belong together: some are of ${numbers.map(String).join(', others of ')}:`,
        ...parts.map(({ shown, shard }) => `  - shard ${nameOfShard(shard)}: ${shown}`),
        'Merge matching shards, or ask all shards again with the same number of shards.',
      ].join('\n'),
    );
  }
}

/** Facts that decide which of several entries for one trial counts. */
export interface EntryFacts {
  /** Equal for entries of the same trial. */
  readonly key: string;
  /** Equal for entries with the same reply. */
  readonly reply: string;
  /** False for an errored trial. */
  readonly judged: boolean;
  /** When the reply arrived (ISO 8601); empty if there is none. */
  readonly repliedAt: string;
  /** Whether the reply was live, not recorded. */
  readonly live: boolean;
  /** Sort key, compared number by number. */
  readonly order: readonly number[];
}

/** Merged entries of several logs. */
interface MergedEntries<Entry> {
  /** Entries that count, in order. */
  readonly counting: readonly Entry[];
  /** Other replies to the same trials, and errored trials that have a reply elsewhere. */
  readonly replaced: readonly Entry[];
  /** Number of duplicate entries, each of which counts once. */
  readonly repeated: number;
}

/**
 * Merges entries independently of their order. The same reply counts once, as the entry that paid for it. Of two
 * replies to one trial, the later one counts; any reply takes precedence over none.
 */
export function mergeEntries<Entry>(
  entries: readonly Entry[],
  factsOf: (entry: Entry) => EntryFacts,
): MergedEntries<Entry> {
  const trials = new Map<string, Map<string, Known<Entry>>>();
  let repeated = 0;
  for (const entry of entries) {
    const facts = factsOf(entry);
    const replies = trials.get(facts.key) ?? new Map<string, Known<Entry>>();
    trials.set(facts.key, replies);
    const known = replies.get(facts.reply);
    repeated += known === undefined ? 0 : 1;
    if (known === undefined || (facts.live && !known.facts.live)) {
      replies.set(facts.reply, { entry, facts });
    }
  }
  const ranked = [...trials.values()]
    .map((replies) => [...replies.values()].sort(bestFirst))
    .sort(([a], [b]) => (a === undefined || b === undefined ? 0 : compareOrder(a.facts, b.facts)));
  return {
    counting: ranked.flatMap(([best]) => (best === undefined ? [] : [best.entry])),
    replaced: ranked.flatMap(([, ...others]) => others.map(({ entry }) => entry)),
    repeated,
  };
}

interface Known<Entry> {
  readonly entry: Entry;
  readonly facts: EntryFacts;
}

function bestFirst({ facts: a }: Known<unknown>, { facts: b }: Known<unknown>): number {
  if (a.judged !== b.judged) {
    return a.judged ? -1 : 1;
  }
  return compareTexts(b.repliedAt, a.repliedAt) || compareTexts(a.reply, b.reply);
}

function compareOrder(a: EntryFacts, b: EntryFacts): number {
  const at = a.order.findIndex((part, index) => part !== b.order[index]);
  return at < 0 ? 0 : (a.order[at] ?? 0) - (b.order[at] ?? 0);
}
