import { eachRequestOf, type BatchRequest } from './batch-input';
import type { BatchState } from './batch-state';

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
