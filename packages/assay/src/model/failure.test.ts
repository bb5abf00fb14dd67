import { describe, expect, test } from '@jest/globals';
import { classifyFailure, type Failure } from './failure';

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
