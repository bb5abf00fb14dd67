import type { Recordings } from '../recordings';
import { eachRequestOf, type BatchRequest } from './batch-input';
import type { EndedBatch, BatchState } from './batch-state';

/** Which requests of batches are recorded now, whatever their source. */
export interface FoundReplies {
  /** All requests, each once. */
  readonly asked: number;
  /** Requests with a recorded reply. */
  readonly recorded: number;
  /** Number of requests of each batch with a recorded reply, by the batch's id. */
  readonly recordedOf: ReadonlyMap<string, number>;
}

/** Finds the recorded replies to the requests of batches. */
export function findReplies(root: string, batches: readonly EndedBatch[], recordings: Recordings): FoundReplies {
  const isRecorded = new Map<string, boolean>();
  const recordedOf = new Map<string, number>();
  let unnamed = 0;
  for (const state of batches) {
    const { challenge, server } = state;
    let named = 0;
    let own = 0;
    for (const { hash, run, kind, about } of eachRequestOf(root, state)) {
      const key = keyOf(server, hash, run);
      const request = { hash, body: {}, question: { challenge, about: { kind, id: about } } };
      const found = isRecorded.get(key) ?? recordings.find(request, run, server) !== undefined;
      isRecorded.set(key, found);
      named += 1;
      own += found ? 1 : 0;
    }
    recordedOf.set(state.id, own);
    // If the list of a batch was removed, it is unknown what was recorded.
    unnamed += Math.max(0, state.requests - named);
  }
  return {
    asked: isRecorded.size + unnamed,
    recorded: [...isRecorded.values()].filter(Boolean).length,
    recordedOf,
  };
}

/** Creates a check whether the reply to a request will come from a batch that is in progress at its server. */
export function createUnderWay(
  root: string,
  states: readonly BatchState[],
): (asked: BatchRequest, server: string) => boolean {
  const keys = new Set<string>();
  for (const state of states.filter((one) => one.step === 'submitted')) {
    for (const { hash, run } of eachRequestOf(root, state)) {
      keys.add(keyOf(state.server, hash, run));
    }
  }
  return ({ request, run }, server) => keys.has(keyOf(server, request.hash, run));
}

function keyOf(server: string, hash: string, run: number): string {
  return `${server} ${hash} ${run}`;
}
