import type { Settings } from '../../basics/settings/settings';
import type { Model } from '../../model/model';
import { loadPrices } from '../../model/prices/load-prices';
import { isPriced } from '../../model/prices/price-of';
import { listedServer, overridesFor } from '../../model/prices/price-override';
import { hostOf } from '../../model/server-address';
import type { SuiteEntry } from './trial-log';

/** Which server is asked, and what its answers cost, as the first line of a log says it. */
export function priceFactsOf(
  { baseURL, root }: Pick<Settings, 'baseURL' | 'root'>,
  models: readonly Model[],
  now: Date,
): Pick<SuiteEntry, 'server' | 'priced' | 'prices'> {
  const server = hostOf(baseURL);
  const online = models.filter(({ offline }) => !offline);
  const prices = overridesFor(loadPrices(root), online);
  return {
    server,
    priced: server === listedServer || online.every(({ name }) => isPriced(name, now, { server, overrides: prices })),
    ...(prices.length > 0 && { prices }),
  };
}
