import { takeLock } from '../../basics/disk/disk-lock';
import { AssayError } from '../../basics/errors';
import { formatDuration, formatNumberOf, formatSeconds } from '../../basics/text/numbers';
import { type Attempt, attemptKey, attemptsFile, graderKey, openAttempt } from '../../experiment/gate/gate-attempts';
import { runGate, type Spread, spreadPortions, unitsOfTime } from '../../experiment/gate/run-gate';
import { gatePlanOf, type GateSettings, gateDefaults, gatePresets } from '../../experiment/gate/gate-plan';
import { findMeasures } from '../../experiment/report/gate-document';
import type { ReportBuilder } from '../../experiment/report/report-builder';
import { largest } from '../../statistics/numbers';
import { trialsToCertifyAfter } from '../../statistics/sequential';
import type { Trial } from '../../experiment/log/trial';
import type { Experiment, AskedFixture } from '../../experiment/experiment';
import { createSection, kindOf, refuseFor } from '../../kinds';
import { openChosen } from '../asking/open-chosen';
import { accuracyHypotheses } from '../../experiment/policy/policy';
import { defineCommand, jsonOption, type Command, type Call } from '../../plugin/command';
import { runExperiment, announceReport, type Measured } from '../asking/run-experiment';
import { refuseAccidents, refuseHopeless, runsOfMeasures, warnOfFewFixtures } from './refuse-gate';
import type { ExitCode, Invocation, Terminal } from '../../plugin/invocation';
import { failWith, readChallenge } from '../options/read-challenge';
import { assertOption, runOptions } from '../options/run-options';
import { isHeldOut, wasHeldOut } from '../../experiment/assess/holdout';
import type { GateEntry, SuiteEntry } from '../../experiment/log/suite-entry';
import { generatedBy, fromTests } from '../../intake/write-imported';
import { countForm, shareForm } from '../../basics/settings/value-form';
import type { OptionTable } from '../../plugin/option';

const presetNames = Object.keys(gatePresets) as readonly (keyof typeof gatePresets)[];

/** Longest time over which a gate is spread, in days; a timer cannot wait longer than 24. */
const longestSpread = 20;

const share = { ...shareForm, type: 'value', valueName: '<share>' } as const;

const number = { ...countForm, type: 'value', valueName: '<n>' } as const;

/** Options of a gate. */
const gateOptions = {
  preset: {
    type: 'value',
    valueName: '<name>',
    summary: 'tolerated and unacceptable failure rate: quick (1 %, 10 %), default (1 %, 5 %) or strict (0.1 %, 1 %)',
    choices: presetNames,
  },
  accuracy: {
    ...share,
    summary: 'certify at least this accuracy, such as 80%',
    otherwise: 'for a quiz, the accuracy that config.json requires',
  },
  unseen: {
    ...share,
    summary:
      'certify that at most this share of unseen submissions (or questions) is answered wrongly, such as 5%; asks each fixture once',
    conflicts: {
      with: ['preset', 'accuracy', 'batch', 'max-runs', 'fail-fast', 'all'],
      because: 'asks each fixture once and ignores tolerances',
    },
  },
  alpha: {
    ...share,
    summary: 'maximum probability of certifying an unacceptable assertion',
    default: gateDefaults.alpha,
  },
  beta: {
    ...share,
    summary: 'maximum probability of rejecting any tolerable assertion',
    default: gateDefaults.beta,
  },
  batch: {
    ...number,
    summary: 'evaluate after every n runs',
    otherwise: `${gateDefaults.batch}; 1 for an accuracy alone`,
  },
  'max-runs': {
    ...number,
    summary: 'maximum trials of an assertion before it is inconclusive',
    otherwise: '600 at 1 % and 5 %',
  },
  over: {
    type: 'value',
    valueName: '<time>',
    summary:
      'spread the requests over this time, such as 24h, so that a server’s bad hour is not the whole sample (units: s, min, h, d)',
    parse: readTime,
    expected: `a time of at most ${longestSpread} days, such as 90s, 30min, 24h or 2d`,
  },
  'fail-fast': {
    type: 'flag',
    summary: 'stop at the first assertion that cannot be certified',
    otherwise: 'with CI set',
  },
  all: { type: 'flag', summary: 'continue until every assertion is decided, even with CI set' },
  'allow-simulated': { type: 'flag', summary: 'with CI set, allow the offline model that --model names' },
} as const satisfies OptionTable;

/** Seconds. */
function readTime(text: string): number | undefined {
  const [, amount, unit] = /^(\d+(?:\.\d+)?) ?(s|min|h|d)$/.exec(text) ?? [];
  const units = Object.entries(unitsOfTime).find(([name]) => name === unit);
  const seconds = units === undefined ? 0 : Number(amount) * units[1];
  return seconds > 0 && seconds <= longestSpread * unitsOfTime.d ? seconds : undefined;
}

/** The settings of a gate; what does not fit together becomes a problem. */
function readGateFlags({
  values,
  settings,
  problems,
}: Pick<Call<typeof gateOptions>, 'values' | 'settings' | 'problems'>): GateSettings {
  const { preset, accuracy, unseen, over } = values;
  if (over !== undefined && settings.samplesPerRequest > 1) {
    problems.push(
      '--over asks each run at another time, so no request can bring several runs: leave out --samples-per-request (ASSAY_SAMPLES_PER_REQUEST)',
    );
  }
  const chosen = preset === undefined ? undefined : gatePresets[preset];
  return {
    alpha: values.alpha,
    beta: values.beta,
    batch: unseen === undefined ? (values.batch ?? gateDefaults.batch) : 1,
    preset: preset ?? null,
    hypotheses: chosen === undefined ? null : { tolerated: chosen.tolerated, unacceptable: chosen.unacceptable },
    most: values.maxRuns ?? chosen?.most ?? null,
    failFast: unseen === undefined && (values.failFast || (settings.ci && !values.all)),
    ...(accuracy !== undefined && { accuracy }),
    ...(unseen !== undefined && { unseen }),
  };
}

/** `assay gate`: certifies or rejects a validator with as few calls as the evidence allows. */
export const gateCommand: Command = defineCommand({
  name: 'gate',
  summary:
    'Certify or reject a grader with as few calls as possible: hard assertions, accuracy, unseen submissions or variants',
  positionals: '<challenge>',
  example: 'npx assay gate two-sum',
  options: { ...gateOptions, assert: assertOption, ...runOptions, ...jsonOption },

  async run(invocation, terminal) {
    const { problems, settings, signal, environment } = invocation;
    const challenge = readChallenge(invocation, gateCommand, problems);
    const asked = readGateFlags(invocation);
    failWith('gate', problems);
    if (asked.accuracy !== undefined) {
      refuseFor('accuracy', settings.root, challenge);
    }
    const experiment = await openChosen({ command: gateCommand, invocation, terminal }, challenge, {
      settings,
      environment,
      signal,
      say: terminal.error,
    });
    const plan = planGate(experiment, asked, invocation);
    const record = { root: experiment.settings.root, challenge, simulated: plan.simulated };
    const unlock = takeLock(`${attemptsFile(record)}.lock`, `Another gate of ${challenge} is running`);
    try {
      return await runAttempt(experiment, plan, record, invocation, terminal);
    } finally {
      unlock();
    }
  },
});

type GateCall = Call<typeof gateOptions & typeof runOptions>;

/** What a gate certifies, and how. */
interface PlannedGate {
  readonly settings: GateSettings;
  readonly assertions: SuiteEntry['assertions'];
  /** The hard ones that are certified, each by itself. */
  readonly hard: SuiteEntry['assertions'];
  /** Runs that certify the measures if nothing is ever wrong. */
  readonly runsOfMeasures: number;
  /** The offline models that answer. */
  readonly simulated: string | undefined;
}

/** Throws for a gate that must not or could never pass. */
function planGate(experiment: Experiment, asked: GateSettings, invocation: GateCall): PlannedGate {
  const { models, measures, head, challenge, settings } = experiment;
  const { over, batch: wanted } = invocation.values;
  const { unseen } = asked;
  const accuracy = unseen === undefined && measures === undefined ? (asked.accuracy ?? experiment.accuracy) : undefined;
  const canBeAccurate = kindOf(settings.root, challenge.id).cannot?.accuracy === undefined;
  const { assertions } = refuseAccidents(invocation, experiment, { accuracy, canBeAccurate, unseen });
  const hard = unseen === undefined ? assertions.filter(({ assert }) => assert === 'hard') : [];
  const gate: GateSettings = {
    ...asked,
    batch: hard.length > 0 || wanted !== undefined ? asked.batch : 1,
    ...(accuracy !== undefined && { accuracy }),
    ...(measures !== undefined && { [head().measuredBy ?? 'measures']: measures }),
  };
  refuseHopeless(hard, gate, challenge.fixtures.length);
  const offline = models.filter((model) => model.offline).map(({ name }) => name);
  if (over !== undefined && offline.length > 0) {
    throw new AssayError(
      '--over spreads requests to a server; an offline model answers the same at any hour. Leave it out.',
    );
  }
  return {
    settings: gate,
    assertions,
    hard,
    runsOfMeasures:
      measures === undefined ? 0 : runsOfMeasures(createSection(head())?.measures ?? [], measures.required, gate),
    simulated: offline.length === 0 ? undefined : offline.join(','),
  };
}

/** Asks as a new attempt, or continues one, and reports its verdict. */
async function runAttempt(
  experiment: Experiment,
  { settings: gate, assertions, hard, runsOfMeasures: ofMeasures, simulated }: PlannedGate,
  record: { readonly root: string; readonly challenge: string; readonly simulated: string | undefined },
  invocation: GateCall & Invocation,
  terminal: Terminal,
): Promise<ExitCode> {
  const { values, signal } = invocation;
  const { over } = values;
  const { unseen } = gate;
  const { root, challenge: id } = record;
  const { fixtures } = experiment.challenge;
  const attempt = openAttempt({
    ...record,
    key: attemptKey(experiment.gateTerms({ assertions, settings: gate })),
    alpha: gate.alpha,
    ...(unseen !== undefined && { grader: graderKey(experiment.head()) }),
    canContinue: experiment.settings.recordings === 'auto',
    now: new Date(),
  });
  announceAttempt(attempt, simulated !== undefined, terminal);
  const cannotPass = warnOfFewFixtures(experiment, gate, attempt.look, terminal);
  const count = Math.max(ofMeasures, runsWithoutFailure(hard, gate, fixtures.length));
  const runs = { first: attempt.firstRun, count };
  const spread = over === undefined ? undefined : openSpread(over, { unseen, runs, fixtures, signal }, terminal);
  const begin = (): void => {
    attempt.begin(cannotPass);
  };
  const entry: GateEntry = {
    ...gate,
    ...aboutFixtures({ root, id, fixtures }, kindOf(root, id)),
    attempt: attempt.number,
    ...(over !== undefined && { over }),
    spent: attempt.spent,
    ...(unseen !== undefined && { look: attempt.look }),
  };
  const measured = await runExperiment(
    {
      experiment,
      flags: values,
      fixtures,
      runs,
      gate: entry,
      ask: (builder, onTrial) => ask(experiment, builder, { ...attempt, begin }, onTrial, spread),
    },
    invocation,
    terminal,
  );
  if (isOver(measured)) {
    attempt.end(measured.report.gate?.verdict ?? 'inconclusive');
  }
  return announceReport(measured, invocation, terminal);
}

/** Runs until everything is certified if nothing ever fails. */
function runsWithoutFailure(
  hard: readonly { readonly tolerate: number }[],
  gate: GateSettings,
  fixtures: number,
): number {
  const { accuracy, alpha, unseen } = gate;
  const needed = [
    ...hard.map(({ tolerate }) => trialsToCertifyAfter(gatePlanOf(tolerate, gate, hard.length), alpha, 0)),
    ...(unseen === undefined ? [] : [1]),
    ...(accuracy === undefined ? [] : [trialsToCertifyAfter(accuracyHypotheses(accuracy), alpha, 0) / fixtures]),
  ];
  return Math.ceil(largest([0, ...needed]) / gate.batch) * gate.batch;
}

/** Asks until the gate is decided; the attempt is recorded from its first trial on. */
async function ask(
  experiment: Experiment,
  { gate }: ReportBuilder,
  { firstRun, begin }: Attempt,
  onTrial: (trial: Trial) => void,
  spread: Spread | undefined,
): Promise<void> {
  let begun = false;
  if (gate !== undefined) {
    const onEach = (trial: Trial): void => {
      if (!begun) {
        begun = true;
        begin();
      }
      onTrial(trial);
    };
    await runGate(experiment, gate, firstRun, onEach, spread);
  }
}

/** Spreads the runs, or the fixtures of the only run, so that a flawless grader takes `over` seconds. */
function openSpread(
  over: number,
  {
    unseen,
    runs,
    fixtures,
    signal,
  }: {
    readonly unseen: number | undefined;
    readonly runs: { readonly count: number };
    readonly fixtures: readonly unknown[];
    readonly signal: AbortSignal;
  },
  terminal: Terminal,
): Spread {
  const portion = unseen === undefined ? 'run' : 'fixture';
  const portions = unseen === undefined ? runs.count : fixtures.length;
  const gap = (1000 * over) / Math.max(1, portions - 1);
  terminal.error(
    `Asking one ${portion} every ${gap < 10_000 ? formatSeconds(gap) : formatDuration(gap / 1000)}: ${formatNumberOf(portions, portion)} in ${formatDuration(over)} if no answer is wrong. Stop with Ctrl-C; the same command continues.`,
  );
  return spreadPortions(portion, gap, signal);
}

function announceAttempt({ number, earlier, continued }: Attempt, simulated: boolean, terminal: Terminal): void {
  if (continued) {
    const replies = simulated ? 'starts again' : 'continues from its stored replies';
    terminal.error(`Attempt ${number} ${replies}.`);
  } else if (number > 1) {
    terminal.error(`Attempt ${number} starts fresh; earlier attempts: ${countEach(earlier)}.`);
  }
}

/** Such as `2 certified, 1 rejected`, in order of first appearance. */
function countEach(verdicts: readonly string[]): string {
  const each = [...new Set(verdicts)];
  return each.map((one) => `${verdicts.filter((verdict) => verdict === one).length} ${one}`).join(', ');
}

/** Whether the attempt is finished; an interrupted one, or one with too many errors, can resume. */
function isOver({ report: { gate }, ended }: Measured): boolean {
  return (
    ended === 'complete' &&
    gate !== null &&
    (gate.verdict !== 'inconclusive' ||
      gate.doubts.length > 0 ||
      gate.unseen?.status === 'inconclusive' ||
      findMeasures(gate)?.measures.some(({ status }) => status === 'inconclusive') === true ||
      gate.assertions.some(({ status, judged, most }) => status === 'inconclusive' && judged >= most))
  );
}

/**
 * Facts about fixtures for a gate's report: how many were ever held out, and how many have an origin outside the
 * project.
 */
function aboutFixtures(
  { root, id, fixtures }: { readonly root: string; readonly id: string; readonly fixtures: readonly AskedFixture[] },
  { judgesCode }: { readonly judgesCode?: true },
): Pick<GateEntry, 'heldOut' | 'fromOutside'> {
  return {
    ...(wasHeldOut(root, id) && { heldOut: fixtures.filter((one) => isHeldOut(one.id)).length }),
    ...(judgesCode === true && { fromOutside: fixtures.filter(isFromOutside).length }),
  };
}

function isFromOutside({ origin }: AskedFixture): boolean {
  return origin !== undefined && !origin.startsWith(generatedBy) && !origin.startsWith(fromTests);
}
