import { AssayError } from '../../basics/errors';
import type { Model } from '../../model/model';
import { completionCap, estimatePromptTokens } from '../../model/dispatch/estimate-tokens';
import { familyOf } from '../../model/family';
import { loadPrices } from '../../model/prices/load-prices';
import { priceOf, type PriceTerms } from '../../model/prices/price-of';
import { providerAt } from '../../model/providers/find-provider';
import { formatDollars, formatNumberOf } from '../../basics/text/numbers';
import type { Settings } from '../../basics/settings/settings';
import { largest } from '../../statistics/numbers';
import type { PlannedTrial } from '../../experiment/asking/ask-once';
import type { Terminal } from '../../plugin/invocation';
import { wantedOf } from '../../kinds/validator/challenge/answer-schema';
import { votersOf, type Answerer } from '../../kinds/validator/answerer';
import { refuseUnpriced } from '../../model/prices/refuse-unpriced';

/** Expected calls to one model, and their approximate size. */
export interface Estimate {
  readonly model: string;
  readonly server: string;
  calls: number;
  promptTokens: number;
  completionTokens: number;
}

/** Approximate tokens of a reply, by response format. */
const usualTokens = { text: 300, perKey: 8, reason: 60, reasoning: 500 };

/** What a command would ask, and how to ask for consent. */
export interface CostQuestion {
  readonly settings: Pick<Settings, 'root' | 'samplesPerRequest' | 'recordings' | 'budget' | 'allowUnknownPrice'>;
  /** US dollars. */
  readonly confirmAbove: number;
  /** Goes through everything that would be asked, without asking. */
  readonly plan: (onPlanned: (planned: PlannedTrial) => void) => Promise<void>;
  /** Service tier of all calls, if not the standard one. */
  readonly tier?: string;
  /** Approximate tokens of a reply, if its keys do not tell. */
  readonly replyTokens?: number | undefined;
}

/**
 * Prints the cost of the missing replies by model before the first call; nothing if none is missing. On a terminal,
 * spending more than `confirmAbove` needs a person's consent.
 */
export async function confirmCost(
  { settings, confirmAbove, plan, tier, replyTokens }: CostQuestion,
  terminal: Terminal,
): Promise<void> {
  if (settings.recordings === 'strict') {
    return;
  }
  const { estimates, models, together } = await estimateCalls({
    samplesPerRequest: settings.samplesPerRequest,
    plan,
    replyTokens,
  });
  if (estimates.length === 0) {
    return;
  }
  checkBudget(models, settings, terminal);
  const overrides = loadPrices(settings.root);
  let total: number | null = 0;
  for (const estimate of estimates) {
    const { model, server, calls, completionTokens } = estimate;
    const promptTokens = Math.ceil(estimate.promptTokens);
    const price = priceOfEstimate(estimate, { overrides, tier });
    // Most self-hosted servers are free.
    if (price === null && providerAt(server) === undefined) {
      continue;
    }
    total = price === null || total === null ? null : total + price;
    const terms = tier === undefined ? '' : ` at the ${tier} price`;
    const dollars = price === null ? 'price not known' : `${formatDollars(price)}${terms}`;
    const tokens = `${promptTokens.toLocaleString('en')} tokens in, ${completionTokens.toLocaleString('en')} out`;
    terminal.error(`To ask: ${formatNumberOf(calls, 'reply', 'replies')} of ${model}, about ${tokens}, ${dollars}.`);
  }
  if (together > 1) {
    terminal.error(
      `Up to ${settings.samplesPerRequest} samples share a request: cheaper, but less likely to show changes of the model over time.`,
    );
  }
  if (total !== null && total > confirmAbove && terminal.confirm !== undefined) {
    const question = `That is more than ${formatDollars(confirmAbove)} (--confirm-above). Ask?`;
    if (!(await terminal.confirm(question))) {
      throw new AssayError('No model was asked.');
    }
  }
}

/** The calls that would be made, by model; asks nothing. */
export async function estimateCalls({
  samplesPerRequest,
  plan,
  replyTokens,
}: Pick<CostQuestion, 'plan' | 'replyTokens'> & Pick<CostQuestion['settings'], 'samplesPerRequest'>): Promise<{
  readonly estimates: readonly Estimate[];
  readonly models: readonly Model[];
  /** Maximum number of runs that share a call. */
  readonly together: number;
}> {
  const estimates = new Map<string, Estimate>();
  const models = new Set<Model>();
  const sizes = new Set<number>();
  await plan((planned) => {
    const together = samplesTogether(planned, samplesPerRequest);
    sizes.add(together);
    models.add(planned.model);
    add(estimates, planned, together, replyTokens);
  });
  return { estimates: [...estimates.values()], models: [...models], together: largest([0, ...sizes]) };
}

/** Approximate cost in US dollars; `null` if the price is unknown. */
export function priceOfEstimate(
  { model, server, promptTokens, completionTokens }: Estimate,
  terms: Pick<PriceTerms, 'overrides' | 'tier'>,
): number | null {
  const usage = { promptTokens: Math.ceil(promptTokens), completionTokens, cachedTokens: 0 };
  return priceOf(model, usage, new Date(), { server, ...terms });
}

/** Number of runs that share a call with this one, including itself. */
function samplesTogether({ shared }: PlannedTrial, perRequest: number): number {
  return shared === undefined ? 1 : Math.min(perRequest, shared.last - shared.first + 1);
}

function add(
  estimates: Map<string, Estimate>,
  { request: { body, question }, model: { name, server } }: PlannedTrial,
  together: number,
  replyTokens: number | undefined,
): void {
  const key = `${server} ${name}`;
  const estimate = estimates.get(key) ?? { model: name, server, calls: 0, promptTokens: 0, completionTokens: 0 };
  const family = familyOf(typeof body['model'] === 'string' ? body['model'] : name);
  const keys = Object.keys(question.answer.properties);
  const plain =
    question.parameters.responseFormat === 'text'
      ? usualTokens.text
      : Math.ceil(JSON.stringify(keys).length / 3.5) +
        keys.length * usualTokens.perKey +
        (wantedOf(question.answer).hasReason === true ? usualTokens.reason : 0);
  const guess = (replyTokens ?? plain) + (family.sampling === 'yes' ? 0 : usualTokens.reasoning);
  estimate.calls += 1;
  estimate.promptTokens += estimatePromptTokens(body) / together;
  estimate.completionTokens += Math.min(guess, completionCap(body) ?? guess);
  estimates.set(key, estimate);
}

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
