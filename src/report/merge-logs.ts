import { AssayError } from '../errors';
import { mergeEntries, type EntryFacts, type MergedEntries } from '../trial/merge-entries';
import { nameOfShard, type Shard } from '../trial/shard';
import { differencesOf } from './differences';

/** One log of trials, from one machine. */
export interface MachineLog<Head, Entry> {
  /** How the user names the file. */
  readonly shown: string;
  readonly head: Head;
  readonly entries: readonly Entry[];
  /** Asking was not cut short. */
  readonly ended: boolean;
}

/** Logs of one measurement, joined. */
export interface MergedLog<Head, Entry> extends MergedEntries<Entry> {
  /** As a single machine would have written it. */
  readonly head: Head;
  /** No log ended before its time. */
  readonly ended: boolean;
  /** Machines of which there is no log, such as `3/4`. */
  readonly missing: readonly string[];
  /** The files, as the user names them. */
  readonly files: readonly string[];
}

interface AnyHead {
  readonly startedAt: string;
  readonly shard?: Shard | undefined;
  /** How often the held-out part was looked at: every machine counts for itself. */
  readonly looks?: number | undefined;
}

/** Joins the logs of one challenge; logs of different measurements are an error that names both and what differs. */
export function mergeLogs<Head extends AnyHead, Entry>(
  challenge: string,
  logs: readonly [MachineLog<Head, Entry>, ...MachineLog<Head, Entry>[]],
  factsOf: (head: Head) => (entry: Entry) => EntryFacts,
): MergedLog<Head, Entry> {
  const [first, ...others] = logs;
  const differing = others.flatMap((log) => {
    const differences = differencesOf(withoutMachine(first.head), withoutMachine(log.head));
    const lines = differences.map((difference) => `    - ${difference}`);
    return lines.length === 0 ? [] : [[`  ${first.shown}`, `  ${log.shown}`, ...lines].join('\n')];
  });
  if (differing.length > 0) {
    throw new AssayError(
      [
        `Logs of ${challenge} are not of one measurement:`,
        ...differing,
        'Merge those that belong together: name their report folders instead of the folders around them.',
      ].join('\n'),
    );
  }
  const { shard, ...head } = first.head;
  const startedAt = logs.map((log) => log.head.startedAt).reduce((a, b) => (a < b ? a : b));
  const looks = Math.max(0, ...logs.map((log) => log.head.looks ?? 0));
  const whole = { ...head, startedAt, ...(looks > 0 && { looks }) } as Head;
  return {
    ...mergeEntries(
      logs.flatMap(({ entries }) => entries),
      factsOf(whole),
    ),
    head: whole,
    ended: logs.every(({ ended }) => ended),
    missing: shard === undefined ? [] : missingShards(logs.map((log) => log.head.shard)),
    files: logs.map(({ shown }) => shown),
  };
}

/** Shards of which there is none, when all are parts of the same number. */
export function missingShards(shards: readonly (Shard | null | undefined)[]): readonly string[] {
  const known = shards.flatMap((shard) => shard ?? []);
  const of = Math.max(0, ...known.map((shard) => shard.of));
  const names = new Set(known.map(nameOfShard));
  return known.length < shards.length
    ? []
    : Array.from({ length: of }, (_, index) => nameOfShard({ index: index + 1, of })).filter(
        (name) => !names.has(name),
      );
}

/** What is the same on all machines. */
function withoutMachine(head: AnyHead): object {
  const { looks } = head;
  return { ...head, startedAt: '', shard: undefined, looks: looks === undefined ? undefined : 1 };
}
