import { createTokenForecast } from '../dispatch/estimate-tokens';
import type { Model } from '../model';
import type { Usage } from '../reply';
import { worstPrice, type PriceTerms } from '../prices/price-of';
import type { BatchRequest } from './batch-input';

/** What is known in advance about the cost of batches. */
export interface EstimateTerms {
  readonly at: Date;
  readonly overrides: PriceTerms['overrides'];
  /** Tokens of earlier replies to these requests, by hash. */
  readonly usages: ReadonlyMap<string, Usage>;
}

/** Maximum cost of requests as batches in US dollars, as far as known; `null` when the price of a model is unknown. */
export function estimateBatches(
  requests: readonly (BatchRequest & { readonly model: Pick<Model, 'server'> })[],
  { at, overrides, usages }: EstimateTerms,
): number | null {
  const forecast = createTokenForecast();
  const times = new Map<string, { readonly call: Parameters<typeof forecast.atMost>[0]; count: number }>();
  for (const { request, model } of requests) {
    const { hash, body } = request;
    const key = `${model.server} ${hash}`;
    const one = times.get(key) ?? { call: { server: model.server, model: String(body['model']), body }, count: 0 };
    one.count += 1;
    times.set(key, one);
    const usage = usages.get(hash);
    if (usage !== undefined && one.count === 1) {
      forecast.learn(one.call, usage);
    }
  }
  let dollars = 0;
  for (const { call, count } of times.values()) {
    const { server } = call;
    const price = worstPrice(call.model, forecast.atMost(call), at, { server, tier: 'batch', overrides });
    if (price === null) {
      return null;
    }
    dollars += count * price;
  }
  return dollars;
}
