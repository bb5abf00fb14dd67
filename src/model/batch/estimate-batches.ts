import { createTokenForecast } from '../dispatch/token-forecast';
import type { Usage } from '../model';
import { worstPrice, type PriceTerms } from '../prices/price-of';
import type { BatchRequest } from './batch-input';

/** What is known beforehand of what batches cost. */
export interface EstimateTerms {
  readonly server: string;
  readonly at: Date;
  readonly overrides: PriceTerms['overrides'];
  /** What replies to these requests have taken before, by hash. */
  readonly usages: ReadonlyMap<string, Usage>;
}

/** The most that requests may cost as batches in US dollars, as far as can be said; `null` when the price of a model is not known. */
export function estimateBatches(
  requests: readonly BatchRequest[],
  { server, at, overrides, usages }: EstimateTerms,
): number | null {
  const forecast = createTokenForecast();
  const callOf = (body: BatchRequest['request']['body']): Parameters<typeof forecast.atMost>[0] => ({
    server,
    model: String(body['model']),
    body,
  });
  const times = new Map<string, { readonly request: BatchRequest['request']; count: number }>();
  for (const { request } of requests) {
    const one = times.get(request.hash) ?? { request, count: 0 };
    one.count += 1;
    times.set(request.hash, one);
    const usage = usages.get(request.hash);
    if (usage !== undefined && one.count === 1) {
      forecast.learn(callOf(request.body), usage);
    }
  }
  let dollars = 0;
  for (const { request, count } of times.values()) {
    const call = callOf(request.body);
    const price = worstPrice(call.model, forecast.atMost(call), at, { server, tier: 'batch', overrides });
    if (price === null) {
      return null;
    }
    dollars += count * price;
  }
  return dollars;
}
