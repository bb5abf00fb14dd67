import { systemClock } from '../../basics/clock';
import { createUnderWay } from '../../model/batch/find-replies';
import { quoteForShell } from '../../basics/text/quote-for-shell';
import { openExperiment, refuseRounds } from '../../kinds';
import { defineCommand, jsonOption, type Call, type Command } from '../../plugin/command';
import type { OptionTable } from '../../plugin/option';
import { confirmCost } from '../asking/estimate-cost';
import { exitCodes, type ExitCode, type Terminal } from '../../plugin/invocation';
import { printDocument } from '../terminal/print-document';
import { failWith, readChallenge } from '../options/read-challenge';
import { roundsOption, runOptions, runsOption } from '../options/run-options';
import {
  refuseUnknown,
  noteElsewhere,
  noKeyError,
  refuseWithoutRecordings,
  withBatches,
  type OpenBatches,
} from './open-batches';
import { toSafe } from '../../model/batch/ask-server';
import { type BatchState, type SubmittedBatch, listBatches } from '../../model/batch/batch-state';
import { catchUp } from '../../model/batch/catch-up';
import { hasEnded } from '../../model/batch/server-batch';
import { formatNumberOf, formatDollars, formatCount } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { AssayError, OutageError } from '../../basics/errors';
import type { Usage } from '../../model/reply';
import type { PlannedTrial } from '../../experiment/asking/ask-once';
import type { AskContextOptions } from '../../experiment/asking/open-ask-context';
import type { Experiment } from '../../experiment/experiment';
import type { Asked } from '../../experiment/log/trial';
import { estimateBatches, type EstimateTerms } from '../../model/batch/estimate-batches';
import { BudgetError } from '../../model/dispatch/budget';
import { loadPrices, pricesFile } from '../../model/prices/load-prices';
import { refuseUnpriced } from '../../model/prices/refuse-unpriced';
import type { Settings } from '../../basics/settings/settings';
import { line, renderTable, type Text, whole } from '../../experiment/blocks/blocks';
import { randomBytes } from 'node:crypto';
import type { BatchAPI } from '../../model/batch/batch-api';
import { sendBatch } from '../../model/batch/send-batch';
import { splitBatches, type BatchPart } from '../../model/batch/split-batches';
import { withStepsAsync } from '../terminal/progress';

const { model, vote, prompt, budget, 'confirm-above': confirm, 'allow-unknown-price': allow } = runOptions;

const submitOptions = {
  runs: { ...runsOption, default: 10 },
  model,
  vote,
  prompt,
  rounds: roundsOption,
  budget,
  'confirm-above': confirm,
  'allow-unknown-price': allow,
  ...jsonOption,
} as const satisfies OptionTable;

/** The document that `assay batch submit --json` prints. */
interface SubmissionDocument extends Pick<OpenBatches, 'challenge' | 'server'> {
  /** Arguments of `assay repeat` that ask the same. */
  readonly asked: string;
  readonly requests: number;
  /** Rounds that were asked for; later ones follow from the replies. */
  readonly rounds: number;
  /** Replies that are recorded already. */
  readonly recorded: number;
  /** Requests that an earlier batch is to answer. */
  readonly underWay: number;
  readonly batches: readonly Pick<SubmittedBatch, 'id' | 'batchId' | 'server' | 'model' | 'requests'>[];
}

/** `assay batch submit`: makes the requests of `assay repeat` through the Batch API, at half the price. */
export const submitCommand: Command = defineCommand({
  name: 'batch submit',
  summary: 'Ask the same as assay repeat through the Batch API: half the price, within a day',
  positionals: '<challenge>',
  example: 'npx assay batch submit two-sum --runs 100',
  options: submitOptions,

  async run(invocation, terminal) {
    const { values, problems, signal, environment } = invocation;
    const challenge = readChallenge(invocation, submitCommand, problems);
    // Batches are sent from this machine, with its key, even if others are made elsewhere.
    const settings = { ...invocation.settings, transport: undefined };
    failWith('batch submit', problems);
    refuseWithoutRecordings({ settings });
    refuseUnknown(settings.root, challenge, []);
    refuseRounds(settings.root, challenge, values.rounds);
    return withBatches({ settings, signal, environment }, challenge, async (open) => {
      try {
        return await submit(open, { ...invocation, settings }, terminal);
      } catch (error) {
        if (signal.aborted) {
          terminal.error(describeSubmitted(open.root, challenge, [...open.batches, ...open.elsewhere]));
        }
        throw error;
      }
    });
  },
});

async function submit(
  open: OpenBatches,
  invocation: Call<typeof submitOptions>,
  terminal: Terminal,
): Promise<ExitCode> {
  const { settings, values, signal, environment } = invocation;
  const { rounds, confirmAbove } = values;
  const { challenge } = open;
  const { missing, recorded, usages } = await planBatches(
    (plan) => {
      const asking = { settings, environment, signal, say: terminal.error, rounds };
      const experiment = openExperiment(challenge, { ...asking, ...plan });
      if (experiment.substituted) {
        throw noKeyError();
      }
      return experiment;
    },
    { first: settings.firstRun, count: settings.runs },
  );
  const states = await catchUpAll(open, settings.apiKey, terminal.error);
  const isUnderWay = createUnderWay(settings.root, states);
  const requests = missing.filter((one) => !isUnderWay(one, one.model.server));
  refuseExcess(requests, { settings, usages });
  const plan = (onPlanned: (planned: PlannedTrial) => void): Promise<void> => {
    requests.forEach(onPlanned);
    return Promise.resolve();
  };
  await confirmCost({ settings: { ...settings, samplesPerRequest: 1 }, confirmAbove, plan, tier: 'batch' }, terminal);
  const asked = describeAsked(invocation);
  const models = settings.models.length > 0 ? { models: settings.models } : {};
  const submission = { requests, about: { asked, rounds, ...models }, at: new Date(systemClock.now()), signal };
  const batches = await submitParts(open, submission, terminal);
  const document: SubmissionDocument = {
    challenge,
    server: open.server,
    asked,
    rounds,
    recorded,
    requests: requests.length,
    underWay: missing.length - requests.length,
    batches: batches.map(({ id, batchId, server, model: name, requests: count }) => ({
      id,
      batchId,
      server,
      model: name,
      requests: count,
    })),
  };
  printDocument(invocation, terminal, document, renderSubmission);
  noteElsewhere(open, terminal);
  return exitCodes.passed;
}

/** Arguments of `assay repeat` that ask the same. */
function describeAsked({ options, settings }: Pick<Call<typeof submitOptions>, 'options' | 'settings'>): string {
  const named = (['model', 'vote', 'prompt', 'rounds'] as const).flatMap((name) => {
    const value = options.get(name);
    return value === undefined ? [] : [` --${name} ${quoteForShell(value.trim())}`];
  });
  return `--runs ${settings.runs}${named.join('')}`;
}

/** Updates the local state of the challenge's batches, and says what to do about them. */
async function catchUpAll(
  open: OpenBatches,
  apiKey: string | undefined,
  say: (line: string) => void,
): Promise<readonly BatchState[]> {
  const states: BatchState[] = [];
  const unfetched: string[] = [];
  for (const state of open.batches.filter(({ step }) => step !== 'ended')) {
    const known = await catchUp(open.root, open.apiOf(state), state, {
      endedAt: new Date(systemClock.now()).toISOString(),
      safe: (message) => toSafe(message, apiKey),
    });
    if (known === undefined) {
      continue;
    }
    states.push(known.state);
    if (known.state.step === 'submitted') {
      if (known.batch !== undefined && hasEnded(known.batch)) {
        unfetched.push(known.state.id);
      }
      if (state.step === 'uploaded') {
        say(
          `Found batch ${printableLine(known.state.batchId, 60)}, submitted by an earlier command that was interrupted.`,
        );
      }
    } else if (known.state.step === 'ended') {
      say(`The server rejected ${known.state.id}. See why: npx assay batch status ${open.challenge}`);
    }
  }
  if (unfetched.length > 0) {
    say(
      `${formatNumberOf(unfetched.length, 'batch', 'batches')} can be fetched: npx assay batch fetch ${open.challenge}`,
    );
  }
  return states;
}

/** What `assay repeat` would ask. */
interface BatchPlan {
  /** Replies that are not recorded, each once, in asking order. */
  readonly missing: readonly PlannedTrial[];
  /** Replies that are recorded. */
  readonly recorded: number;
  /** Token usage of one recorded reply, by request hash. */
  readonly usages: ReadonlyMap<string, Usage>;
}

/** Takes the same path as `assay repeat` without asking, and returns what would be asked. */
async function planBatches(
  open: (options: Pick<AskContextOptions, 'plan'>) => Experiment,
  runs: { readonly first: number; readonly count: number },
): Promise<BatchPlan> {
  const missing = new Map<string, PlannedTrial>();
  const usages = new Map<string, Usage>();
  let recorded = 0;
  const experiment = open({
    plan: (planned) => {
      const { model, request, run } = planned;
      missing.set(`${model.server} ${request.hash} ${run}`, planned);
    },
  });
  refuseOffline(experiment);
  const note = (hash: string, asked: Asked): void => {
    if (asked.status === 'replied') {
      recorded += 1;
      if (asked.reply.usage !== null) {
        usages.set(hash, asked.reply.usage);
      }
    }
  };
  try {
    await experiment.askEachTrial(experiment.challenge.fixtures, runs, ({ request, asked }) => {
      if (asked.votes === undefined) {
        note(request, asked);
      }
      for (const vote of asked.votes ?? []) {
        note(vote.request, vote.asked);
      }
    });
  } finally {
    await experiment.close?.();
  }
  return { missing: [...missing.values()], recorded, usages };
}

function refuseOffline({ models }: Experiment): void {
  const names = [...new Set(models.filter(({ offline }) => offline).map(({ name }) => name))];
  if (names.length > 0) {
    throw new AssayError(`${names.join(', ')} answers in process, free and at once: use assay repeat, not a batch.`);
  }
}

/** Throws if requests could exceed the budget, because a batch cannot be stopped when the budget is spent. */
function refuseExcess(
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

/** The submission, for people. */
function renderSubmission(document: SubmissionDocument): Text {
  const { challenge, server, asked, rounds, requests, recorded, underWay, batches } = document;
  const replies = (count: number): string => formatNumberOf(count, 'reply', 'replies');
  const others = [
    ...(recorded > 0 ? [`${replies(recorded)} already recorded`] : []),
    ...(underWay > 0 ? [`${replies(underWay)} in progress in earlier batches`] : []),
  ].join(', ');
  if (batches.length === 0) {
    const next =
      underWay > 0 ? [whole(`npx assay batch status ${challenge}`)] : [whole(`npx assay repeat ${challenge} ${asked}`)];
    const free = underWay > 0 || rounds > 1 ? '' : ' The next command makes no calls.';
    return [`Nothing to submit: ${others}.${free}`, line('Next: ', ...next)];
  }
  const isSpread = new Set(batches.map((batch) => batch.server)).size > 1;
  const columns = [
    ...['batch', 'at the server', 'model'].map((heading) => ({ heading })),
    ...(isSpread ? [{ heading: 'server' }] : []),
    { heading: 'requests', align: 'right' as const },
  ];
  const rows = batches.map((batch) => [
    ...[batch.id, printableLine(batch.batchId, 60), batch.model, ...(isSpread ? [batch.server] : [])],
    formatCount(batch.requests),
  ]);
  return [
    `Submitted ${formatNumberOf(requests, 'request')} to ${server}, at Batch API prices:`,
    ...renderTable(columns, rows),
    ...(others === '' ? [] : [`Not submitted: ${others}.`]),
    ...(rounds > 1 ? ['The next round depends on these replies: fetch them, then submit again or ask live.'] : []),
    'Batches usually finish within 24 hours; you need not keep a terminal open.',
    line('Next: Check their progress: ', whole(`npx assay batch status ${challenge}`)),
  ];
}

/** What to submit. */
interface Submission {
  readonly requests: readonly PlannedTrial[];
  /** What later commands need to know about it. */
  readonly about: Pick<BatchState, 'asked' | 'models' | 'rounds'>;
  readonly at: Date;
  readonly signal: AbortSignal;
}

/** Submits requests in as many batches as needed; after an outage, the error says how many the server has. */
async function submitParts(
  { root, challenge }: Pick<OpenBatches, 'root' | 'challenge'>,
  { requests, about, at, signal }: Submission,
  terminal: Terminal,
): Promise<readonly SubmittedBatch[]> {
  const parts = splitByServer(requests, signal);
  if (parts.length === 0) {
    return [];
  }
  const createdAt = at.toISOString();
  const time = createdAt.slice(0, 19).replace(/[-:]/g, '');
  const submission = `${challenge}-${time}-${randomBytes(3).toString('hex')}`;
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  const what = `Submitting ${(bytes / 1e6).toFixed(bytes < 1e6 ? 2 : 1)} MB`;
  const steps = { what, unit: 'batch', units: 'batches', total: parts.length };
  return withStepsAsync(terminal, steps, async ({ step }) => {
    const submitted: SubmittedBatch[] = [];
    for (const [index, { api, model, requests: own }] of parts.entries()) {
      const id = parts.length === 1 ? submission : `${submission}-${index + 1}`;
      const batch = { ...about, id, submission, challenge, model, createdAt, requests: own };
      try {
        submitted.push(await sendBatch(root, api, batch));
      } catch (error) {
        if (error instanceof OutageError && submitted.length > 0) {
          const done = `Submitted ${submitted.length} of ${parts.length} batches. Rerun the command to submit the rest.`;
          throw new OutageError(`${error.message}\n  ${done}`, { afterAnswers: true });
        }
        throw error;
      }
      step();
    }
    return submitted;
  });
}

/** Groups requests by server and model, one group per batch, with the server's API. */
function splitByServer(
  requests: readonly PlannedTrial[],
  signal: AbortSignal,
): readonly (BatchPart & { readonly api: BatchAPI })[] {
  const keyOf = ({ model }: PlannedTrial): string => `${model.server} ${model.name}`;
  const models = new Map(requests.map((one) => [keyOf(one), one.model]));
  return [...models].flatMap(([key, { openBatches }]) => {
    const api = openBatches?.({ clock: systemClock, signal });
    const own = requests.filter((one) => keyOf(one) === key);
    return api === undefined ? [] : splitBatches(own).map((part) => ({ ...part, api }));
  });
}

/** What an interrupted command had already submitted, apart from earlier batches. */
export function describeSubmitted(root: string, challenge: string, before: readonly BatchState[]): string {
  const known = new Set(before.map(({ id }) => id));
  const begun = listBatches(root).filter((state) => state.challenge === challenge && !known.has(state.id));
  const count = (step: BatchState['step']): number => begun.filter((state) => state.step === step).length;
  const submitted = count('submitted');
  const doubtful = count('uploaded');
  const sentences = [
    ...(submitted > 0 ? [`${formatNumberOf(submitted, 'batch was', 'batches were')} submitted`] : []),
    ...(doubtful > 0 ? [`${formatNumberOf(doubtful, 'batch', 'batches')} may have been submitted`] : []),
  ];
  return sentences.length === 0
    ? 'Nothing was submitted.'
    : `${sentences.join(', ')}: npx assay batch status ${challenge}`;
}
