import { eachRequestOf, type BatchRequest } from './batch-input';
import type { BatchState } from './batch-state';

/** Tells of requests whether their reply is to come from a batch that is under way at the same server. */
export function createUnderWay(
  root: string,
  states: readonly BatchState[],
  server: string,
): (asked: BatchRequest) => boolean {
  const keys = new Set<string>();
  for (const state of states.filter((one) => one.step === 'submitted' && one.server === server)) {
    for (const { hash, run } of eachRequestOf(root, state)) {
      keys.add(keyOf(hash, run));
    }
  }
  return ({ request, run }) => keys.has(keyOf(request.hash, run));
}

function keyOf(hash: string, run: number): string {
  return `${hash} ${String(run)}`;
}
