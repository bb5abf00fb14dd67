import type { LineOf } from '../../basics/yaml/parse-yaml';
import type { PriceOverride } from './price-schema';

/** A problem with an entry of `prices.yaml` that the schema does not catch. */
export interface EntryProblem {
  /** Counted from 0. */
  readonly index: number;
  readonly keys: readonly string[];
  readonly message: string;
}

/** Prices per token, as other tools write them, are below this; no price per million is so low. */
const perTokenBelow = 0.0005;

/** Slower service tiers, which are never sold at a higher price. */
const slowTiers = ['batch', 'flex'] as const;

/** Errors in prices; entries that do not match the schema are `undefined`. */
export function findErrors(prices: readonly (PriceOverride | undefined)[], lineOf: LineOf): readonly EntryProblem[] {
  const keys = prices.map((price) => JSON.stringify([price?.model, price?.server, price?.from]));
  return prices.flatMap((price, index): readonly EntryProblem[] => {
    if (price === undefined) {
      return [];
    }
    const { model, server, from } = price;
    const first = keys.indexOf(keys[index] ?? '');
    const since = from === undefined ? '' : ` from ${from}`;
    const message = `a second price of ${model} at ${server}${since}; the first is on line ${String(lineOf([first]))}: keep one, or give each a start date (from)`;
    return [...(first === index ? [] : [{ index, keys: [], message }]), ...findDear(price, index)];
  });
}

function findDear({ factors }: PriceOverride, index: number): readonly EntryProblem[] {
  return slowTiers.flatMap((tier) => {
    const factor = factors?.[tier] ?? 0;
    const message = `expected at most 1, received the number ${factor}: the price is multiplied by it, so 0.5 halves the price`;
    return factor <= 1 ? [] : [{ index, keys: ['factors', tier], message }];
  });
}

/** Prices that are probably a mistake. */
export function findPerToken(prices: readonly PriceOverride[]): readonly EntryProblem[] {
  return prices.flatMap((price, index) =>
    (['input', 'output'] as const)
      .filter((key) => price[key] > 0 && price[key] < perTokenBelow)
      .map((key) => ({
        index,
        keys: [key],
        message: `${price[key]} looks like a price per token: prices are in US dollars per 1,000,000 tokens`,
      })),
  );
}
