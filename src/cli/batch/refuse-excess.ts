import { AssayError } from '../../basics/errors';
import { estimateBatches, type EstimateTerms } from '../../model/batch/estimate-batches';
import { BudgetError } from '../../model/dispatch/budget';
import { loadPrices, pricesFile } from '../../model/prices/load-prices';
import { refuseUnpriced } from '../../model/prices/refuse-unpriced';
import { formatDollars } from '../../basics/text/numbers';
import type { Settings } from '../../basics/settings/settings';
import type { PlannedTrial } from '../../experiment/asking/ask-once';

/** Throws when requests could exceed the budget: a batch cannot be stopped when it is spent. */
export function refuseExcess(
  requests: readonly PlannedTrial[],
  {
    settings: { root, budget, allowUnknownPrice },
    usages,
  }: { readonly settings: Settings } & Pick<EstimateTerms, 'usages'>,
): void {
  if (budget === undefined || requests.length === 0) {
    return;
  }
  const overrides = loadPrices(root);
  const models = [...new Set(requests.map(({ model }) => model))];
  withNothingSubmitted(() => refuseUnpriced(models, { budget, allowUnknownPrice, overrides }));
  const most = estimateBatches(requests, { usages, at: new Date(), overrides });
  if (most !== null && most > budget) {
    throw new BudgetError(
      `The budget of ${formatDollars(budget)} does not cover this: it may cost ${formatDollars(most)}, at the price of the Batch API. Nothing was submitted.\n` +
        '  Ask for fewer --runs, limit the length of replies (request.maxTokens in the prompt), or raise --budget.',
    );
  }
  if (most === null && !allowUnknownPrice) {
    throw new AssayError(
      `The budget cannot be enforced: what the model costs in the Batch API is unknown.\n` +
        `  Set it in ${pricesFile} (factors: { batch: 0.5 }), or count only known prices: --allow-unknown-price.\n` +
        '  Nothing was submitted.',
    );
  }
}

function withNothingSubmitted(check: () => unknown): void {
  try {
    check();
  } catch (error) {
    throw error instanceof AssayError ? new AssayError(`${error.message}\n  Nothing was submitted.`) : error;
  }
}
