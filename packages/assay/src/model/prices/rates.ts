import type { Usage } from '../reply';

/** US dollars per million tokens. */
export interface TokenPrices {
  readonly input: number;
  /** For prompt tokens read from the provider's cache. */
  readonly cached: number;
  /** For prompt tokens written to it. */
  readonly cacheWrite: number;
  readonly output: number;
}

/** What a model's tokens cost at one time on one server. */
export interface Rates {
  /** Ascending from `above: -1`; the last step whose number of prompt tokens is exceeded applies to all tokens of a call. */
  readonly steps: readonly (TokenPrices & { readonly above: number })[];
  /** Price multipliers of service tiers; the price of an unlisted tier is unknown. */
  readonly factors: Readonly<Record<string, number>>;
}

/** Names under which servers report a call at the standard price. */
const ordinaryTiers: readonly unknown[] = [undefined, null, 'default', 'standard', 'auto', 'on_demand'];

/** US dollars for a call, or `null` when the price of its service tier is unknown. */
export function costOf(rates: Rates, usage: Usage, tier?: string | null): number | null {
  const { promptTokens, completionTokens, cachedTokens, cacheWriteTokens = 0 } = usage;
  const factor = factorOf(rates, tier);
  const prices = pricesFor(rates, promptTokens);
  if (factor === undefined || prices === undefined) {
    return null;
  }
  // Some servers report more cached tokens than the prompt has.
  const written = Math.min(cacheWriteTokens, promptTokens);
  const cached = Math.min(cachedTokens, promptTokens - written);
  const plain = promptTokens - written - cached;
  const { input, cached: cachedPrice, cacheWrite, output } = prices;
  const perMillion = plain * input + cached * cachedPrice + written * cacheWrite + completionTokens * output;
  return toDollars(factor * perMillion);
}

/** The maximum cost of a call that requests a tier: nothing is cached, and a cheaper tier may not be granted. */
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
  // A batch stays a batch; other tiers may fall back to the standard one.
  return toDollars((tier === 'batch' ? factor : Math.max(1, factor)) * perMillion);
}

function toDollars(millionths: number): number | null {
  const dollars = millionths / 1_000_000;
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
