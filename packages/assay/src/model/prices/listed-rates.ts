import type { ModelPrice, TieredPrices } from '@pydantic/genai-prices';
import type { Provider } from '../providers/provider';
import type { Rates } from './rates';

/**
 * The rates of a provider's model on its own server at a time, according to the price list, or `null` if it lists none.
 */
export function listedRates(model: string, at: Date, { name, priceList, tiers }: Provider): Rates | null {
  if (priceList === undefined) {
    return null;
  }
  // oxlint-disable-next-line typescript/no-require-imports -- the price list is loaded only after live calls
  const { calcPrice } = require('@pydantic/genai-prices') as typeof import('@pydantic/genai-prices');
  const found = calcPrice({ input_tokens: 0, output_tokens: 0 }, model, { providerId: priceList, timestamp: at });
  // The list confuses some fine-tuned models with their cheaper base models.
  if (found === null || isFineTuned(model) !== isFineTuned(found.model.id)) {
    return null;
  }
  const steps = toSteps(found.model_price);
  return steps === undefined ? null : { steps, factors: name === 'openai' ? factorsByRule(model) : (tiers ?? {}) };
}

/**
 * Price multipliers of service tiers. At OpenAI, the Batch API and flex processing (if offered) cost half. No rule
 * covers fine-tuned models or the faster tiers.
 */
function factorsByRule(model: string): Rates['factors'] {
  if (isFineTuned(model)) {
    return {};
  }
  const hasFlex = /^(o[34]|gpt-[5-9])/.test(model) && !model.includes('chat');
  return { batch: 0.5, ...(hasFlex && { flex: 0.5 }) };
}

function isFineTuned(model: string): boolean {
  return model.startsWith('ft:');
}

/** `undefined` if the model is not priced by text tokens. */
function toSteps({
  input_mtok: input,
  output_mtok: output,
  cache_read_mtok: cached = input,
  cache_write_mtok: cacheWrite = input,
}: ModelPrice): Rates['steps'] | undefined {
  if (input === undefined || output === undefined || cached === undefined || cacheWrite === undefined) {
    return undefined;
  }
  const prices = { input, cached, cacheWrite, output };
  const starts = Object.values(prices).flatMap((price) =>
    typeof price === 'number' ? [] : price.tiers.map(({ start }) => start),
  );
  return [-1, ...new Set(starts.sort((a, b) => a - b))].map((above) => ({
    above,
    input: priceAbove(input, above),
    cached: priceAbove(cached, above),
    cacheWrite: priceAbove(cacheWrite, above),
    output: priceAbove(output, above),
  }));
}

function priceAbove(price: number | TieredPrices, above: number): number {
  return typeof price === 'number' ? price : (price.tiers.findLast(({ start }) => start <= above)?.price ?? price.base);
}
