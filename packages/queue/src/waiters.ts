import { createDeferred } from 'gpt-assay/basics';
import type { RemoteCall } from 'gpt-assay/plugin';
import type { Outcome } from 'gpt-assay/model';

/** A caller that waits for the outcome of a call. */
export interface Waiter {
  readonly call: RemoteCall;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/** All callers that wait for the outcome of one call: two fixtures with the same text send the same request. */
export type Waiters = readonly [Waiter, ...Waiter[]];

/** A waiter that stops listening to `signal` once it has an answer; `onAbort` is awaited before it gives up. */
export function createWaiter(
  call: RemoteCall,
  signal: AbortSignal,
  onAbort: (reason: unknown) => Promise<void>,
): { readonly waiter: Waiter; readonly outcome: Promise<Outcome> } {
  const { promise, resolve, reject } = createDeferred<Outcome>();
  const giveUp = (): void => {
    void onAbort(signal.reason).finally(() => {
      reject(signal.reason);
    });
  };
  signal.addEventListener('abort', giveUp, { once: true });
  const end =
    <Value>(settle: (value: Value) => void) =>
    (value: Value): void => {
      signal.removeEventListener('abort', giveUp);
      settle(value);
    };
  return { waiter: { call, resolve: end(resolve), reject: end(reject) }, outcome: promise };
}
