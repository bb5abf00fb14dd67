import type { Usage } from './model';

/** What replies cost in US dollars at the provider's list price, or `null` when the model's price is not known. */
export function priceOf(model: string, usage: Usage, at: Date): number | null {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the price list is loaded only after live calls
  const { calcPrice } = require('@pydantic/genai-prices') as typeof import('@pydantic/genai-prices');
  const result = calcPrice(
    { input_tokens: usage.promptTokens, cache_read_tokens: usage.cachedTokens, output_tokens: usage.completionTokens },
    model,
    { providerId: 'openai', timestamp: at },
  );
  return result?.total_price ?? null;
}
