import { votersOf, type Answerer } from '../../kinds/validator/answerer';
import { loadPrices } from '../../model/prices/load-prices';
import { refuseUnpriced } from '../../model/prices/refuse-unpriced';
import type { Settings } from '../../basics/settings/settings';
import type { Terminal } from '../../plugin/terminal';

/** Throws if a budget cannot be enforced; says what the budget does not cover. */
export function checkBudget(
  models: readonly Answerer[],
  settings: Pick<Settings, 'root' | 'budget' | 'allowUnknownPrice' | 'recordings'>,
  terminal: Terminal,
): void {
  if (settings.recordings === 'strict') {
    return;
  }
  for (const note of refuseUnpriced(models.flatMap(votersOf), { ...settings, overrides: loadPrices(settings.root) })) {
    terminal.error(note);
  }
}
