import { AssayError } from '../../basics/errors';
import type { Model } from '../model';
import { pricesFile } from './load-prices';
import { isPriced } from './price-of';
import type { PriceOverride } from './price-schema';
import { listedServer } from '../server-address';
import { overridesOf } from './price-override';

/** The planned spending and its limits. */
export interface Spending {
  /** US dollars; `undefined` for no limit. */
  readonly budget: number | undefined;
  /** Whether calls with an unknown price are allowed under a budget. */
  readonly allowUnknownPrice: boolean;
  /** Prices from the user's file. */
  readonly overrides: readonly PriceOverride[];
}

/**
 * Throws when a budget cannot be enforced because the price of a model is unknown. Where unknown prices are allowed,
 * returns in words what the budget does not cover.
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
    return [`The price of ${names} is unknown: such calls do not count towards the budget.`];
  }
  const reasons = [...new Set(unknown.map((model) => explainUnpriced(model, overrides)))];
  throw new AssayError(
    `The budget cannot be enforced: the price of ${names} is unknown.\n` +
      reasons.map((reason) => `  ${reason}\n`).join('') +
      `  Set the price in ${pricesFile}, or count only known prices: --allow-unknown-price, ASSAY_ALLOW_UNKNOWN_PRICE=1.`,
  );
}

/** A model of unknown price, and its server. */
interface UnpricedModel {
  readonly name: string;
  readonly server: string;
}

/** Explains why `prices.yaml` has no price for a model: the entry that nearly matches, or the missing line. */
function explainUnpriced({ name, server }: UnpricedModel, overrides: readonly PriceOverride[]): string {
  const own = overridesOf(overrides, name);
  const later = own.filter((one) => one.server === server && one.from !== undefined);
  if (later.length > 0) {
    const days = later.map(({ model, from }) => `${model} from ${String(from)} on`).join(', ');
    return `${pricesFile} has ${days}, which is in the future.`;
  }
  if (own.length > 0) {
    const places = own.map((one) => `${one.model} at ${one.server}`).join(', ');
    const byDefault = own.some((one) => one.server === listedServer)
      ? ` (${listedServer} where an entry names no server)`
      : '';
    return `${pricesFile} has ${places}${byDefault}; the server asked is ${server}.`;
  }
  const place = server === listedServer ? '' : `, server: ${quoteForYaml(server)}`;
  return `A line for ${pricesFile}, with prices per 1,000,000 tokens: - { model: ${quoteForYaml(name)}${place}, input: …, output: … }`;
}

function quoteForYaml(text: string): string {
  const isPlain = /^[a-z](?:[\w./?=&%+@:-]*[\w/])?$/i.test(text) && !/^(true|false|null)$/i.test(text);
  return isPlain || /^\d+(\.\d+){3}(:\d+)?$/.test(text) ? text : JSON.stringify(text);
}
