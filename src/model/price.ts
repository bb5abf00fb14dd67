import type { Usage } from './model';

/** Prices that were looked up; looking one up takes longer than reading a reply. */
const known = new Map<string, number | null>();
/** Most prices that are remembered. */
const mostKnown = 10_000;

/** What replies cost in US dollars at the provider's list price, or `null` when the model's price is not known. */
export function priceOf(model: string, usage: Usage, at: Date): number | null {
  const { promptTokens, cachedTokens, completionTokens } = usage;
  const hour = Math.floor(at.getTime() / 3_600_000);
  const key = [model, promptTokens, cachedTokens, completionTokens, hour].join(' ');
  const remembered = known.get(key);
  if (remembered !== undefined) {
    return remembered;
  }
  const price = lookUp(model, usage, at);
  if (known.size >= mostKnown) {
    known.clear();
  }
  known.set(key, price);
  return price;
}

function lookUp(model: string, usage: Usage, at: Date): number | null {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the price list is loaded only after live calls
  const { calcPrice } = require('@pydantic/genai-prices') as typeof import('@pydantic/genai-prices');
  const result = calcPrice(
    { input_tokens: usage.promptTokens, cache_read_tokens: usage.cachedTokens, output_tokens: usage.completionTokens },
    model,
    { providerId: 'openai', timestamp: at },
  );
  return result?.total_price ?? null;
}
