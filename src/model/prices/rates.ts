import type { Usage } from '../usage';

/** US dollars per million tokens. */
export interface TokenPrices {
  readonly input: number;
  /** Of prompt tokens that came from the provider's cache. */
  readonly cached: number;
  /** Of prompt tokens that were written to it. */
  readonly cacheWrite: number;
  readonly output: number;
}

/** What a model's tokens cost at one time on one server. */
export interface Rates {
  /** Ascending, from `above: -1` on: the last whose number of prompt tokens is exceeded is that of all tokens of a call. */
  readonly steps: readonly (TokenPrices & { readonly above: number })[];
  /** What service tiers multiply the price by; of a tier that is not there, the price is not known. */
  readonly factors: Readonly<Record<string, number>>;
}

/** Names under which servers report a call at the ordinary price. */
const ordinaryTiers: readonly unknown[] = [undefined, null, 'default', 'standard', 'auto', 'on_demand'];

/** US dollars for a call, or `null` when the price of its service tier is not known. */
export function costOf(rates: Rates, usage: Usage, tier?: string | null): number | null {
  const { promptTokens, completionTokens, cachedTokens, cacheWriteTokens = 0 } = usage;
  const factor = factorOf(rates, tier);
  const prices = pricesFor(rates, promptTokens);
  if (factor === undefined || prices === undefined) {
    return null;
  }
  // Servers have been seen to count more of a prompt as cached than there is of it.
  const written = Math.min(cacheWriteTokens, promptTokens);
  const cached = Math.min(cachedTokens, promptTokens - written);
  const plain = promptTokens - written - cached;
  const { input, cached: cachedPrice, cacheWrite, output } = prices;
  const perMillion = plain * input + cached * cachedPrice + written * cacheWrite + completionTokens * output;
  const dollars = (factor * perMillion) / 1_000_000;
  return Number.isFinite(dollars) && dollars >= 0 ? dollars : null;
}

/** The most that a call can cost which asks for a tier: nothing comes from the cache, and a cheaper tier may not be granted. */
export function mostCostOf(
  rates: Rates,
  { promptTokens, completionTokens }: Pick<Usage, 'promptTokens' | 'completionTokens'>,
  tier?: string | null,
): number | null {
  const factor = factorOf(rates, tier);
  const prices = pricesFor(rates, promptTokens);
  if (factor === undefined || prices === undefined) {
    return null;
  }
  const input = Math.max(prices.input, prices.cacheWrite, prices.cached);
  const perMillion = promptTokens * input + completionTokens * prices.output;
  // A batch stays a batch; of other tiers a server may fall back to the ordinary one.
  const dollars = ((tier === 'batch' ? factor : Math.max(1, factor)) * perMillion) / 1_000_000;
  return Number.isFinite(dollars) && dollars >= 0 ? dollars : null;
}

function factorOf({ factors }: Rates, tier: string | null | undefined): number | undefined {
  if (ordinaryTiers.includes(tier)) {
    return 1;
  }
  return tier != null && Object.hasOwn(factors, tier) ? factors[tier] : undefined;
}

function pricesFor({ steps }: Rates, promptTokens: number): TokenPrices | undefined {
  return steps.findLast(({ above }) => promptTokens > above);
}
