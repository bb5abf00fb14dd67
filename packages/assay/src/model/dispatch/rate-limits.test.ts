import { describe, expect, test } from '@jest/globals';
import { createAllowance, readRateLimits } from './rate-limits';

function headersOf(headers: Readonly<Record<string, string>>): (name: string) => string | null {
  return (name) => headers[name] ?? null;
}

describe('readRateLimits', () => {
  test.each([
    ['1s', 1000],
    ['6m0s', 360_000],
    ['120ms', 120],
    ['1h2m3.5s', 3_723_500],
    ['1.5', 1500],
    ['0s', 0],
  ])('reads a reset of %s as %d ms', (reset, milliseconds) => {
    const limits = readRateLimits(
      headersOf({
        'x-ratelimit-limit-requests': '500',
        'x-ratelimit-remaining-requests': '499',
        'x-ratelimit-reset-requests': reset,
      }),
    );

    expect(limits).toEqual({ requests: { limit: 500, remaining: 499, reset: milliseconds }, tokens: undefined });
  });

  test.each([
    { title: 'none', headers: {} },
    {
      title: 'half of them',
      headers: { 'x-ratelimit-limit-tokens': '1000', 'x-ratelimit-remaining-tokens': '10' },
    },
    {
      title: 'no numbers',
      headers: {
        'x-ratelimit-limit-tokens': 'many',
        'x-ratelimit-remaining-tokens': '10',
        'x-ratelimit-reset-tokens': '1s',
      },
    },
    {
      title: 'an unreadable time',
      headers: {
        'x-ratelimit-limit-tokens': '1000',
        'x-ratelimit-remaining-tokens': '10',
        'x-ratelimit-reset-tokens': 'soon',
      },
    },
    {
      title: 'a point in time instead of a time',
      headers: {
        'x-ratelimit-limit-tokens': '1000',
        'x-ratelimit-remaining-tokens': '10',
        'x-ratelimit-reset-tokens': '1790000000',
      },
    },
    {
      title: 'a limit of 0',
      headers: {
        'x-ratelimit-limit-tokens': '0',
        'x-ratelimit-remaining-tokens': '0',
        'x-ratelimit-reset-tokens': '1s',
      },
    },
  ])('takes $title for no limit', ({ headers }) => {
    expect(readRateLimits(headersOf(headers))).toBeUndefined();
  });
});

describe('createAllowance', () => {
  test('has no limit until the server tells one', () => {
    const allowance = createAllowance(() => 0);
    allowance.take(1e9);

    expect(allowance.waitFor(1e9)).toBe(0);
  });

  test('refills at the rate that the time until it is whole tells, up to the limit', () => {
    let now = 0;
    const allowance = createAllowance(() => now);
    allowance.update({ limit: 100, remaining: 40, reset: 60_000 }, 0);
    allowance.take(40);

    expect(allowance.waitFor(10)).toBe(10_000);
    now = 10_000;
    expect(allowance.waitFor(10)).toBe(0);
    now = 1e9;
    allowance.take(100);
    expect(allowance.waitFor(1)).toBe(1000);
  });

  test('counts what is in flight as taken', () => {
    const allowance = createAllowance(() => 0);
    allowance.update({ limit: 60, remaining: 3, reset: 57_000 }, 5);

    expect(allowance.waitFor(1)).toBe(3000);
  });

  test('lets an amount above the limit pass when all is left, for it would never fit', () => {
    const allowance = createAllowance(() => 0);
    allowance.update({ limit: 100, remaining: 100, reset: 0 }, 0);

    expect(allowance.waitFor(5000)).toBe(0);
  });
});
