import type { Clock } from '../basics/clock';
import { OutageError } from '../basics/errors';
import { classifyFailure, type Failure, type RefusalAdvice } from './failure';

/** Timeouts and attempts for one trial. Times in milliseconds. */
export interface RetryPolicy {
  /** For one attempt, including the body of the response. */
  readonly attemptTimeout: number;
  /** For all attempts of one trial and the waits between them. */
  readonly deadline: number;
  readonly maxAttempts: number;
  /** Maximum attempts at a server that cannot be reached at all. */
  readonly maxUnreached: number;
  /** The first wait; doubled each time up to `longestWait`, minus a random share of up to half. */
  readonly firstWait: number;
  readonly longestWait: number;
  /** How long an attempt in flight may continue after an abort: its reply is paid for. */
  readonly grace: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  attemptTimeout: 120_000,
  deadline: 600_000,
  maxAttempts: 6,
  maxUnreached: 3,
  firstWait: 500,
  longestWait: 20_000,
  grace: 5000,
};

/** Longest wait in milliseconds before a server that loads its model is asked again. */
const longestLoadingWait = 2000;

/** The outcome of all attempts. `request` and `filtered` failures are final for this trial. */
export type Tried<Value, Failed = Exclude<Failure, { kind: 'outage' }>> =
  | { readonly status: 'done'; readonly value: Value; readonly attempts: number }
  | { readonly status: 'failed'; readonly failure: Failed; readonly attempts: number };

/** Admits each attempt when there is room for it, and is told how it ended. */
export interface Admission<Value> {
  /** Waiting here does not count towards the deadline. */
  readonly enter: (signal: AbortSignal) => Promise<{
    readonly done: (value: Value) => void;
    readonly failed: (failure: Failure, error: unknown) => void;
  }>;
}

/** The dependencies of the retry loop. */
export interface RetryContext<Value> {
  readonly policy: RetryPolicy;
  readonly clock: Clock;
  readonly random: () => number;
  /** Redacts and shortens a server's message. */
  readonly safe?: (message: string) => string;
  /** Replaces the suite's own policy. */
  readonly advice?: RefusalAdvice;
  /** Aborting it ends waits immediately, and an attempt in flight after the policy's grace period. */
  readonly signal: AbortSignal;
  readonly admission?: Admission<Value> | undefined;
}

/** Retries like `tryUntilOver`; throws an `OutageError` when more requests would be pointless. */
export async function retry<Value>(
  attempt: (signal: AbortSignal) => Promise<Value>,
  context: RetryContext<Value>,
): Promise<Tried<Value>> {
  const tried = await tryUntilOver(attempt, context);
  if (tried.status === 'done') {
    return tried;
  }
  const { failure, attempts } = tried;
  if (failure.kind === 'outage') {
    throw new OutageError(failure.problem, { refused: failure.refused ?? false, attempts });
  }
  return { status: 'failed', failure, attempts };
}

/**
 * Tries until there is a result, a final failure, the deadline or the last attempt. Obeys `retry-after` up to the
 * deadline. Throws the signal's reason when it aborts.
 */
export async function tryUntilOver<Value>(
  attempt: (signal: AbortSignal) => Promise<Value>,
  { policy, clock, random, safe, advice, signal, admission }: RetryContext<Value>,
): Promise<Tried<Value, Failure>> {
  let end = clock.elapsed() + policy.deadline;
  let loadings = 0;
  for (let attempts = 1; ; attempts += 1) {
    signal.throwIfAborted();
    const arrived = clock.elapsed();
    const passage = await admission?.enter(signal);
    end += clock.elapsed() - arrived;
    if (signal.aborted) {
      passage?.failed({ kind: 'passing', problem: 'ended before it was sent', reached: false }, undefined);
      signal.throwIfAborted();
    }
    const timeout = Math.min(policy.attemptTimeout, end - clock.elapsed());
    try {
      const value = await withTimeout(attempt, { timeout, grace: policy.grace, outer: signal });
      passage?.done(value);
      return { status: 'done', value, attempts };
    } catch (error) {
      const failure = classifyFailure(error, clock.now(), safe, advice);
      passage?.failed(failure, error);
      signal.throwIfAborted();
      if (failure.kind !== 'passing') {
        return { status: 'failed', failure, attempts };
      }
      loadings += failure.isLoading === true ? 1 : 0;
      const wait = failure.retryAfterMs ?? waitAfter(failure, attempts, policy) * (1 - random() / 2);
      const most = failure.reached ? policy.maxAttempts : policy.maxUnreached;
      const last = failure.isLoading !== true && attempts - loadings >= most;
      if (last || clock.elapsed() + wait >= end) {
        return { status: 'failed', failure: explainEnd(failure, last), attempts };
      }
      await clock.sleep(wait, signal);
    }
  }
}

/** A server that loads its model is asked every few seconds, so that nobody waits long after it is ready. */
function waitAfter(
  { isLoading }: Extract<Failure, { kind: 'passing' }>,
  attempts: number,
  { firstWait, longestWait }: RetryPolicy,
): number {
  const longest = isLoading === true ? Math.min(longestLoadingWait, longestWait) : longestWait;
  return Math.min(longest, firstWait * 2 ** (attempts - 1));
}

function explainEnd(failure: Extract<Failure, { kind: 'passing' }>, last: boolean): typeof failure {
  const { problem, retryAfterMs } = failure;
  if (last) {
    return failure;
  }
  const reason =
    retryAfterMs === undefined
      ? 'no time left to try again'
      : `asked to wait ${Math.ceil(retryAfterMs / 1000)} s, longer than is left`;
  return { ...failure, problem: `${problem} (${reason})` };
}

/** Runs one attempt under its own signal, so that a shared signal never accumulates listeners. Times in milliseconds. */
async function withTimeout<Value>(
  attempt: (signal: AbortSignal) => Promise<Value>,
  { timeout, grace, outer }: { readonly timeout: number; readonly grace: number; readonly outer: AbortSignal },
): Promise<Value> {
  const controller = new AbortController();
  const seconds = timeout / 1000;
  const problem = `no complete reply within ${seconds < 10 ? Number(seconds.toPrecision(2)) : Math.round(seconds)} s`;
  const timer = setTimeout(() => {
    controller.abort(Object.assign(new Error(problem), { name: 'TimeoutError' }));
  }, timeout);
  let ending: NodeJS.Timeout | undefined;
  const abort = (): void => {
    ending = setTimeout(() => {
      controller.abort(outer.reason);
    }, grace);
  };
  outer.addEventListener('abort', abort, { once: true });
  try {
    return await attempt(controller.signal);
  } catch (error) {
    throw controller.signal.aborted && !outer.aborted ? controller.signal.reason : error;
  } finally {
    clearTimeout(timer);
    clearTimeout(ending);
    outer.removeEventListener('abort', abort);
  }
}
