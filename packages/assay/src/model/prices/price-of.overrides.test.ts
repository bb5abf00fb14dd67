import { describe, expect, test } from '@jest/globals';
import { priceOf } from './price-of';
import type { PriceOverride } from './price-schema';

const at = new Date('2026-11-20T12:00:00Z');
const million = 1_000_000;

describe('priceOf, with prices of the user', () => {
  const usage = { promptTokens: million, completionTokens: 0, cachedTokens: 0 };
  const overrides: readonly PriceOverride[] = [
    { model: 'gpt-4o', server: 'api.openai.com', input: 1, output: 2, from: '2026-01-01' },
    { model: 'gpt-4o', server: 'api.openai.com', input: 3, output: 6, from: '2026-06-01' },
    { model: 'gpt-4o', server: 'contoso.openai.azure.com', input: 7, output: 8, factors: { batch: 0.6 } },
    { model: 'gpt-4o*', server: 'contoso.openai.azure.com', input: 9, output: 8 },
    { model: 'ft:gpt-6*', server: 'api.openai.com', input: 11, output: 12 },
    { model: '*', server: 'localhost:8000', input: 0.5, output: 0.5 },
    { model: 'llama-*', server: 'localhost:8000', input: 0.25, output: 0.5 },
  ];
  const openai = 'api.openai.com';
  const azure = 'contoso.openai.azure.com';

  test.each([
    { model: 'gpt-4o', server: openai, day: '2025-12-31', dollars: 2.5, why: 'the list price before they begin' },
    { model: 'gpt-4o', server: openai, day: '2026-05-31', dollars: 1, why: 'the one that has begun' },
    { model: 'gpt-4o', server: openai, day: '2026-06-01', dollars: 3, why: 'the newest that has begun' },
    { model: 'gpt-4o-2024-05-13', server: openai, day: '2026-06-01', dollars: 3, why: 'that of a snapshot’s model' },
    { model: 'gpt-4o', server: azure, day: '2026-06-01', dollars: 7, why: 'the name before a pattern' },
    { model: 'gpt-4o-2024-08-06', server: azure, day: '2026-06-01', dollars: 7, why: 'a snapshot before a pattern' },
    { model: 'gpt-4o-mini', server: azure, day: '2026-06-01', dollars: 9, why: 'a pattern' },
    { model: 'gpt-5', server: azure, day: '2026-06-01', dollars: null, why: 'no list price of another server' },
    {
      model: 'ft:gpt-6-luna:acme::x',
      server: openai,
      day: '2026-06-01',
      dollars: 11,
      why: 'that of fine-tuned models',
    },
    { model: 'llama-3', server: 'localhost:8000', day: '2026-06-01', dollars: 0.25, why: 'the longer pattern' },
    { model: 'qwen', server: 'localhost:8000', day: '2026-06-01', dollars: 0.5, why: 'what holds for all' },
    { model: 'qwen', server: 'localhost:8001', day: '2026-06-01', dollars: null, why: 'nothing at another port' },
  ])('takes $why: $model at $server on $day', ({ model, server, day, dollars }) => {
    expect(priceOf(model, usage, new Date(day), { server, overrides })).toBe(dollars);
  });

  test('knows the tiers that they state, and no others', () => {
    const terms = { server: azure, overrides };

    expect(priceOf('gpt-4o', usage, at, { ...terms, tier: 'batch' })).toBeCloseTo(4.2, 12);
    expect(priceOf('gpt-4o', usage, at, { ...terms, tier: 'flex' })).toBeNull();
    expect(priceOf('gpt-4o', usage, at, { ...terms, tier: 'default' })).toBe(7);
  });
});
