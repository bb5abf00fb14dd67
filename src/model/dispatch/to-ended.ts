import type { Failure } from '../failure';
import type { Ended } from './call';
import { readRateLimits } from './rate-limits';

/** Statuses of a server that has too much to do. */
const busyStatuses = [429, 503, 529];

/** Statuses of a gateway that did not wait any longer. */
const gaveUp = [408, 504, 524];

/** What a failed attempt means for those who share the server: `error` is what was thrown, `failure` how it was sorted. */
export function toEnded(failure: Failure, error: unknown): Ended {
  const { name, status, headers } = (error ?? {}) as {
    readonly name?: unknown;
    readonly status?: unknown;
    readonly headers?: { readonly get: (name: string) => string | null };
  };
  // Behind a gateway that gave up, the model may have answered.
  if (typeof status !== 'number' || gaveUp.includes(status)) {
    const timedOut = name === 'TimeoutError' || typeof status === 'number';
    return failure.kind === 'passing' && !failure.reached ? { kind: 'unreached' } : { kind: 'lost', timedOut };
  }
  return {
    kind: 'refused',
    busy: failure.kind === 'passing' && busyStatuses.includes(status),
    fatal: failure.kind === 'outage',
    retryAfterMs: failure.kind === 'passing' ? failure.retryAfterMs : undefined,
    limits: headers === undefined ? undefined : readRateLimits((name) => headers.get(name)),
  };
}
