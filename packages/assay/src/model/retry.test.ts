import { describe, expect, test } from '@jest/globals';
import { OutageError } from '../basics/errors';
import { makeFakeClock } from '../testing/fake-clock';
import { classifyFailure, type Failure } from './failure';
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

  test('ends an attempt that brings nothing in time, and tries again', async () => {
    const hanging = (signal: AbortSignal): Promise<never> =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          reject(new Error('Request was aborted.'));
        });
      });
    const clock = makeFakeClock();
    const policy = { ...defaultRetryPolicy, attemptTimeout: 10, maxAttempts: 2 };

    const tried = await retry(hanging, { policy, clock, random: () => 0, signal: new AbortController().signal });

    expect(tried).toEqual({
      status: 'failed',
      failure: { kind: 'passing', problem: 'no complete reply within 0.01 s', reached: true },
      attempts: 2,
    });
    expect(clock.waits).toEqual([500]);
  });

  test('gives the last attempt no more than what is left until the deadline', async () => {
    const clock = makeFakeClock();
    let timeouts = 0;
    const attempt = async (signal: AbortSignal): Promise<never> => {
      await new Promise((resolve) => {
        signal.addEventListener('abort', resolve);
      });
      timeouts += 1;
      throw new Error('Request was aborted.');
    };
    const policy = { ...defaultRetryPolicy, attemptTimeout: 600_000, deadline: 50, maxAttempts: 2 };

    await retry(attempt, { policy, clock, random: () => 0, signal: new AbortController().signal });

    expect(timeouts).toBe(1);
  });

  test.each(['before the first attempt', 'during an attempt'])(
    'throws the reason of the signal when it aborts %s',
    async (moment) => {
      const controller = new AbortController();
      const reason = new Error('interrupted');
      let attempts = 0;
      const attempt = (): Promise<never> => {
        attempts += 1;
        controller.abort(reason);
        return Promise.reject(new Error('Request was aborted.'));
      };
      if (moment === 'before the first attempt') {
        controller.abort(reason);
      }

      const trying = retry(attempt, {
        policy: defaultRetryPolicy,
        clock: makeFakeClock(),
        random: () => 0,
        signal: controller.signal,
      });

      await expect(trying).rejects.toBe(reason);
      expect(attempts).toBe(moment === 'before the first attempt' ? 0 : 1);
    },
  );

  test('leaves no listener on a signal that many trials share', async () => {
    const { signal } = new AbortController();
    let listeners = 0;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...parameters: Parameters<typeof add>): void => {
      listeners += 1;
      add(...parameters);
    };
    signal.removeEventListener = (...parameters: Parameters<typeof remove>): void => {
      listeners -= 1;
      remove(...parameters);
    };

    await retry(() => Promise.resolve(1), {
      policy: defaultRetryPolicy,
      clock: makeFakeClock(),
      random: () => 0,
      signal,
    });

    expect(listeners).toBe(0);
  });
});

const now = Date.parse('2026-11-20T12:00:00Z');

interface Thrown {
  readonly status: number;
  readonly message: string;
  readonly code?: unknown;
  readonly headers?: { readonly get: (name: string) => string | null };
}

function thrown(status: number, code?: unknown, headers: Readonly<Record<string, string>> = {}): Thrown {
  return { status, message: `${String(status)} no`, code, headers: { get: (name) => headers[name] ?? null } };
}

describe('classifyFailure', () => {
  test.each<{ status: number; code?: unknown; failure: Failure }>([
    {
      status: 401,
      code: 'invalid_api_key',
      failure: {
        kind: 'outage',
        problem: 'the key is wrong or missing (401 no): set OPENAI_API_KEY in .env',
        refused: false,
      },
    },
    {
      status: 402,
      failure: { kind: 'outage', problem: 'the account has no quota left (402 no): check plan and billing' },
    },
    { status: 403, failure: { kind: 'outage', problem: 'the key has no access (403 no)', refused: false } },
    {
      status: 404,
      code: 'model_not_found',
      failure: {
        kind: 'outage',
        problem: "the model or the server's address is unknown (404 no): check the model's name and OPENAI_BASE_URL",
        refused: false,
      },
    },
    {
      status: 429,
      code: 'insufficient_quota',
      failure: { kind: 'outage', problem: 'the account has no quota left (429 no): check plan and billing' },
    },
    ...[
      [400, 'unsupported_value'],
      [400, null],
      [422, undefined],
    ].map(([status, code]) => ({
      status: Number(status),
      code,
      failure: {
        kind: 'outage' as const,
        problem: `the server refuses the request (${String(status)} no): change "request" in the prompt's front matter, of a quiz in config.json`,
        refused: true,
      },
    })),
    { status: 400, code: 'context_length_exceeded', failure: { kind: 'request', problem: '400 no' } },
    { status: 400, code: 'string_above_max_length', failure: { kind: 'request', problem: '400 no' } },
    { status: 413, failure: { kind: 'request', problem: '413 no' } },
    ...['content_filter', 'content_policy_violation', 'invalid_prompt'].map((code) => ({
      status: 400,
      code,
      failure: { kind: 'filtered' as const, problem: '400 no' },
    })),
    ...[
      [408, undefined],
      [409, undefined],
      [429, 'rate_limit_exceeded'],
      [500, 500],
      [502, undefined],
      [503, 'overloaded'],
      [529, undefined],
    ].map(([status, code]) => ({
      status: Number(status),
      code,
      failure: { kind: 'passing' as const, problem: `${String(status)} no`, reached: true },
    })),
  ])('sorts status $status with code $code as $failure.kind', ({ status, code, failure }) => {
    expect(classifyFailure(thrown(status, code), now)).toEqual(failure);
  });

  test.each([
    { headers: { 'retry-after': '7' }, wait: 7000 },
    { headers: { 'retry-after': '1.5' }, wait: 1500 },
    { headers: { 'retry-after': '0' }, wait: 0 },
    { headers: { 'retry-after': 'Fri, 20 Nov 2026 12:00:20 GMT' }, wait: 20_000 },
    { headers: { 'retry-after': 'Fri, 20 Nov 2026 11:00:00 GMT' }, wait: 0 },
    { headers: { 'retry-after-ms': '250', 'retry-after': '7' }, wait: 250 },
    { headers: { 'retry-after-ms': 'soon', 'retry-after': '7' }, wait: 7000 },
    { headers: { 'retry-after': 'soon' }, wait: undefined },
    { headers: { 'retry-after': '-5' }, wait: undefined },
    { headers: { 'retry-after': '10, 20' }, wait: undefined },
    { headers: { 'retry-after': '' }, wait: undefined },
    { headers: {}, wait: undefined },
  ])('reads a wait of $wait ms from $headers', ({ headers, wait }) => {
    const failure = classifyFailure(thrown(429, undefined, headers), now);

    expect(failure).toEqual({
      kind: 'passing',
      problem: '429 no',
      reached: true,
      ...(wait !== undefined && { retryAfterMs: wait }),
    });
  });

  test.each([
    { code: 'ECONNREFUSED', reached: false },
    { code: 'ENOTFOUND', reached: false },
    { code: 'EAI_AGAIN', reached: false },
    { code: 'UND_ERR_CONNECT_TIMEOUT', reached: false },
    { code: 'DEPTH_ZERO_SELF_SIGNED_CERT', reached: false },
    { code: 'CERT_HAS_EXPIRED', reached: false },
    { code: 'ECONNRESET', reached: true },
    { code: 'UND_ERR_SOCKET', reached: true },
  ])('looks for $code at the bottom of the causes', ({ code, reached }) => {
    const socket = Object.assign(new Error('it broke.'), { code });
    const error = new Error('Connection error.', { cause: new TypeError('fetch failed', { cause: socket }) });

    expect(classifyFailure(error, now)).toEqual({ kind: 'passing', problem: `it broke (${code})`, reached });
  });

  test('names the first error of several, as when every address of a host refuses', () => {
    const addresses = ['::1', '127.0.0.1'].map((address) =>
      Object.assign(new Error(`connect ECONNREFUSED ${address}:1`), { code: 'ECONNREFUSED' }),
    );
    const all = Object.assign(new AggregateError(addresses, ''), { code: 'ECONNREFUSED' });
    const error = new Error('Connection error.', { cause: new TypeError('fetch failed', { cause: all }) });

    expect(classifyFailure(error, now)).toEqual({
      kind: 'passing',
      problem: 'connect ECONNREFUSED ::1:1',
      reached: false,
    });
  });

  test('gives the code of an error without a message', () => {
    const error = Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' });

    expect(classifyFailure(error, now)).toEqual({ kind: 'passing', problem: '(ECONNREFUSED)', reached: false });
  });

  test('does not repeat a code that the message has already', () => {
    const error = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });

    expect(classifyFailure(error, now)).toEqual({
      kind: 'passing',
      problem: 'connect ECONNREFUSED 127.0.0.1:1',
      reached: false,
    });
  });
});
