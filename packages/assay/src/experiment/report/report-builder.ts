import { deriveAdded } from './addition';
import { createGate, type Gate } from '../gate/gate';
import { type Burst, findBursts, findDrift } from '../assess/find-drift';
import { experimentTypeOf } from '../experiment-type';
import { isHeldOut } from '../assess/holdout';
import { buildOverridesReport, createOverrideTally, createUnreviewedTally, notesOnReport } from './build-overrides';
import { createTally, type ModelTally, type Tally } from '../tally/tally';
import { largest } from '../../statistics/numbers';
import type { SuiteEntry } from '../log/suite-entry';
import { callsOf, type TrialEntry } from '../log/trial-log';
import { type Cost, createBill, createProvenance, createReplyTally, doubtsAbout } from './reply-tally';
import { describeUnreadable, outcomeOfReport } from './report-outcome';
import type { OutcomeAbout, UnjudgedReport } from './unjudged-report';
import { buildGateReport } from './build-gate';
import { buildModelReport, type ReportFacts } from './build-report';
import type {
  BaseRateOfAnalytic,
  BaseRateReport,
  ModelReport,
  ReportDocument,
  UnreviewedReport,
} from './report-document';
import type { CreateSection, Section } from './section';
import { confidenceOfEach, type MeasuredShare, predictiveValues } from '../../statistics/agreement';
import { assessAnalytic, type DirectedErrors } from '../assess/assess-suite';
import { compareTallies } from '../compare/compare';
import { holmAdjust } from '../../statistics/multiple-tests';
import { capitalise } from '../../basics/text/words';
import { describeP, formatCount, formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import type { Outcome } from '../outcome-facts';

/** How the run ended. */
export interface EndOfAsking {
  readonly complete: boolean;
  /** The user stopped the run. */
  readonly interrupted?: boolean | undefined;
}

/** Builds a report from trials that arrive one by one, and stores none of them. */
export interface ReportBuilder {
  /** Counts a trial; false if it is not new evidence, or not part of the suite. */
  readonly add: (entry: TrialEntry) => boolean;
  readonly tally: Tally;
  /** The gate described by the suite's entry, if any. */
  readonly gate: Gate | undefined;
  readonly cost: () => Cost;
  /** Trials that counted so far: none twice. */
  readonly trials: () => number;
  /** Failures of assertions so far. */
  readonly failures: () => number;
  /** `looks`: looks at the held-out part, if shown. `baseRate`: share of right submissions, overriding the log's. */
  readonly build: (
    facts: EndOfAsking & { readonly looks?: number | undefined; readonly baseRate?: number | undefined },
  ) => ReportDocument;
}

/** What was done with a suite. */
export function kindOfSuite({ gate, measuredBy }: SuiteEntry): ReportDocument['kind'] {
  return gate === undefined ? (measuredBy ?? 'repeat') : 'gate';
}

/**
 * A builder for the trials of a suite. A gate looks whenever the next batch begins, so that reading the log gives the
 * same report as the run did.
 */
export function createReportBuilder(suite: SuiteEntry, createSection?: CreateSection): ReportBuilder {
  const section = createSection?.(suite);
  const tally = createTally(suite);
  const unreviewed = createUnreviewedTally(suite);
  const overridden = createOverrideTally(suite);
  // Trials without the prompt's examples are only for comparison and are not judged.
  const baselines = new Set(suite.examples?.pairs.map(({ without }) => without));
  const scored = tally.models.filter(({ model }) => !baselines.has(model));
  const [gated] = scored;
  const gate =
    suite.gate === undefined || gated === undefined
      ? undefined
      : createGate(gated, suite.gate, { languages: suite.languages, measures: section?.measures });
  const bill = createBill(suite);
  const provenance = createProvenance();
  const replies = createReplyTally();
  let trials = 0;
  let ignored = 0;
  let failures = 0;
  const simulated = new Set<string>();
  let batch = 0;

  return {
    tally,
    gate,
    cost: bill.total,
    trials: () => trials,
    failures: () => failures,
    add(entry) {
      const own = Math.floor((entry.trial.run - suite.firstRun) / (suite.gate?.batch ?? Infinity));
      if (own > batch) {
        gate?.look();
        batch = own;
      }
      // Trials that do not count were paid for anyway.
      const calls = callsOf(entry);
      bill.add(calls);
      const isScored = tally.add(entry);
      const counts = isScored || unreviewed.add(entry);
      if (counts) {
        trials += 1;
        provenance.add(calls);
        overridden?.add(entry);
        section?.add(entry, calls);
        if (entry.source === 'offline') {
          simulated.add(entry.trial.model);
        }
        if (isScored) {
          replies.add(entry, calls);
          failures += failuresOf(entry);
        }
      } else {
        ignored += 1;
      }
      return counts;
    },
    build(facts) {
      if (facts.complete) {
        gate?.look();
      }
      const counted: CountedSuite = {
        suite,
        tally,
        scored,
        gate,
        simulated,
        ignored,
        cost: bill.total(),
        evidence: provenance.total(),
        replies: replies.total(),
        unreviewed: unreviewed.reports(),
        overrides: overridden === undefined ? undefined : buildOverridesReport(overridden.counts()),
        section,
      };
      return buildReport(counted, facts);
    },
  };
}

/** Everything that was counted of a suite. */
interface CountedSuite extends Pick<ReportDocument, 'cost' | 'evidence' | 'replies' | 'ignored' | 'overrides'> {
  readonly suite: SuiteEntry;
  readonly tally: Tally;
  /** The models that are judged. */
  readonly scored: readonly ModelTally[];
  readonly gate: Gate | undefined;
  /** The models that were simulated. */
  readonly simulated: ReadonlySet<string>;
  readonly unreviewed: readonly UnreviewedReport[];
  readonly section: Section | undefined;
}

function buildReport(counted: CountedSuite, facts: Parameters<ReportBuilder['build']>[0]): ReportDocument {
  const { suite, tally, scored, gate, simulated, section, evidence } = counted;
  const { complete: ended, interrupted = false, looks, baseRate = suite.baseRate } = facts;
  const { shard, lacking = [] } = suite;
  const missing = (ended && shard === undefined) || lacking.length > 0 ? countMissing(suite, tally) : 0;
  const complete = ended && missing === 0;
  const doubts = [...doubtsAbout(evidence), ...(missing > 0 ? [describeMissing(missing, lacking)] : [])];
  const fixtures = [...(scored[0]?.fixtures.values() ?? [])];
  const trials = new Map(fixtures.map((one) => [one.fixture, one.trials()]));
  // Whoever stopped a run may have reacted to its results. A shard is not a sample on its own, so it decides nothing.
  const sampling = gate === undefined && complete && shard === undefined ? 'fixed' : 'sequential';
  const bursts = findBursts(scored);
  const bursting = scored.map(({ model }, place) => ({ model, bursts: bursts[place] }));
  const built = section?.build({ complete });
  const models = buildModels(counted, { complete, sampling, looks, bursts });
  const added = deriveAdded(suite, models);
  const report: UnjudgedReport = {
    version: 1,
    kind: kindOfSuite(suite),
    ...(suite.of !== undefined && { of: suite.of }),
    challenge: suite.challenge,
    title: suite.title,
    prompt: { file: suite.promptFile, hash: suite.promptHash },
    server: suite.server,
    startedAt: suite.startedAt,
    complete,
    simulated: simulated.size > 0,
    sampling,
    runs: largest([0, ...fixtures.map((one) => Math.ceil(one.trials() / one.parts))]),
    heldOut: looks === undefined ? [] : [...trials.keys()].filter(isHeldOut),
    models,
    ...(suite.examples !== undefined && { examples: compareExamples(suite.examples, tally) }),
    ...(listsUnreviewed(suite) && { unreviewed: [...counted.unreviewed] }),
    ...(counted.overrides !== undefined && { overrides: counted.overrides }),
    ...(baseRate !== undefined && { baseRate: buildBaseRate(baseRate, scored) }),
    gate:
      gate === undefined || suite.gate === undefined
        ? null
        : buildGateReport(gate, suite.gate, trials, {
            complete,
            doubts: [...doubts, ...describeBursts(bursting)],
            of: suite.of,
          }),
    ...(built !== undefined && { section: { ...built.content } }),
    ...(added !== undefined && { added }),
    cost: counted.cost,
    evidence,
    replies: counted.replies,
    ignored: counted.ignored,
    missing,
    notes: [
      ...notesOnReport(suite, { overrides: counted.overrides, doubts, hasSection: section !== undefined, ended }),
    ],
  };
  const about = aboutSuite(suite, { interrupted, missing });
  const outcome = gate === undefined ? built?.outcome?.(report, about) : undefined;
  const decided = describeUnreadable(outcome ?? outcomeOfReport(report, about), report);
  return { ...report, outcome: gate === undefined ? addBursts(decided, bursting) : decided };
}

/** How the asking went, as far as the judgement of models depends on it. */
interface AskedHow extends Pick<ReportFacts, 'sampling' | 'looks'> {
  readonly complete: boolean;
  /** Bursts of wrong replies, by model. */
  readonly bursts: readonly (Burst | undefined)[];
}

function buildModels(
  { suite, scored, gate, simulated }: CountedSuite,
  { complete, sampling, looks, bursts }: AskedHow,
): ReportDocument['models'] {
  const isMixed = scored.some(({ model }) => simulated.has(model)) && scored.some(({ model }) => !simulated.has(model));
  const isJudged = gate === undefined && suite.shard === undefined;
  const ending = complete ? 'as planned' : 'cut-short';
  const drifts = findDrift(scored);
  return scored.map((model, place) => ({
    ...buildModelReport(model, {
      gradesSubmissions: gradesSubmissions(suite),
      sampling,
      ending: isJudged ? ending : undefined,
      runs: suite.runs,
      looks,
      languages: suite.languages,
      groups: scored.length,
      drift: drifts[place] ?? [],
      bursts: bursts[place],
      voted: whoIs(suite, model.model).group?.vote !== undefined,
    }),
    ...whoIs(suite, model.model),
    ...(isMixed && { simulated: simulated.has(model.model) }),
  }));
}

/** Whether fixtures await a review; those of verdicts that were given elsewhere are only graded. */
function listsUnreviewed({ unreviewed, unlabelled, measuredBy }: SuiteEntry): boolean {
  return (unreviewed ?? unlabelled) !== undefined && experimentTypeOf(measuredBy)?.asksNothing !== true;
}

/** Whether a fixture is a submission, with several judgements that together accept or reject it. */
function gradesSubmissions({ of, measuredBy }: SuiteEntry): boolean {
  return of === undefined && (measuredBy === undefined || experimentTypeOf(measuredBy)?.gradesSubmissions === true);
}

/** What the first line of a log says about a model besides its name. */
function whoIs(
  { models, groups, promptHashes, parameters }: SuiteEntry,
  model: string,
): Pick<ModelReport, 'group' | 'promptHash' | 'parameters'> {
  const place = models.indexOf(model);
  const group = groups?.[place];
  const promptHash = promptHashes?.[place];
  const own = parameters?.[place];
  return {
    ...(group !== undefined && { group }),
    ...(promptHash !== undefined && { promptHash }),
    ...(own !== undefined && { parameters: own }),
  };
}

function failuresOf({ trial: { verdict } }: TrialEntry): number {
  switch (verdict.status) {
    case 'correct':
    case 'errored':
      return 0;
    case 'incorrect':
      return verdict.mismatches.length;
    case 'partial':
      return verdict.mismatches.length + Object.keys(verdict.undecided).length;
    case 'unreadable':
      return 1;
  }
}

/**
 * What each model's decisions are worth if `rightShare` of the candidates are right, by analytic with a hard assertion.
 */
function buildBaseRate(rightShare: number, models: readonly ModelTally[]): BaseRateReport {
  return {
    rightShare,
    models: models.map((tally) => {
      const hard = tally.assertions.filter(({ assertion }) => assertion.assert === 'hard');
      const deciding = hard.length === 0 ? tally.assertions : hard;
      const analytics = [...new Set(deciding.map(({ assertion }) => assertion.analytic))];
      return {
        model: tally.model,
        analytics: analytics.map((analytic) => buildAnalytic(rightShare, analytic, tally)),
      };
    }),
  };
}

/** All fixtures of an analytic show how well it decides, including those with soft assertions. */
function buildAnalytic(rightShare: number, analytic: string, { assertions }: ModelTally): BaseRateOfAnalytic {
  const { falseAccepts, falseRejects } = assessAnalytic(
    analytic,
    assertions.filter((one) => one.assertion.analytic === analytic),
    confidenceOfEach(0.95),
  );
  const values =
    falseAccepts === undefined || falseRejects === undefined
      ? undefined
      : predictiveValues(rightShare, falseAccepts.clustered, falseRejects.clustered);
  return {
    analytic,
    sensitivity: complementOf(falseRejects),
    specificity: complementOf(falseAccepts),
    precision: toReport(values?.precision),
    negative: toReport(values?.negative),
    wrong: toReport(values?.wrong),
  };
}

function complementOf(errors: DirectedErrors | undefined): BaseRateOfAnalytic['sensitivity'] {
  if (errors === undefined) {
    return null;
  }
  const { rate, interval } = errors.clustered;
  return {
    rate: 1 - rate,
    interval: { lower: 1 - interval.upper, upper: 1 - interval.lower },
    fixtures: errors.fixtures,
  };
}

function toReport(measured: MeasuredShare | null | undefined): BaseRateOfAnalytic['wrong'] {
  return measured === null || measured === undefined
    ? null
    : { rate: measured.rate, interval: { ...measured.interval } };
}

/** Compares each model's answers with and without the prompt's examples, on the fixtures that no prompt shows. */
function compareExamples(
  { shown, pairs }: NonNullable<SuiteEntry['examples']>,
  tally: Tally,
): NonNullable<ReportDocument['examples']> {
  const find = (name: string): Tally['models'][number] | undefined => tally.models.find(({ model }) => model === name);
  const compared = pairs.flatMap((pair) => {
    const own = find(pair.with);
    const bare = find(pair.without);
    const comparison = own === undefined || bare === undefined ? undefined : compareTallies(bare, own);
    return comparison === undefined || comparison.fixtures === 0 ? [] : [{ ...pair, comparison }];
  });
  const adjusted = holmAdjust(compared.map(({ comparison }) => comparison.pValue));
  return compared.map(({ with: model, shown: own, comparison: { fixtures, before, after, difference } }, index) => ({
    model,
    shown: own ?? shown.length,
    fixtures,
    rates: { with: after, without: before },
    difference: difference === undefined ? null : { mean: difference.mean, ...difference.unseen },
    pValue: adjusted[index] ?? 1,
  }));
}

/** One sentence for each group whose wrong replies come in bursts, without the full stop. */
function describeBursts(
  models: readonly { readonly model: string; readonly bursts?: ModelReport['bursts'] | Burst }[],
): readonly string[] {
  return models.flatMap(({ model, bursts }) => {
    if (bursts === undefined) {
      return [];
    }
    const { width, worst, expected, adjustedP } = bursts;
    const first = worst.firstRun;
    const when = width === 1 ? `run ${first}` : `runs ${first} to ${first + width - 1}`;
    const whose = models.length > 1 ? `${printableLine(model, 60)}: ` : '';
    return [
      `${whose}wrong replies come in bursts: ${formatCount(worst.failures)} of ${formatCount(worst.judged)} in ${when}, where ${Number(expected.toPrecision(2))} would be usual (${describeP(adjustedP)})`,
    ];
  });
}

/** The outcome with what bursts mean for it; a gate says so in its verdict. */
function addBursts(outcome: Outcome, models: Parameters<typeof describeBursts>[0]): Outcome {
  const bursts = describeBursts(models).map((one) => `${capitalise(one)}.`);
  return bursts.length === 0
    ? outcome
    : {
        ...outcome,
        reasons: [
          ...bursts,
          'Trials of one run are not independent then: analytics are judged as if there were fewer, votes asked at once help less, and intervals of single assertions are too narrow. Spread the runs over time.',
          ...outcome.reasons,
        ],
      };
}

/** Facts about the suite that the outcome needs and the report lacks. */
function aboutSuite(
  {
    runs,
    shard,
    logOnly = false,
    allHard = false,
    lacking = [],
  }: Pick<SuiteEntry, 'runs' | 'shard' | 'logOnly' | 'allHard' | 'lacking'>,
  { interrupted, missing }: { readonly interrupted: boolean; readonly missing: number },
): OutcomeAbout {
  return {
    interrupted,
    logOnly,
    allHard,
    planned: runs,
    shard: shard !== undefined,
    lacking: missing === 0 ? [] : [describeMissing(missing, lacking)],
  };
}

/** How many trials are missing, and why, if known. */
function describeMissing(missing: number, lacking: readonly string[]): string {
  const why = missing === 1 ? 'it did not count, or is not in the log' : 'they did not count, or are not in the log';
  return `${formatNumberOf(missing, 'trial')} ${missing === 1 ? 'is' : 'are'} missing: ${lacking.length === 0 ? why : lacking.join(', ')}`;
}

/** Uncounted trials of a finished measurement: a repeat's runs are known, and a gate's have no gaps. */
function countMissing(suite: SuiteEntry, tally: Tally): number {
  return tally.models
    .filter(({ model }) => suite.unplanned?.includes(model) !== true)
    .flatMap(({ fixtures }) => [...fixtures.values()])
    .reduce(
      (sum, fixture) =>
        sum + (suite.gate === undefined ? suite.runs : fixture.span()) * fixture.parts - fixture.trials(),
      0,
    );
}
