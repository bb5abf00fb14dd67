/** One of several parts of all trials, each asked on a machine of its own. */
export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly of: number;
}

/** What `readShard` reads, in words. */
export const shardRange = 'which part of how many, such as 1/4';

/** Reads `1/4`, as Jest's `--shard` is written. */
export function readShard(text: string): Shard | undefined {
  const [, index, of] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? [];
  const shard = { index: Number(index), of: Number(of) };
  return shard.index >= 1 && shard.index <= shard.of ? shard : undefined;
}

/**
 * Whether a shard asks the question at that place in that run. Runs and questions are dealt out together, as in a Latin
 * square: a machine that is slow, or lost, takes as much from every question and from every run, and few runs still fill all
 * machines.
 */
export function isInShard(shard: Shard | undefined, run: number, place: number): boolean {
  return shard === undefined || (run + place) % shard.of === shard.index - 1;
}

/** `1/4`. */
export function nameOfShard({ index, of }: Shard): string {
  return `${index}/${of}`;
}

/** Said where a report rests on one shard alone. */
export function noteOnShard(shard: Shard): string {
  return `this is shard ${nameOfShard(shard)}, which is not judged alone; join all shards with assay merge`;
}
