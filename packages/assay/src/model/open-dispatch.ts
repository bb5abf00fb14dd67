import { systemClock } from '../basics/clock';
import type { Settings } from '../basics/settings/settings';
import { createCanaries } from './canary/canaries';
import { createBudget, type Budget, type Pricing } from './dispatch/budget';
import { createDispatch, type Dispatch } from './dispatch/dispatch';
import { createLedger, createMemoryStore, createFileStore, ledgerOf } from './dispatch/ledger';
import { openTransport } from './dispatch/transport';
import { loadPrices } from './prices/load-prices';
import { priceOf, worstPrice } from './prices/price-of';

/** Settings that affect how calls are made. */
export type DispatchSettings = Pick<
  Settings,
  'root' | 'concurrency' | 'budget' | 'session' | 'canary' | 'transport' | 'recordings'
>;

/** Creates what all calls of a command share, from the settings; `say` prints a message about a server. */
export function openDispatch(settings: DispatchSettings, say: (line: string) => void): Dispatch {
  const { root, concurrency, budget, canary, transport, recordings } = settings;
  if (transport !== undefined) {
    const renews = recordings === 'off' || recordings === 'record';
    const pricing = (): Pricing => openPricing(root);
    const remote = openTransport().openCalls(transport, { renews, budget, pricing, clock: systemClock, say });
    return createDispatch({ limit: concurrency, clock: systemClock, remote, say });
  }
  return createDispatch({
    limit: concurrency,
    clock: systemClock,
    budget: openBudget(settings),
    canaries: canary ? createCanaries(root, systemClock, say) : undefined,
    say,
  });
}

/** The processes of one Jest command share a ledger next to their log. */
function openBudget({ root, budget, session }: DispatchSettings): Budget | undefined {
  if (budget === undefined) {
    return undefined;
  }
  const store = session === undefined ? createMemoryStore() : createFileStore(ledgerOf(session.log));
  return createBudget(budget, {
    ledger: createLedger(budget, store),
    shared: store.isShared,
    pricing: openPricing(root),
    clock: systemClock,
  });
}

function openPricing(root: string): Pricing {
  const overrides = loadPrices(root);
  return {
    costOf: ({ server, model }, usage, tier) => priceOf(model, usage, new Date(), { server, tier, overrides }),
    worstOf: ({ server, model, body }, tokens) =>
      worstPrice(model, tokens, new Date(), { server, tier: tierOf(body), overrides }) ??
      worstPrice(model, tokens, new Date(), { server, overrides }),
  };
}

function tierOf({ service_tier: tier }: Readonly<Record<string, unknown>>): string | null {
  return typeof tier === 'string' ? tier : null;
}
