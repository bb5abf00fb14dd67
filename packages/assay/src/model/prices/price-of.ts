import { namesAt, providerAt, splitShortName } from '../providers/find-provider';
import type { Usage } from '../reply';
import { builtInPrices } from './built-in-prices';
import { findOverride, toRates } from './price-override';
import type { PriceOverride } from './price-schema';
import { listedServer } from '../server-address';
import { costOf, mostCostOf, type Rates } from './rates';
import type { ModelPrice, TieredPrices } from '@pydantic/genai-prices';
import type { Provider } from '../providers/providers';

/** What determines a price besides model, tokens and time. */
export interface PriceTerms {
  /** Host that was asked; by default OpenAI's own. Only providers' hosts have list prices. */
  readonly server?: string | undefined;
  /** Service tier according to the server, or `batch`. */
  readonly tier?: string | null | undefined;
  /** The user's own prices, which take precedence. */
  readonly overrides?: readonly PriceOverride[] | undefined;
}

/** The cost of a call in US dollars, or `null` if unknown. */
export function priceOf(model: string, usage: Usage, at: Date, terms: PriceTerms = {}): number | null {
  const rates = ratesOf(model, at, terms);
  return rates === null ? null : costOf(rates, usage, terms.tier);
}

/** The maximum cost of such a call in US dollars, or `null` if unknown. */
export function worstPrice(
  model: string,
  tokens: Pick<Usage, 'promptTokens' | 'completionTokens'>,
  at: Date,
  terms: PriceTerms = {},
): number | null {
  const rates = ratesOf(model, at, terms);
  return rates === null ? null : mostCostOf(rates, tokens, terms.tier);
}

/** Whether calls to a model have a known price at the standard service tier. */
export function isPriced(model: string, at: Date, terms: Omit<PriceTerms, 'tier'> = {}): boolean {
  return ratesOf(model, at, terms) !== null;
}

const noOverrides: readonly PriceOverride[] = [];

/** Cache of rates, because a look-up takes longer than reading a reply. */
const known = new WeakMap<readonly PriceOverride[], Map<string, Rates | null>>();

/** Maximum number of cached rates per list of overrides. */
const mostKnown = 10_000;

function ratesOf(
  model: string,
  at: Date,
  { server = listedServer, overrides = noOverrides }: Omit<PriceTerms, 'tier'>,
): Rates | null {
  const remembered = known.get(overrides) ?? new Map<string, Rates | null>();
  known.set(overrides, remembered);
  // Prices change at most on the hour.
  const key = `${Math.floor(at.getTime() / 3_600_000)} ${server} ${model}`;
  const found = remembered.get(key);
  if (found !== undefined) {
    return found;
  }
  const rates = lookUp(model, server, at, overrides);
  if (remembered.size >= mostKnown) {
    remembered.clear();
  }
  remembered.set(key, rates);
  return rates;
}

function lookUp(model: string, server: string, at: Date, overrides: readonly PriceOverride[]): Rates | null {
  if (Number.isNaN(at.getTime())) {
    return null;
  }
  const own = namesAt(model, server)
    .map((name) => findOverride(overrides, name, server, at) ?? findOverride(builtInPrices, name, server, at))
    .find((override) => override !== undefined);
  if (own !== undefined) {
    return toRates(own);
  }
  const provider = providerAt(server);
  const short = splitShortName(model);
  const id = short !== undefined && short.provider === provider ? short.model : model;
  return provider === undefined ? null : listedRates(id, at, provider);
}

/**
 * The rates of a provider's model on its own server at a time, according to the price list, or `null` if it lists none.
 */
function listedRates(model: string, at: Date, { name, priceList, tiers }: Provider): Rates | null {
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
