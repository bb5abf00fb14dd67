import { AssayError } from '../../basics/errors';
import type { Model } from '../model';
import { explainUnpriced } from './explain-unpriced';
import { pricesFile } from './load-prices';
import { isPriced } from './price-of';
import type { PriceOverride } from './price-schema';
import { listedServer } from './listed-server';

/** What is to be spent, and on what terms. */
export interface Spending {
  /** US dollars; `undefined` for no limit. */
  readonly budget: number | undefined;
  /** Whether calls whose price is not known may be made under a budget. */
  readonly allowUnknownPrice: boolean;
  /** Prices of the user's own file. */
  readonly overrides: readonly PriceOverride[];
}

/**
 * Throws when there is a budget that nobody could hold, for the price of a model that would be asked is not known. Where that
 * is allowed, what the budget does not cover is returned, in words.
 */
export function refuseUnpriced(
  models: readonly Model[],
  { budget, allowUnknownPrice, overrides }: Spending,
): readonly string[] {
  if (budget === undefined) {
    return [];
  }
  const now = new Date();
  const unknown = models.filter(({ name, server, offline }) => !offline && !isPriced(name, now, { server, overrides }));
  if (unknown.length === 0) {
    return [];
  }
  const named = unknown.map(({ name, server }) => (server === listedServer ? name : `${name} at ${server}`));
  const names = [...new Set(named)].join(', ');
  if (allowUnknownPrice) {
    return [`The price of ${names} is not known: such calls do not count towards the budget.`];
  }
  const reasons = [...new Set(unknown.map((model) => explainUnpriced(model, overrides)))];
  throw new AssayError(
    `The budget cannot be held: the price of ${names} is not known.\n` +
      reasons.map((reason) => `  ${reason}\n`).join('') +
      `  State it in ${pricesFile}, or let only known prices count: --allow-unknown-price, ASSAY_ALLOW_UNKNOWN_PRICE=1.`,
  );
}
