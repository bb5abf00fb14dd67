import type { Pricing } from '../dispatch/budget';
import type { PlannedCall } from '../dispatch/call';
import type { RemoteCall } from '../dispatch/remote-calls';
import { createTokenForecast } from '../dispatch/token-forecast';
import type { Reply } from '../model';

/** What calls may cost and have cost, in US dollars; nothing where there is no budget. */
export interface CallCosts {
  readonly worstOf: (call: RemoteCall) => number;
  /** The cost of a reply; `worst` when the server did not count, or the price is not known. */
  readonly costOf: (call: RemoteCall, reply: Reply, worst: number) => number;
}

/** Costs by prices; a call whose price is not known costs nothing here: whether that may be is asked before. */
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
