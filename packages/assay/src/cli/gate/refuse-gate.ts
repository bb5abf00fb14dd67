import { appendTo } from '../../basics/collections';
import { AssayError } from '../../basics/errors';
import { type Measure, runsToCertify } from '../../experiment/gate/measure-gate';
import type { RequiredMeasures } from '../../experiment/gate/required-measures';
import { largest } from '../../statistics/numbers';
import { isOfflineName } from '../../model/offline-name';
import { accuracyPlanOf, gatePlanOf, type GateSettings } from '../../experiment/gate/gate-plan';
import { formatShare } from '../../basics/text/numbers';
import { trialsToCertifyAfter } from '../../statistics/sequential';
import type { Experiment } from '../../experiment/experiment';
import type { SuiteEntry } from '../../experiment/log/suite-entry';
import { byFamily } from '../../experiment/assess/assess-suite';
import { familiesToPass } from '../../experiment/gate/unseen-gate';
import type { Invocation, Terminal } from '../../plugin/invocation';

/**
 * Throws for what must never pass: an offline model that was not named, several groups at once, or nothing to certify.
 * Returns what to ask.
 */
export function refuseAccidents(
  { options, settings: { ci } }: Invocation,
  { models, challenge, settings, seededBy, measures, head }: Experiment,
  {
    accuracy,
    canBeAccurate,
    unseen,
  }: {
    readonly accuracy: number | undefined;
    readonly canBeAccurate: boolean;
    readonly unseen: number | undefined;
  },
): SuiteEntry {
  refuseUnnamed(models, options, ci);
  if (settings.recordings === 'strict') {
    throw new AssayError(
      'A gate needs new replies, but ASSAY_RECORDINGS=strict forbids all requests: unset it. To print an earlier gate, use assay report.',
    );
  }
  if (seededBy !== undefined && !models.some((model) => model.offline)) {
    throw new AssayError(
      `${seededBy}: request.seed asks the server to repeat its answer, so many trials would tell no more than one. Remove request.seed to measure reliability.`,
    );
  }
  const suite = head();
  if (suite.models.length > 1) {
    throw new AssayError(
      `A gate certifies one model, received ${suite.models.length}: ${suite.models.join(', ')}. Name one model and one prompt, or let models vote together with --vote.`,
    );
  }
  // If no assertion is hard in the files, any wrong verdict counts; but not if the user asked for no failures.
  const isMuted = settings.assert === 'soft' || unseen === undefined;
  if (
    accuracy === undefined &&
    measures === undefined &&
    isMuted &&
    !suite.assertions.some(({ assert }) => assert === 'hard')
  ) {
    throw new AssayError(
      `${challenge.id} has no hard assertion${settings.assert === 'soft' ? ' while ASSAY_ASSERT=soft' : ''}: there is nothing to certify.${canBeAccurate ? '\n  Require an accuracy: --accuracy 80%' : ''}`,
    );
  }
  return suite;
}

/** An offline model is gated only if it is named, and with CI set only if that is allowed. */
function refuseUnnamed(models: Experiment['models'], options: Invocation['options'], ci: boolean): void {
  const named = options.get('model') ?? '';
  const offline = models.some((model) => model.offline);
  if (offline && !named.split(',').some((name) => isOfflineName(name.trim()))) {
    throw new AssayError(
      `A gate uses an offline model only if you name it; ${models.map(({ name }) => name).join(', ')} would answer.\n` +
        '  To gate the real model, set the key of its server (OPENAI_API_KEY for OpenAI) in .env or the environment. To gate the offline model, name it with --model.',
    );
  }
  if (offline && ci && !options.has('allow-simulated')) {
    throw new AssayError('With CI set, a simulated gate also needs --allow-simulated.');
  }
}

/** Assertions that cannot be certified within the limit of calls. */
export function refuseHopeless(
  hard: readonly {
    readonly tolerate: number;
    readonly fixture: string;
    readonly analytic: string;
    readonly file: string;
  }[],
  settings: GateSettings,
  fixtures: number,
): void {
  const { accuracy } = settings;
  const family = hard.length + (accuracy === undefined ? 0 : 1);
  const unreachable = accuracy === undefined ? [] : describeUnreachable(accuracy, settings, { fixtures, family });
  const problems = hard.flatMap(({ tolerate, fixture, analytic, file }) => {
    const name = `${fixture} › ${analytic} (${file})`;
    if (settings.hypotheses === null && tolerate < 0.0001) {
      return [
        `${name} tolerates ${tolerate}, too little for any number of calls to show: tolerate 0.0001 or more, or use --preset`,
      ];
    }
    const plan = gatePlanOf(tolerate, settings, family);
    const needed = trialsToCertifyAfter(plan, plan.alpha, 0);
    return needed > plan.most
      ? [`${name} needs ${needed} trials without a failure, but the limit is ${plan.most}: raise --max-runs`]
      : [];
  });
  appendTo(problems, unreachable);
  if (problems.length > 0) {
    const shown = problems.slice(0, 10).map((problem) => `  - ${problem}`);
    const more = problems.length > 10 ? [`  - and ${problems.length - 10} more`] : [];
    throw new AssayError(['This gate could never pass:', ...shown, ...more].join('\n'));
  }
}

/** Runs that certify the measures if nothing is ever wrong; throws if no number of runs could. */
export function runsOfMeasures(
  measurable: readonly Measure[],
  requirements: RequiredMeasures['required'],
  { alpha, most }: GateSettings,
): number {
  const needed = Object.entries(requirements).map(([name, required]) => {
    const measure = measurable.find((one) => one.name === name);
    return { name, required, measure, runs: measure === undefined ? 0 : runsToCertify(measure, { required, alpha }) };
  });
  const problems = needed.flatMap(({ name, required, measure, runs }) => {
    if (measure === undefined) {
      return [`no fixture measures ${name}: remove its limit from the prompt`];
    }
    if (runs === Infinity) {
      const limit = `${measure.isOfRight ? 'at least' : 'at most'} ${formatShare(required)}`;
      return [`no number of runs shows that ${name} is ${limit}: require ${measure.isOfRight ? 'less' : 'more'}`];
    }
    return most !== null && runs > most
      ? [`${name} needs ${runs} runs without a wrong answer, but the limit is ${most}: raise --max-runs`]
      : [];
  });
  if (problems.length > 0) {
    throw new AssayError(['This gate could never pass:', ...problems.map((problem) => `  - ${problem}`)].join('\n'));
  }
  return largest([0, ...needed.map(({ runs }) => runs)]);
}

/** Warns before the first call if there are too few fixtures to certify for unseen submissions; returns whether. */
export function warnOfFewFixtures(
  { challenge: { fixtures }, head }: Experiment,
  { unseen, alpha }: GateSettings,
  look: number,
  terminal: Terminal,
): boolean {
  if (unseen === undefined) {
    return false;
  }
  const families = byFamily(
    fixtures.map(({ id }) => ({ fixture: id })),
    head().languages,
  ).length;
  const more = familiesToPass({ families, wrong: 0 }, { wanted: unseen, look, alpha });
  if (more > 0) {
    terminal.error(
      `Certifying ${formatShare(unseen)} takes ${families + more} fixtures, all answered right${look === 1 ? '' : ` (at look ${look})`}; there are ${families}. This run can reject, but not certify.`,
    );
  }
  return more > 0;
}

function describeUnreachable(
  accuracy: number,
  settings: GateSettings,
  sizes: { readonly fixtures: number; readonly family: number },
): readonly string[] {
  const plan = accuracyPlanOf(accuracy, settings, sizes);
  const needed = trialsToCertifyAfter(plan, plan.alpha, 0);
  return needed > plan.most
    ? [
        `an accuracy of ${formatShare(accuracy)} needs ${needed} right answers without a wrong one, but the limit is ${plan.most}: raise --max-runs`,
      ]
    : [];
}
