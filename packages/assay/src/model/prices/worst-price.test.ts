import { describe, expect, test } from '@jest/globals';
import { fc } from '../../testing/properties';
import { priceOf, worstPrice } from './price-of';

const at = new Date('2026-11-20T12:00:00Z');
const million = 1_000_000;

describe('worstPrice', () => {
  test.each([
    {
      model: 'gpt-6-sol',
      tier: undefined,
      input: 2.5,
      output: 10,
      why: 'all of the prompt may be written to the cache',
    },
    { model: 'gpt-4o', tier: undefined, input: 2.5, output: 10, why: 'nothing may come from it' },
    { model: 'gpt-6-sol', tier: 'flex', input: 2.5, output: 10, why: 'flex may not be granted' },
    { model: 'gpt-6-sol', tier: 'batch', input: 1.25, output: 5, why: 'a batch stays one' },
    { model: 'gpt-6.1-sol', tier: 'fast', input: 5, output: 20, why: 'a faster tier is dearer' },
  ])('is the highest price of a call to $model at $tier: $why', ({ model, tier, input, output }) => {
    const price = worstPrice(model, { promptTokens: 1000, completionTokens: 100 }, at, { tier });

    expect(price).toBeCloseTo((1000 * input + 100 * output) / million, 12);
  });

  test('is not known of an unknown model or tier', () => {
    const tokens = { promptTokens: 1000, completionTokens: 100 };

    expect(worstPrice('no-such-model', tokens, at)).toBeNull();
    expect(worstPrice('gpt-6-sol', tokens, at, { tier: 'priority' })).toBeNull();
  });

  test('is never below what the call then costs', () => {
    const models = fc.constantFrom('gpt-4o', 'gpt-5.4', 'gpt-5.6-sol', 'gpt-6.1-terra');
    const tier = fc.constantFrom(null, 'default', 'flex', 'batch');

    fc.assert(
      fc.property(models, fc.nat(400_000), fc.nat(), fc.nat(), fc.nat(9000), tier, (model, ...rest) => {
        const [promptTokens, cachedTokens, cacheWriteTokens, completionTokens, asked] = rest;
        const price = priceOf(model, { promptTokens, cachedTokens, cacheWriteTokens, completionTokens }, at, {
          tier: asked,
        });

        const most = worstPrice(model, { promptTokens, completionTokens }, at, { tier: asked });

        expect(most ?? 0).toBeGreaterThanOrEqual((price ?? 0) * (1 - 1e-9));
      }),
    );
  });
});
