import { describe, expect, test } from '@jest/globals';
import { priceOf } from './price';

describe('priceOf', () => {
  const at = new Date('2026-09-01T00:00:00Z');

  test.each([
    { model: 'gpt-4o', cachedTokens: 0, dollars: 2.5 + 10 },
    { model: 'gpt-4o', cachedTokens: 1_000_000, dollars: 1.25 + 10 },
    { model: 'gpt-4o-mini', cachedTokens: 0, dollars: 0.15 + 0.6 },
    { model: 'llama-3.1-8b-of-nobody', cachedTokens: 0, dollars: null },
    { model: 'offline/key', cachedTokens: 0, dollars: null },
  ])('is $dollars dollars for a million tokens in and out of $model, $cachedTokens cached', (row) => {
    const usage = { promptTokens: 1_000_000, completionTokens: 1_000_000, cachedTokens: row.cachedTokens };

    const price = priceOf(row.model, usage, at);

    expect(price === null ? null : Number(price.toFixed(6))).toBe(row.dollars);
  });

  test('is nothing for no tokens', () => {
    expect(priceOf('gpt-4o', { promptTokens: 0, completionTokens: 0, cachedTokens: 0 }, at)).toBe(0);
  });
});
