import { AssayError } from '../../basics/errors';
import { largest } from '../../statistics/numbers';
import { mergeEntries, type EntryFacts, type MergedEntries } from '../log/merge-entries';
import { nameOfShard, type Shard } from '../asking/shard';
import { differencesOf } from '../compare/differences';
import { missingShards } from './merge-shards';
import { printableLine } from '../../basics/text/printable';

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
