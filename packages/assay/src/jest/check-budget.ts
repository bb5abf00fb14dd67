import { AssayError } from '../basics/errors';
import { votersOf, type Answerer } from '../kinds/validator/answerer';
import { loadPrices } from '../model/prices/load-prices';
import { refuseUnpriced } from '../model/prices/refuse-unpriced';
import type { Settings } from '../basics/settings/settings';
import { sayOnStderr } from './defuse';

/** Throws if a budget cannot be enforced; says what the budget does not cover. */
export function checkBudget(
  models: readonly Answerer[],
  settings: Pick<Settings, 'root' | 'budget' | 'allowUnknownPrice' | 'recordings' | 'session'>,
): void {
  if (settings.recordings === 'strict' || settings.budget === undefined) {
    return;
  }
  if (settings.session === undefined) {
    throw new AssayError(
      "ASSAY_BUDGET_USD needs Assay's reporter, so that all test files share one budget: add gpt-assay/reporter to reporters in the Jest configuration, or unset ASSAY_BUDGET_USD.",
    );
  }
  for (const note of refuseUnpriced(models.flatMap(votersOf), { ...settings, overrides: loadPrices(settings.root) })) {
    sayOnStderr(note);
  }
}
