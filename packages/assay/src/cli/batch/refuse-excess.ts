import { AssayError } from '../../basics/errors';
import { estimateBatches, type EstimateTerms } from '../../model/batch/estimate-batches';
import { BudgetError } from '../../model/dispatch/budget';
import { loadPrices, pricesFile } from '../../model/prices/load-prices';
import { refuseUnpriced } from '../../model/prices/refuse-unpriced';
import { formatDollars } from '../../basics/text/numbers';
import type { Settings } from '../../basics/settings/settings';
import type { PlannedTrial } from '../../experiment/asking/ask-once';

/** Throws if requests could exceed the budget, because a batch cannot be stopped when the budget is spent. */
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
      `This may cost ${formatDollars(most)} at Batch API prices; the budget is ${formatDollars(budget)}. Nothing was submitted.\n` +
        '  Use fewer --runs, limit the reply length (request.maxTokens in the prompt), or raise --budget.',
    );
  }
  if (most === null && !allowUnknownPrice) {
    throw new AssayError(
      `The budget cannot be enforced: the model’s Batch API price is unknown.\n` +
        `  Set the price in ${pricesFile} (factors: { batch: 0.5 }), or use --allow-unknown-price to count known prices only.\n` +
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
