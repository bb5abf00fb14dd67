import { systemClock } from '../../basics/clock';
import { createUnderWay } from '../../model/batch/under-way';
import { quoteForShell } from '../../basics/text/quote-for-shell';
import { openValidator } from '../../kinds/validator/validator';
import { jsonOption, type Command } from '../command';
import { confirmCost } from '../estimate-cost';
import { exitCodes, type ExitCode } from '../exit-codes';
import { printDocument } from '../print-document';
import { failWith, readChallenge, readRunFlags, runOptions } from '../run-options';
import type { SubmissionDocument } from './batch-documents';
import { catchUpAll } from './catch-up-all';
import { describeSubmitted } from './describe-submitted';
import {
  noteElsewhere,
  refuseWithoutKey,
  refuseWithoutRecordings,
  withBatches,
  type OpenBatches,
} from './open-batches';
import { planBatches } from './plan-batches';
import { refuseExcess } from './refuse-excess';
import { renderSubmission } from './render-submission';
import { submitParts } from './submit-parts';

/** Runs when neither a flag nor the environment says how many: as many as `assay repeat` asks. */
const defaultRuns = 10;

const { model, vote, budget, 'confirm-above': confirm, 'allow-unknown-price': allow } = runOptions;

/** `assay batch submit`: asks what `assay repeat` would ask through the Batch API, at half the price. */
export const submitCommand: Command = {
  name: 'batch submit',
  summary: 'Ask the same as assay repeat through the Batch API: half the price, within a day',
  usage: '<challenge> [--runs <n>] [--model <names>] [--vote <k>] [--budget <dollars>] [--json]',
  example: 'npx assay batch submit two-sum --runs 100',
  options: {
    runs: {
      type: 'value',
      valueName: '<n>',
      summary: `trials of each fixture and model (default: ASSAY_RUNS, else ${String(defaultRuns)})`,
    },
    ...{ model, vote, budget, 'confirm-above': confirm, 'allow-unknown-price': allow },
    ...jsonOption,
  },

  async run(invocation, terminal) {
    const { signal, options } = invocation;
    const problems: string[] = [];
    const challenge = readChallenge(invocation, submitCommand, problems);
    const { settings, confirmAbove } = readRunFlags(invocation, defaultRuns, problems);
    failWith('batch submit', problems);
    refuseWithoutRecordings({ settings });
    const submit = async (open: OpenBatches): Promise<ExitCode> => {
      refuseWithoutKey(settings);
      const { missing, recorded, usages } = await planBatches(
        (plan) => openValidator(challenge, { settings, signal, say: terminal.error, ...plan }),
        { first: settings.firstRun, count: settings.runs },
      );
      const states = await catchUpAll(open, settings.apiKey, terminal.error);
      const isUnderWay = createUnderWay(settings.root, states, open.server);
      const requests = missing.filter((one) => !isUnderWay(one));
      refuseExcess(requests, { settings, server: open.server, usages });
      const plan = (onPlanned: (planned: (typeof requests)[number]) => void): Promise<void> => {
        requests.forEach(onPlanned);
        return Promise.resolve();
      };
      await confirmCost(
        { settings: { ...settings, samplesPerRequest: 1 }, confirmAbove, plan, tier: 'batch' },
        terminal,
      );
      const named = (['model', 'vote'] as const).flatMap((name) => {
        const value = options.get(name);
        return value === undefined ? [] : [` --${name} ${quoteForShell(value.trim())}`];
      });
      const asked = `--runs ${String(settings.runs)}${named.join('')}`;
      const batches = await submitParts(open, { requests, asked, at: new Date(systemClock.now()) }, terminal);
      const document: SubmissionDocument = {
        ...{ challenge, server: open.server, asked, recorded },
        requests: requests.length,
        underWay: missing.length - requests.length,
        batches: batches.map(({ id, batchId, model: name, requests: count }) => ({
          ...{ id, batchId, model: name, requests: count },
        })),
      };
      printDocument(invocation, terminal, document, renderSubmission);
      for (const note of noteElsewhere(open)) {
        terminal.error(note);
      }
      return exitCodes.passed;
    };
    return withBatches({ settings, signal }, challenge, async (open) => {
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
};
