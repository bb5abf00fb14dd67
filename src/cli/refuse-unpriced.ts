import { AssayError } from '../errors';
import { priceOf } from '../model/price';
import type { Validator } from '../trial/validator';

/** Throws when there is a budget, in US dollars, and a model's list price is not known: it could not be held. */
export function refuseUnpriced({ models }: Pick<Validator, 'models'>, budget: number | undefined): void {
  const online = models.flatMap((model) => model.vote?.voters ?? [model]).filter(({ offline }) => !offline);
  const usage = { promptTokens: 1, cachedTokens: 0, completionTokens: 1 };
  const unpriced = online.filter(({ name }) => budget !== undefined && priceOf(name, usage, new Date()) === null);
  if (unpriced.length > 0) {
    const names = [...new Set(unpriced.map(({ name }) => name))].join(', ');
    throw new AssayError(`--budget cannot be held: the price of ${names} is not known.`);
  }
}
