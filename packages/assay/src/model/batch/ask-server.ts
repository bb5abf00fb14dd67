import type { Clock } from '../../basics/clock';
import { messageOf, OutageError } from '../../basics/errors';
import { suiteAdvice, type RefusalAdvice } from '../failure';
import { redactError, shortenProblem } from '../redact';
import { defaultRetryPolicy, retry, type RetryPolicy } from '../retry';

/** What calls to one server need. */
export interface ServerContext {
  /** Host, as messages name it. */
  readonly server: string;
  readonly apiKey: string | undefined;
  readonly retry: RetryPolicy;
  readonly clock: Clock;
  readonly random: () => number;
  readonly signal: AbortSignal;
  /** What to do about refusals; by default that of the settings' server. */
  readonly advice?: RefusalAdvice | undefined;
}

/** The outcome of a call that was not an outage. */
export type Said<Value> =
  | { readonly status: 'done'; readonly value: Value }
  /** There is no such object, or no such API. */
  | { readonly status: 'absent'; readonly problem: string }
  | { readonly status: 'refused'; readonly problem: string }
  /** No response arrived; the server may still have done what it was asked. */
  | { readonly status: 'lost'; readonly problem: string; readonly retryAfterMs?: number | undefined };

/** Batches take longer than single requests: files may have 200 MB. Waiting for a response costs nothing. */
export const batchRetryPolicy: RetryPolicy = {
  ...defaultRetryPolicy,
  attemptTimeout: 900_000,
  deadline: 1_800_000,
  grace: 0,
};

/** A server's message, redacted and shortened. */
export function toSafe(message: string, apiKey: string | undefined): string {
  return shortenProblem(redactError(message, apiKey).replace(/\s+/g, ' ').trim());
}

/** Makes a call and retries where that may help. Throws an `OutageError` when no such call can be answered. */
export async function askServer<Value>(
  what: string,
  call: (signal: AbortSignal) => Promise<Value>,
  { server, apiKey, retry: policy, clock, random, signal, advice = suiteAdvice }: ServerContext,
): Promise<Said<Value>> {
  const safe = (message: string): string => toSafe(message, apiKey);
  const attempt = async (own: AbortSignal): Promise<Said<Value>> => {
    try {
      return { status: 'done', value: await call(own) };
    } catch (error) {
      const status = refusalOf(error);
      if (status === undefined) {
        throw error;
      }
      return { status, problem: safe(messageOf(error)) };
    }
  };
  const tried = await retry(attempt, { policy, clock, random, safe, advice, signal }).catch((error: unknown) => {
    throw error instanceof OutageError ? new OutageError(`${server} cannot ${what}: ${error.message}.`) : error;
  });
  if (tried.status === 'done') {
    return tried.value;
  }
  const { failure } = tried;
  return failure.kind === 'passing'
    ? {
        status: 'lost',
        problem: failure.reached ? failure.problem : `${failure.problem}: check the network and ${advice.address}`,
        retryAfterMs: failure.retryAfterMs,
      }
    : { status: 'refused', problem: failure.problem };
}

/** Whether another attempt would get the same response, and it is not about the key. */
function refusalOf(error: unknown): 'absent' | 'refused' | undefined {
  const { status, code } = error as { readonly status?: unknown; readonly code?: unknown };
  if (status === 404 || status === 405 || status === 501) {
    return 'absent';
  }
  return code !== 'insufficient_quota' && typeof status === 'number' && [400, 413, 415, 422].includes(status)
    ? 'refused'
    : undefined;
}
