import { byFamily } from '../../experiment/assess/assess-suite';
import type { Experiment } from '../../experiment/experiment';
import { type Group, modelsOf } from '../../experiment/group';
import type { SuiteEntry } from '../../experiment/log/suite-entry';
import { createSpread, type PlanFacts, type RequiredOfGroups } from '../../experiment/plan/plan-facts';
import { shareForm } from '../../basics/settings/value-form';
import { smallest } from '../../statistics/numbers';
import { buildPlan } from '../../experiment/plan/build-plan';
import { quoteForShell } from '../../basics/text/quote-for-shell';
import { openExperiment, createSection } from '../../kinds';
import { loadPrices } from '../../model/prices/load-prices';
import { renderPlan } from '../../output/terminal/render-plan';
import { announce } from '../terminal/announce';
import { defineCommand, jsonOption, type Command } from '../../plugin/command';
import { type Invocation, exitCodes } from '../../plugin/invocation';
import { estimateCalls, priceOfEstimate } from '../asking/estimate-cost';
import { printDocument } from '../terminal/print-document';
import { failWith, requireChallenge } from '../options/read-challenge';
import { runOptions } from '../options/run-options';
import { basename, join } from 'node:path';
import { AssayError } from '../../basics/errors';
import { callsOf } from '../../experiment/log/trial-log';
import { readReport } from '../../experiment/report/read-report';
import { listReports } from '../history/list-reports';

const { model, vote, prompt, concurrency } = runOptions;

const share = { ...shareForm, type: 'value', valueName: '<share>' } as const;

/** `assay plan`: estimates what it takes to answer each question about a challenge; asks no model. */
export const planCommand: Command = defineCommand({
  name: 'plan',
  summary: 'Estimate the runs, fixtures, calls, time and money that each question takes; asks no model',
  positionals: '<challenge>',
  example: 'npx assay plan two-sum',
  options: {
    width: { ...share, summary: 'target width of 95 % intervals', default: 0.1, otherwise: '10%' },
    unseen: { ...share, summary: 'maximum share of unseen submissions graded wrongly', default: 0.05, otherwise: '5%' },
    difference: {
      ...share,
      summary: 'difference between two prompts or models to detect',
      default: 0.05,
      otherwise: '5%',
    },
    accuracy: {
      ...share,
      summary: 'for a quiz: expected accuracy, from which --difference is measured',
      otherwise: 'the last report’s, else 80%',
    },
    model,
    vote,
    prompt,
    concurrency,
    ...jsonOption,
  },

  async run(invocation, terminal) {
    const { values, signal, environment } = invocation;
    const challenge = requireChallenge(invocation, planCommand);
    const { width, unseen, difference, accuracy } = values;
    // Recorded replies cost nothing again, but a plan is about new runs.
    const settings = { ...invocation.settings, recordings: 'off' as const, asksNobody: true };
    const experiment = openExperiment(challenge, { settings, environment, signal, say: terminal.error });
    announce(experiment, terminal);
    const { fixtures } = experiment.challenge;
    const suite = experiment.head();
    failWith(
      'plan',
      accuracy === undefined || suite.of === 'quiz' ? [] : [`--accuracy is for quizzes: leave it out for ${challenge}`],
    );
    const document = buildPlan({
      challenge,
      of: suite.of,
      groups: suite.models,
      assertions: suite.assertions,
      wanted: { width, unseen, difference, accuracy },
      simulated: experiment.models.every(({ offline }) => offline),
      required: requiredOf(experiment),
      fixtures: fixtures.length,
      families: byFamily(
        fixtures.map(({ id }) => ({ fixture: id })),
        suite.languages,
      ).length,
      ...(await costOfRun(experiment, suite)),
      concurrency: settings.concurrency,
      report: readLastReport(settings.root, suite),
      flags: flagsOf(invocation),
    });
    await experiment.close?.();
    printDocument(invocation, terminal, document, renderPlan);
    return exitCodes.passed;
  },
});

/** The hard requirement on the answers of each group, as a report judges it: every group in every language. */
function requiredOf({ requirements = [] }: Experiment): RequiredOfGroups | undefined {
  const hard = requirements.filter(({ assert }) => assert === 'hard');
  const [first] = hard;
  return (
    first && {
      share: first.share,
      inPoints: first.inPoints,
      groups: hard.length,
      answers: smallest(hard.map(({ fixtures }) => fixtures.length)),
    }
  );
}

/** Calls and dollars of one complete run; offline models cost nothing. */
async function costOfRun(
  { challenge: { fixtures }, models, settings, planEachTrial }: Experiment,
  { models: names, groups = names.map((name) => ({ model: name })), parts = {} }: SuiteEntry,
): Promise<{ readonly callsPerRun: number; readonly dollarsPerRun: number | null }> {
  const runs = { first: 0, count: 1 };
  const { estimates } = await estimateCalls({
    samplesPerRequest: 1,
    plan: (onPlanned) => planEachTrial(fixtures, runs, onPlanned),
  });
  const overrides = loadPrices(settings.root);
  const prices = estimates.map((estimate) => priceOfEstimate(estimate, { overrides }));
  const calls = estimates.reduce((sum, one) => sum + one.calls, 0);
  const trials = fixtures.reduce((sum, { id }) => sum + (parts[id] ?? 1), 0);
  const answers = groups.reduce((sum, { vote }: Group) => sum + trials * (vote?.of ?? 1), 0);
  return {
    // Offline models plan no calls.
    callsPerRun: models.some(({ offline }) => offline) ? Math.max(calls, answers) : calls,
    dollarsPerRun: prices.reduce<number | null>(
      (sum, price) => (sum === null || price === null ? null : sum + price),
      0,
    ),
  };
}

/** The flags that select the models, as given. */
function flagsOf({ options }: Pick<Invocation, 'options'>): string {
  return (['model', 'vote', 'prompt'] as const)
    .flatMap((name) => {
      const value = options.get(name);
      return value === undefined ? [] : [`--${name} ${quoteForShell(value)}`];
    })
    .join(' ');
}

/**
 * The measurements in the newest readable report of a challenge in which a model of this suite answered; `null` if there is
 * none. What others do, or another experiment type, says nothing about them.
 */
function readLastReport(root: string, planned: SuiteEntry): PlanFacts['report'] {
  const { challenge } = planned;
  const models = askedIn(planned);
  const places = listReports({ path: join(root, 'reports'), shown: 'reports' }, () => undefined)
    .filter(({ path }) => basename(path).endsWith(`-${challenge}`))
    .toSorted((a, b) => (a.path < b.path ? 1 : -1));
  for (const { path, shown } of places) {
    try {
      const found = measure(path, shown, { challenge, models });
      if (found !== undefined) {
        return found;
      }
    } catch (error) {
      // Unreadable reports are skipped here; `assay report` explains them.
      if (!(error instanceof AssayError)) {
        throw error;
      }
    }
  }
  return null;
}

function measure(
  path: string,
  shown: string,
  { challenge, models }: { readonly challenge: string; readonly models: readonly string[] },
): PlanFacts['report'] | undefined {
  const milliseconds: number[] = [];
  let gathered: ReturnType<typeof createSpread> | undefined;
  const { suite } = readReport(path, shown, {
    createSection,
    onTrial(entry, of, counted) {
      gathered ??= createSpread(of);
      if (counted) {
        gathered.add(entry);
        for (const call of callsOf(entry)) {
          if (call.source === 'live' && call.milliseconds !== null) {
            milliseconds.push(call.milliseconds);
          }
        }
      }
    },
  });
  milliseconds.sort((a, b) => a - b);
  const isOfThem = suite.challenge === challenge && askedIn(suite).some((model) => models.includes(model));
  return !isOfThem || suite.measuredBy !== undefined
    ? undefined
    : {
        folder: shown,
        milliseconds: milliseconds[Math.floor(milliseconds.length / 2)] ?? null,
        // A gate asks more often about what fails, so its trials do not show how fixtures differ.
        spread: suite.gate === undefined ? gathered?.spread() : undefined,
      };
}

/** Models whose replies count, in votes too. */
function askedIn({ models, groups = models.map((model) => ({ model })) }: SuiteEntry): readonly string[] {
  return groups.flatMap(modelsOf);
}
