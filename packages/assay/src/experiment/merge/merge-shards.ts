import { AssayError } from '../../basics/errors';
import { nameOfShard, type Shard } from '../asking/shard';

/** The shard that one log contains; none if the log is complete. */
export interface ShardOfLog {
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
