import { pricesFile } from './load-prices';
import { overridesOf } from './price-override';
import type { PriceOverride } from './price-schema';
import { listedServer } from './listed-server';

/** A model of unknown price, and its server. */
export interface UnpricedModel {
  readonly name: string;
  readonly server: string;
}

/** Explains why `prices.yaml` has no price for a model: the entry that nearly matches, or the missing line. */
export function explainUnpriced({ name, server }: UnpricedModel, overrides: readonly PriceOverride[]): string {
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
