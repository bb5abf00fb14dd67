import type { Failure } from '../failure';
import type { Ended } from './call';
import { readRateLimits } from './rate-limits';

/** Statuses of an overloaded server. */
const busyStatuses = [429, 503, 529];

/** Statuses of a gateway that stopped waiting. */
const gaveUp = [408, 504, 524];

/**
 * What a failed attempt means for other calls to the server: `error` is what was thrown, `failure` its classification.
 */
export function toEnded(failure: Failure, error: unknown): Ended {
  const { name, status, headers } = (error ?? {}) as {
    readonly name?: unknown;
    readonly status?: unknown;
    readonly headers?: { readonly get: (name: string) => string | null };
  };
  // The model may have answered after a gateway stopped waiting.
  if (typeof status !== 'number' || gaveUp.includes(status)) {
    const timedOut = name === 'TimeoutError' || typeof status === 'number';
    return failure.kind === 'passing' && !failure.reached ? { kind: 'unreached' } : { kind: 'lost', timedOut };
  }
  return {
    kind: 'refused',
    // A server that loads its model will be as fast as ever.
    busy: failure.kind === 'passing' && failure.isLoading !== true && busyStatuses.includes(status),
    fatal: failure.kind === 'outage',
    retryAfterMs: failure.kind === 'passing' ? failure.retryAfterMs : undefined,
    limits: headers === undefined ? undefined : readRateLimits((name) => headers.get(name)),
  };
}
