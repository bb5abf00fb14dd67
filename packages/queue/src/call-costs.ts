import { type PlannedCall, type Pricing, createTokenForecast } from 'gpt-assay/model';
import type { RemoteCall, Reply } from 'gpt-assay/plugin';

/** Maximum and actual cost of calls in US dollars; zero without a budget. */
export interface CallCosts {
  readonly worstOf: (call: RemoteCall) => number;
  /** The cost of a reply; `worst` if the server reported no usage, or the price is unknown. */
  readonly costOf: (call: RemoteCall, reply: Reply, worst: number) => number;
}

/** Costs from prices. A call of unknown price counts as free; whether such calls are allowed is decided earlier. */
export function createCallCosts(pricing: Pricing | undefined): CallCosts {
  const forecast = createTokenForecast();
  return {
    worstOf(call) {
      const planned = toPlanned(call);
      return pricing?.worstOf(planned, forecast.atMost(planned)) ?? 0;
    },
    costOf(call, { usage, tier }, worst) {
      if (pricing === undefined || usage === null) {
        return worst;
      }
      forecast.learn(toPlanned(call), usage);
      return pricing.costOf(toPlanned(call), usage, tier ?? null) ?? worst;
    },
  };
}

function toPlanned({ server, model, request: { body } }: RemoteCall): PlannedCall {
  return { server, model, body };
}
