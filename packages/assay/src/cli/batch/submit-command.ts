import { systemClock } from '../../basics/clock';
import { createUnderWay } from '../../model/batch/under-way';
import { quoteForShell } from '../../basics/text/quote-for-shell';
import { openExperiment, refuseRounds } from '../../kinds';
import { defineCommand, jsonOption, type Command } from '../../plugin/command';
import { confirmCost } from '../asking/estimate-cost';
import { exitCodes, type ExitCode } from '../../plugin/exit-codes';
import { printDocument } from '../terminal/print-document';
import { failWith } from '../options/fail-with';
import { readChallenge } from '../options/read-challenge';
import { roundsOption, runOptions, runsOption } from '../options/run-options';
import { refuseUnknown } from './refuse-unknown';
import type { SubmissionDocument } from './batch-documents';
import { catchUpAll } from './catch-up-all';
import { describeSubmitted } from './describe-submitted';
import { noteElsewhere, noKeyError, refuseWithoutRecordings, withBatches, type OpenBatches } from './open-batches';
import { planBatches } from './plan-batches';
import { refuseExcess } from './refuse-excess';
import { renderSubmission } from './render-submission';
import { submitParts } from './submit-parts';

const { model, vote, prompt, budget, 'confirm-above': confirm, 'allow-unknown-price': allow } = runOptions;

/** `assay batch submit`: makes the requests of `assay repeat` through the Batch API, at half the price. */
export const submitCommand: Command = defineCommand({
  name: 'batch submit',
  summary: 'Ask the same as assay repeat through the Batch API: half the price, within a day',
  positionals: '<challenge>',
  example: 'npx assay batch submit two-sum --runs 100',
  options: {
    runs: { ...runsOption, default: 10 },
    model,
    vote,
    prompt,
    rounds: roundsOption,
    budget,
    'confirm-above': confirm,
    'allow-unknown-price': allow,
    ...jsonOption,
  },

  async run(invocation, terminal) {
    const { values, problems, signal, options, environment } = invocation;
    const { rounds, confirmAbove } = values;
    const challenge = readChallenge(invocation, submitCommand, problems);
    // Batches are sent from this machine, with its key, even if others are made elsewhere.
    const settings = { ...invocation.settings, transport: undefined };
    failWith('batch submit', problems);
    refuseWithoutRecordings({ settings });
    refuseUnknown(settings.root, challenge, []);
    refuseRounds(settings.root, challenge, rounds);
    const submit = async (open: OpenBatches): Promise<ExitCode> => {
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
      const plan = (onPlanned: (planned: (typeof requests)[number]) => void): Promise<void> => {
        requests.forEach(onPlanned);
        return Promise.resolve();
      };
      await confirmCost(
        { settings: { ...settings, samplesPerRequest: 1 }, confirmAbove, plan, tier: 'batch' },
        terminal,
      );
      const named = (['model', 'vote', 'prompt', 'rounds'] as const).flatMap((name) => {
        const value = options.get(name);
        return value === undefined ? [] : [` --${name} ${quoteForShell(value.trim())}`];
      });
      const asked = `--runs ${settings.runs}${named.join('')}`;
      const models = settings.models.length > 0 ? { models: settings.models } : {};
      const submission = { requests, about: { asked, rounds, ...models }, at: new Date(systemClock.now()) };
      const batches = await submitParts(open, { ...submission, signal }, terminal);
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
      for (const note of noteElsewhere(open)) {
        terminal.error(note);
      }
      return exitCodes.passed;
    };
    return withBatches({ settings, signal, environment }, challenge, async (open) => {
      try {
        return await submit(open);
      } catch (error) {
        if (signal.aborted) {
          terminal.error(describeSubmitted(open.root, challenge, [...open.batches, ...open.elsewhere]));
        }
        throw error;
      }
    });
  },
});
