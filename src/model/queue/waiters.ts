import type { RemoteCall } from '../dispatch/remote-calls';
import type { Outcome } from '../model';

/** Somebody who waits for the outcome of a call. */
export interface Waiter {
  readonly call: RemoteCall;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/** All who wait for the outcome of one call: two fixtures with the same text send the same. */
export type Waiters = readonly [Waiter, ...Waiter[]];

/** A waiter that stops listening to `signal` once it has an answer; `onAbort` is awaited before it gives up. */
export function createWaiter(
  call: RemoteCall,
  signal: AbortSignal,
  onAbort: (reason: unknown) => Promise<void>,
): { readonly waiter: Waiter; readonly outcome: Promise<Outcome> } {
  let waiter: Waiter | undefined;
  const outcome = new Promise<Outcome>((resolve, reject) => {
    const giveUp = (): void => {
      void onAbort(signal.reason).finally(() => {
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- the caller chose the reason
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
    waiter = { call, resolve: end(resolve), reject: end(reject) };
  });
  return { waiter: waiter as unknown as Waiter, outcome };
}
