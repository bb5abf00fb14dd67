import type { ValueForm } from '../../basics/settings/value-form';

/** One of several parts of all trials, each for a different machine. */
export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly of: number;
}

/** `1/4`, as Jest's `--shard` takes it. */
export const shardForm: ValueForm<Shard> = {
  parse(text) {
    const [, index, of] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? [];
    const shard = { index: Number(index), of: Number(of) };
    return shard.index >= 1 && shard.index <= shard.of ? shard : undefined;
  },
  expected: 'which part of how many, such as 1/4',
};

/**
 * Whether a shard asks the question at this position in this run. Runs and questions are distributed as in a Latin
 * square: a slow or lost machine affects every question and every run equally, and even few runs use all machines.
 */
export function isInShard(shard: Shard | undefined, run: number, place: number): boolean {
  return shard === undefined || (run + place) % shard.of === shard.index - 1;
}

/** `1/4`. */
export function nameOfShard({ index, of }: Shard): string {
  return `${index}/${of}`;
}

/** Shown when a report rests on a single shard. */
export function noteOnShard(shard: Shard): string {
  return `this is shard ${nameOfShard(shard)}, which is not judged alone; join all shards with assay merge`;
}
