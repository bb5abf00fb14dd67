import type { Settings } from '../../basics/settings/settings';
import type { Model } from '../../model/model';
import { listedServer, hostOf } from '../../model/server-address';
import { loadPrices } from '../../model/prices/load-prices';
import { isPriced } from '../../model/prices/price-of';
import { overridesFor } from '../../model/prices/price-override';
import { type Group, groupName } from '../group';
import { overridesOf } from '../overrides/answer-override';
import { logVersion, type SuiteEntry } from './suite-entry';

/** Kind-specific facts; the rest of the log's first line follows from the settings. */
interface SuiteFacts extends Pick<
  SuiteEntry,
  'challenge' | 'title' | 'promptFile' | 'promptHash' | 'substituted' | 'notes' | 'assertions'
> {
  /** Name of the kind. */
  readonly of: string;
  readonly settings: Settings;
  /** All models that are asked; for a vote, its voters. */
  readonly asked: readonly Model[];
  readonly groups: readonly Group[];
}

/** The first line of a log: models, questions, number of runs, and prices. */
export function toSuiteHead({ of, settings, asked, groups, ...facts }: SuiteFacts): SuiteEntry {
  const { baseURL, root, firstRun, runs = 1 } = settings;
  const online = asked.filter(({ offline }) => !offline);
  const servers = new Set(online.map((model) => model.server));
  const prices = overridesFor(loadPrices(root), online);
  const now = new Date();
  const isPlain = groups.every((group) => Object.keys(group).length === 1);
  return {
    kind: 'suite',
    version: logVersion,
    ...(of !== 'validator' && { of }),
    ...facts,
    server: servers.size === 0 ? hostOf(baseURL) : [...servers].join(', '),
    firstRun,
    runs,
    ...(settings.assert === 'soft' && { logOnly: true }),
    ...(settings.assert === 'hard' && { allHard: true }),
    models: groups.map(groupName),
    ...(!isPlain && { groups }),
    startedAt: now.toISOString(),
    priced: online.every(
      ({ name, server }) => server === listedServer || isPriced(name, now, { server, overrides: prices }),
    ),
    ...(prices.length > 0 && { prices }),
    // A validator's overrides are about code, so the validator adds them itself.
    ...(of !== 'validator' && overridesOf(root, facts)),
  };
}
