import { describe, expect, test } from '@jest/globals';
import { OutageError } from '../basics/errors';
import { makeFakeClock } from '../testing/fake-clock';
import { defaultRetryPolicy, retry, type RetryPolicy, type Tried } from './retry';

interface Try {
  readonly failures: readonly unknown[];
  readonly policy?: Partial<RetryPolicy>;
  readonly random?: number;
}

/** Tries with an attempt that throws these failures, the last one again and again when there is no `undefined` among them. */
async function tryWith({
  failures,
  policy = {},
  random = 0,
}: Try): Promise<{ tried: Tried<string>; waits: readonly number[] }> {
  const clock = makeFakeClock();
  let attempt = 0;
  const tried = await retry(
    () => {
      const failure = failures[Math.min(attempt, failures.length - 1)];
      attempt += 1;

      return failure === undefined ? Promise.resolve('done') : Promise.reject(failure);
    },
    {
      policy: { ...defaultRetryPolicy, ...policy },
      clock,
      random: () => random,
      signal: new AbortController().signal,
    },
  );
  return { tried, waits: clock.waits };
}

function failure(status: number, retryAfter?: string): object {
  const get = (name: string): string | null => (name === 'retry-after' ? (retryAfter ?? null) : null);
  return { status, message: `${String(status)} no`, headers: { get } };
}

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });
const passing = { kind: 'passing', problem: '500 no', reached: true };

describe('retry', () => {
  test('doubles the wait up to the longest one, and gives up after the last attempt', async () => {
    const { tried, waits } = await tryWith({ failures: [failure(500)], policy: { maxAttempts: 8 } });

    expect(tried).toEqual({ status: 'failed', failure: passing, attempts: 8 });
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 20_000]);
  });

  test('shortens a wait by up to half at random', async () => {
    const { waits } = await tryWith({ failures: [failure(500)], policy: { maxAttempts: 4 }, random: 0.5 });

    expect(waits).toEqual([375, 750, 1500]);
  });

  test('asks a server that loads its model every two seconds until the deadline', async () => {
    const loading = { status: 503, message: '503 Loading model' };

    const { tried, waits } = await tryWith({ failures: [...new Array<object>(12).fill(loading), undefined] });
    const late = await tryWith({ failures: [loading], policy: { deadline: 10_000 } });

    expect(tried).toEqual({ status: 'done', value: 'done', attempts: 13 });
    expect(waits).toEqual([500, 1000, ...new Array<number>(10).fill(2000)]);
    expect(late.tried).toMatchObject({
      status: 'failed',
      failure: { problem: '503 Loading model (no time left to try again)' },
    });
  });

  test('makes fewer attempts at a server that cannot be reached', async () => {
    const { tried, waits } = await tryWith({ failures: [refused] });

    expect(tried).toEqual({
      status: 'failed',
      failure: { kind: 'passing', problem: 'connect ECONNREFUSED 127.0.0.1:1', reached: false },
      attempts: 3,
    });
    expect(waits).toEqual([500, 1000]);
  });

  test.each([
    { retryAfter: '7', wait: 7000 },
    { retryAfter: '0', wait: 0 },
    { retryAfter: '90', wait: 90_000 },
  ])('waits as long as retry-after: $retryAfter says', async ({ retryAfter, wait }) => {
    const { tried, waits } = await tryWith({ failures: [failure(429, retryAfter), undefined], random: 0.5 });

    expect(tried).toEqual({ status: 'done', value: 'done', attempts: 2 });
    expect(waits).toEqual([wait]);
  });

  test.each([
    { retryAfter: '90', seconds: 90 },
    { retryAfter: '60', seconds: 60 },
    { retryAfter: '60.2', seconds: 61 },
  ])('does not wait for a retry-after of $retryAfter s beyond the deadline', async ({ retryAfter, seconds }) => {
    const { tried, waits } = await tryWith({
      failures: [failure(429, retryAfter), undefined],
      policy: { deadline: 60_000 },
    });

    expect(tried).toEqual({
      status: 'failed',
      failure: {
        kind: 'passing',
        problem: `429 no (asked to wait ${String(seconds)} s, longer than is left)`,
        reached: true,
        retryAfterMs: Number(retryAfter) * 1000,
      },
      attempts: 1,
    });
    expect(waits).toEqual([]);
  });

  test.each(['-5', '10, 20', 'soon'])('waits as usual after retry-after: %s', async (retryAfter) => {
    const { waits } = await tryWith({ failures: [failure(429, retryAfter), undefined] });

    expect(waits).toEqual([500]);
  });

  test('ends before a wait that the deadline cuts, long before the last attempt', async () => {
    const { tried, waits } = await tryWith({
      failures: [failure(500)],
      policy: { deadline: 5000, maxAttempts: 100 },
    });

    expect(tried).toEqual({
      status: 'failed',
      failure: { ...passing, problem: '500 no (no time left to try again)' },
      attempts: 4,
    });
    expect(waits).toEqual([500, 1000, 2000]);
  });

  test.each([
    { error: { status: 413, message: 'too long' }, kind: 'request' },
    { error: { status: 400, message: 'filtered', code: 'content_filter' }, kind: 'filtered' },
  ])('does not try again after a failure of kind $kind', async ({ error, kind }) => {
    const { tried } = await tryWith({ failures: [failure(500), error] });

    expect(tried).toEqual({ status: 'failed', failure: { kind, problem: error.message }, attempts: 2 });
  });

  test('throws an outage at once', async () => {
    const trying = tryWith({ failures: [failure(403)] });

    await expect(trying).rejects.toThrow(OutageError);
    await expect(trying).rejects.toThrow(/^the key has no access \(403 no\)$/);
    await expect(trying).rejects.not.toHaveProperty('cause');
  });
});
