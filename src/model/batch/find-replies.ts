import type { Recordings } from '../recordings';
import { eachRequestOf } from './batch-input';
import type { EndedBatch } from './batch-state';

/** Whether what batches asked for is in the recordings now, whoever brought it. */
export interface FoundReplies {
  /** Requests of all of them, each once. */
  readonly asked: number;
  /** Those whose reply is recorded. */
  readonly recorded: number;
  /** Requests of each batch whose reply is recorded, by the batch's id. */
  readonly recordedOf: ReadonlyMap<string, number>;
}

/** Looks for the replies to what batches asked for. */
export function findReplies(root: string, batches: readonly EndedBatch[], recordings: Recordings): FoundReplies {
  const isRecorded = new Map<string, boolean>();
  const recordedOf = new Map<string, number>();
  let unnamed = 0;
  for (const state of batches) {
    const { challenge, server } = state;
    let [named, own] = [0, 0];
    for (const { hash, run, kind, about } of eachRequestOf(root, state)) {
      const key = `${server} ${hash} ${run}`;
      const request = { hash, body: {}, question: { challenge, about: { kind, id: about } } };
      const found = isRecorded.get(key) ?? recordings.find(request, run, server) !== undefined;
      isRecorded.set(key, found);
      named += 1;
      own += found ? 1 : 0;
    }
    recordedOf.set(state.id, own);
    // Of a batch whose list somebody removed, nobody can tell what was recorded.
    unnamed += Math.max(0, state.requests - named);
  }
  return {
    asked: isRecorded.size + unnamed,
    recorded: [...isRecorded.values()].filter(Boolean).length,
    recordedOf,
  };
}
