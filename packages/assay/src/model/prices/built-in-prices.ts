import type { PriceOverride } from './price-schema';
import { listedServer } from '../server-address';

/** A price with its date and source. */
type SourcedPrice = PriceOverride & Required<Pick<PriceOverride, 'from' | 'source'>>;

/**
 * For all of them, according to their pages: with prompts above this many tokens, input costs twice as much, and output
 * half as much again.
 */
const longPrompts = { above: 272_000, input: 2, output: 1.5 };

const pageOf = (model: string): string => `https://developers.openai.com/api/docs/models/${model}`;

/** Prices missing in the price list (genai-prices 0.1.8), as of 2026-11-20. */
export const builtInPrices: readonly SourcedPrice[] = [
  {
    model: 'gpt-6.1-sol',
    server: listedServer,
    from: '2026-09-29',
    source: pageOf('gpt-6.1-sol'),
    input: 2,
    cached: 0.1,
    cacheWrite: 2.5,
    output: 10,
    longPrompts,
    factors: { batch: 0.5, flex: 0.5, fast: 2 },
  },
  {
    model: 'gpt-6.1-terra',
    server: listedServer,
    from: '2026-10-26',
    source: pageOf('gpt-6.1-terra'),
    input: 1,
    cached: 0.05,
    cacheWrite: 1.25,
    output: 5,
    longPrompts,
    factors: { batch: 0.5, flex: 0.5, fast: 2 },
  },
  {
    model: 'gpt-6.2-sol',
    server: listedServer,
    from: '2026-11-17',
    source: pageOf('gpt-6.2-sol'),
    input: 2,
    cached: 0.1,
    cacheWrite: 2.5,
    output: 10,
    longPrompts,
    factors: { batch: 0.5, fast: 2 },
  },
  {
    model: 'gpt-6.2-astra',
    server: listedServer,
    from: '2026-11-17',
    source: pageOf('gpt-6.2-astra'),
    input: 8,
    cached: 0.4,
    cacheWrite: 10,
    output: 40,
    longPrompts,
    factors: { batch: 0.5, fast: 2 },
  },
];
