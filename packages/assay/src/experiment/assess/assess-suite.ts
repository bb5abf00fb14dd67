import { ownValue } from '../../basics/collections';
import { agreement, type Agreement, confusionMeasures } from '../../statistics/agreement';
import { type Cluster, clusteredRate, type ClusteredRate } from '../../statistics/clustered-rate';
import {
  decomposeError,
  type ErrorDecomposition,
  varianceComponents,
  type VarianceComponents,
} from '../../statistics/decomposition';
import type { FailureCount } from '../../statistics/failure-count';
import {
  clopperPearsonInterval,
  clopperPearsonUpper,
  confidenceSequence,
  type Interval,
  wilsonInterval,
} from '../../statistics/intervals';
import { smallest } from '../../statistics/numbers';
import { classifyThreeWay } from '../../statistics/sequential';
import { natureOf } from '../../statistics/systematic';
import { type AssertionCounts, failureRateOf, judgedOf } from '../tally/assertion-result';
import type { AssertionTally } from '../tally/assertion-tally';
import type { FixtureTally } from '../tally/fixture-tally';
import type { ModelTally } from '../tally/tally';

/** A share of answers, and the interval for submissions like these, one unit each. */
export interface WholeShare {
  readonly count: number;
  readonly of: number;
  /** `undefined` below 2 fixtures. */
  readonly interval: Interval | undefined;
}

/** Assessment of a whole suite; rates are shares of 1. */
interface SuiteAssessment {
  /** R: these assertions, asked again. */
  readonly repeat: {
    readonly assertions: number;
    readonly everFailed: number;
    readonly rate: number | null;
    readonly decomposition: ErrorDecomposition | undefined;
    readonly variance: VarianceComponents | undefined;
  };
  /** G: unseen code like the fixtures; `undefined` below 2 fixtures. */
  readonly generalise: ClusteredRate | undefined;
  /** Answers about a whole submission; `undefined` where no answer was judged, or their number depends on results. */
  readonly wholes:
    | {
        /** With every assertion right. */
        readonly right: WholeShare;
        /** Submissions with a hard assertion that is false, accepted: every hard assertion answered with true. */
        readonly falseAccepts: WholeShare | undefined;
        /** Submissions whose hard assertions are all true, not accepted; unreadable replies are left out. */
        readonly falseRejects: WholeShare | undefined;
      }
    | undefined;
  /** Runs in which every hard assertion held; `undefined` without a complete run. */
  readonly runs:
    | { readonly complete: number; readonly right: number; readonly rate: number; readonly interval: Interval }
    | undefined;
  readonly fixtures: {
    readonly asked: number;
    /** Fixtures that were right in all their judged runs. */
    readonly right: number;
    /** Share of fixtures whose replies are all the same text (TARr@N, Atil et al. 2024); `null` below 2 runs. */
    readonly sameReply: number | null;
    /** Share of fixtures whose replies all gave the same readable answer (TARa@N). */
    readonly sameAnswer: number | null;
  };
}

/** Assesses a suite from the tally of one model. */
export function assessSuite({ assertions, fixtures, runs }: ModelTally, sampling: Sampling): SuiteAssessment {
  const counts = assertions.map((tally) => tally.counts());
  const rates = counts.map((one) => ({ failures: one.failures, trials: judgedOf(one) }));
  const asked = [...fixtures.values()].filter((fixture) => fixture.trials() > fixture.errored());
  const identical = asked.map((fixture) => fixture.identical()).filter((one) => one !== undefined);
  const { runs: complete, right } = runs.complete();
  const decomposition = decomposeError(sampling === 'fixed' ? rates : withEqualWeight(rates));
  const share = (number: number, of: number): number | null => (of === 0 ? null : number / of);
  return {
    repeat: {
      assertions: rates.filter(({ trials }) => trials > 0).length,
      everFailed: rates.filter(({ failures }) => failures > 0).length,
      rate: decomposition?.loss ?? null,
      decomposition,
      variance: varianceComponents(rates),
    },
    generalise: clusteredRate(
      joinFamilies(sampling === 'fixed' ? asked.map(toCluster) : withEqualWeight(asked.map(toCluster))),
    ),
    wholes: sampling === 'sequential' ? undefined : assessWholes(asked),
    // Runs of a gate are not comparable: later ones ask only about undecided assertions.
    runs:
      complete === 0 || sampling === 'sequential'
        ? undefined
        : { complete, right, rate: right / complete, interval: wilsonInterval(right, complete) },
    fixtures: {
      asked: asked.length,
      right: asked.filter((fixture) => fixture.right() === fixture.trials() - fixture.errored()).length,
      sameReply: share(
        identical.filter(({ raw }) => raw === true).length,
        identical.filter(({ raw }) => raw !== undefined).length,
      ),
      sameAnswer: share(identical.filter(({ parsed }) => parsed).length, identical.length),
    },
  };
}

/** A gate asks more often about what fails, so counts are scaled to give each assertion the same weight. */
function withEqualWeight<Count extends FailureCount>(counts: readonly Count[]): readonly Count[] {
  const tried = counts.filter(({ trials }) => trials > 0);
  const least = smallest(tried.map(({ trials }) => trials));
  return tried.map((count) => ({ ...count, failures: (count.failures * least) / count.trials, trials: least }));
}

/** All assertions of a fixture together. */
export function toCluster({ fixture, assertions }: FixtureTally): FixtureCluster {
  const all = addUp(assertions.map((tally) => tally.counts()));
  return { fixture, failures: all.failures, trials: judgedOf(all) };
}

/** Unreadable replies are neither accepted nor rejected; they count as not right. */
function assessWholes(all: readonly FixtureTally[]): SuiteAssessment['wholes'] {
  const analytics = new Set(all.flatMap(({ assertions }) => assertions.map(({ assertion }) => assertion.analytic)));
  // A submission with an open analytic is neither known to be flawless nor wholly judged.
  const asked = all.filter(({ assertions }) => assertions.length === analytics.size);
  const judgedIn = (fixture: FixtureTally): number => fixture.trials() - fixture.errored();
  const hardIn = ({ assertions }: FixtureTally): FixtureTally['assertions'] =>
    assertions.filter(({ assertion }) => assertion.assert === 'hard');
  const flawed = asked.filter((fixture) => hardIn(fixture).some(({ assertion }) => !assertion.expected));
  const flawless = asked.filter((fixture) => {
    const hard = hardIn(fixture);
    return hard.length > 0 && hard.every(({ assertion }) => assertion.expected);
  });
  const right = shareOf(asked, (fixture) => fixture.right(), judgedIn);
  return (
    right && {
      right,
      falseAccepts: shareOf(flawed, (fixture) => fixture.accepted(), judgedIn),
      falseRejects: shareOf(
        flawless,
        (fixture) => fixture.readable() - fixture.accepted(),
        (fixture) => fixture.readable(),
      ),
    }
  );
}

function shareOf(
  fixtures: readonly FixtureTally[],
  count: (fixture: FixtureTally) => number,
  total: (fixture: FixtureTally) => number,
): WholeShare | undefined {
  const counts = fixtures.map((one) => ({ fixture: one.fixture, failures: count(one), trials: total(one) }));
  const all = addUpCounts(counts);
  return all.trials === 0
    ? undefined
    : { count: all.failures, of: all.trials, interval: clusteredRate(joinFamilies(counts))?.interval };
}

function addUpCounts(counts: readonly FailureCount[]): FailureCount {
  const sum = (key: keyof FailureCount): number => counts.reduce((total, one) => total + one[key], 0);
  return { failures: sum('failures'), trials: sum('trials') };
}

/** How often an analytic is wrong in one direction, over the fixtures whose expected value allows that. */
export interface DirectedErrors {
  readonly failures: number;
  readonly trials: number;
  readonly fixtures: number;
  readonly clustered: ClusteredRate;
}

/** Assessment of one analytic over all its fixtures; rates are shares of 1. */
export interface AnalyticAssessment {
  readonly analytic: string;
  readonly assertions: number;
  readonly counts: AssertionCounts;
  /** For code like the fixtures (estimand G); `undefined` below 2 fixtures. */
  readonly clustered: ClusteredRate | undefined;
  /** Said true where false is expected; `undefined` below 2 such fixtures. */
  readonly falseAccepts: DirectedErrors | undefined;
  /** Said false where true is expected; `undefined` below 2 such fixtures. */
  readonly falseRejects: DirectedErrors | undefined;
  readonly decomposition: ErrorDecomposition | undefined;
  readonly agreement: Agreement | undefined;
  readonly matthews: number | null;
  readonly balancedAccuracy: number | null;
}

/**
 * Assesses an analytic from the tallies of its assertions, one per fixture; `confidence` applies to the directed
 * errors.
 */
export function assessAnalytic(
  analytic: string,
  tallies: readonly AssertionTally[],
  confidence = 0.95,
): AnalyticAssessment {
  const counted = tallies.map((tally) => ({ ...tally.assertion, counts: tally.counts() }));
  const readable = counted.map(({ fixture, expected, counts }) => {
    const wrong = counts.failures - counts.unreadable;
    return { fixture, expected, wrong, right: judgedOf(counts) - counts.failures };
  });
  const sum = (expected: boolean, of: 'wrong' | 'right'): number =>
    readable.filter((one) => one.expected === expected).reduce((total, one) => total + one[of], 0);
  const measures = confusionMeasures({
    truePositives: sum(true, 'right'),
    falsePositives: sum(false, 'wrong'),
    falseNegatives: sum(true, 'wrong'),
    trueNegatives: sum(false, 'right'),
  });
  return {
    analytic,
    assertions: tallies.length,
    counts: addUp(counted.map(({ counts }) => counts)),
    clustered: clusteredRate(
      joinFamilies(
        counted.map(({ fixture, counts }) => ({ fixture, failures: counts.failures, trials: judgedOf(counts) })),
      ),
    ),
    falseAccepts: directed(
      readable.filter(({ expected }) => !expected),
      confidence,
    ),
    falseRejects: directed(
      readable.filter(({ expected }) => expected),
      confidence,
    ),
    decomposition: decomposeError(
      counted.map(({ counts }) => ({ failures: counts.failures, trials: judgedOf(counts) })),
    ),
    agreement: agreement(readable.map(({ wrong, right, expected }) => (expected ? [right, wrong] : [wrong, right]))),
    matthews: measures.matthews,
    balancedAccuracy: measures.balancedAccuracy,
  };
}

/** Sums counts. */
export function addUp(all: readonly AssertionCounts[]): AssertionCounts {
  const sum = (key: keyof AssertionCounts): number => all.reduce((total, counts) => total + counts[key], 0);
  return { trials: sum('trials'), failures: sum('failures'), unreadable: sum('unreadable'), errored: sum('errored') };
}

function directed(
  readable: readonly { readonly fixture: string; readonly wrong: number; readonly right: number }[],
  confidence: number,
): DirectedErrors | undefined {
  const counts = readable.map(({ fixture, wrong, right }) => ({ fixture, failures: wrong, trials: wrong + right }));
  const clustered = clusteredRate(joinFamilies(counts), confidence);
  return clustered === undefined
    ? undefined
    : {
        failures: counts.reduce((total, { failures }) => total + failures, 0),
        trials: counts.reduce((total, { trials }) => total + trials, 0),
        fixtures: counts.filter(({ trials }) => trials > 0).length,
        clustered,
      };
}

/** How often answers about fixtures in one language were wrong. */
export interface LanguageAssessment {
  readonly language: string;
  readonly fixtures: number;
  readonly judged: number;
  readonly failures: number;
  /** With the interval for submissions like these (by fixture); `undefined` below 2 fixtures. */
  readonly clustered: ClusteredRate | undefined;
}

/** Assesses the fixtures of each language separately; empty if all have the same language. */
export function assessLanguages(
  { fixtures }: ModelTally,
  languages: Readonly<Record<string, string>> = {},
): readonly LanguageAssessment[] {
  const names = [...new Set(Object.values(languages))].sort();
  return names.map((language) => {
    const clusters = [...fixtures.values()]
      .filter(({ fixture }) => ownValue(languages, fixture) === language)
      .map(toCluster)
      .filter(({ trials }) => trials > 0);
    return {
      language,
      fixtures: clusters.length,
      judged: clusters.reduce((sum, { trials }) => sum + trials, 0),
      failures: clusters.reduce((sum, { failures }) => sum + failures, 0),
      clustered: clusteredRate(joinFamilies(clusters)),
    };
  });
}

/**
 * The original of a variant: `name` for `name--variant`. For a question in several languages, `name (language)`, the
 * question. Fixtures of one family are alike, so they count once wherever fixtures are the sample.
 */
export function familyOf(fixture: string, language?: string): string {
  const suffix = ` (${language ?? ''})`;
  const name = fixture.endsWith(suffix) ? fixture.slice(0, -suffix.length) : fixture;
  return name.split('--')[0] ?? name;
}

/** Fixtures by family, in order of each family's first fixture; `languages` by fixture id. */
export function byFamily<Fixture extends { readonly fixture: string }>(
  fixtures: readonly Fixture[],
  languages: Readonly<Record<string, string>> = {},
): readonly (readonly Fixture[])[] {
  const families = new Map<string, Fixture[]>();
  for (const one of fixtures) {
    const name = familyOf(one.fixture, ownValue(languages, one.fixture));
    const known = families.get(name) ?? [];
    known.push(one);
    families.set(name, known);
  }
  return [...families.values()];
}

/** The counts of one fixture. */
export interface FixtureCluster extends Cluster {
  readonly fixture: string;
}

/** The units of the sample: fixtures, with variants of one original merged. */
export function joinFamilies(fixtures: readonly FixtureCluster[]): readonly Cluster[] {
  const tried = fixtures.filter(({ trials }) => trials > 0);
  return byFamily(tried).map((members) => {
    const sum = (of: keyof Cluster): number => members.reduce((total, one) => total + one[of], 0);
    return { failures: sum('failures'), trials: sum('trials') };
  });
}

/** Whether the number of trials was fixed in advance, or depended on the outcomes. */
export type Sampling = 'fixed' | 'sequential';

/**
 * How an assertion fails: `stable` never failed and fails less than 5 % of the time; `random` fails in the minority of
 * trials, `systematic` in the majority; each with 95 % confidence, otherwise `unknown`.
 */
type Nature = 'stable' | 'random' | 'systematic' | 'unknown';

/** Assessment of one assertion from its counts; all rates are shares of 1. */
export interface Assessment {
  /** Share of judged trials that failed; `null` when none was judged. */
  readonly rate: number | null;
  /** 95 %, two-sided: Wilson's for a fixed number of trials, a confidence sequence for a sequential one. */
  readonly interval: Interval;
  /**
   * One-sided 95 % upper bound of the failure rate (Clopper & Pearson); for a sequential sample, the upper end of the
   * interval.
   */
  readonly upper: number;
  readonly nature: Nature;
  /** What the assertion is fit for, by two sequential tests (1 % v 5 %, 10 % v 25 %). */
  readonly class: ReturnType<typeof classifyThreeWay>;
}

/** Bounds of a failure rate from counts. */
export interface Bounds {
  /** 95 %, two-sided, for display. */
  readonly shown: Interval;
  /** 95 %, two-sided, guaranteed at every rate: for decisions. */
  readonly exact: Interval;
  /** One-sided 95 % bound. */
  readonly upper: number;
}

/** The bounds of a failure rate for this kind of sample. */
export function boundsOf(counts: AssertionCounts, sampling: Sampling): Bounds {
  const { failures } = counts;
  const judged = judgedOf(counts);
  if (sampling === 'sequential') {
    const interval = confidenceSequence(failures, judged);
    return { shown: interval, exact: interval, upper: interval.upper };
  }
  return {
    shown: wilsonInterval(failures, judged),
    exact: clopperPearsonInterval(failures, judged),
    upper: clopperPearsonUpper(failures, judged),
  };
}

function natureWithoutFailure(upper: number): Nature {
  return upper < 0.05 ? 'stable' : 'unknown';
}

/** Assesses one assertion from its counts. */
export function assessAssertion(counts: AssertionCounts, sampling: Sampling): Assessment {
  const { shown, exact, upper } = boundsOf(counts, sampling);
  return {
    rate: failureRateOf(counts),
    interval: shown,
    upper,
    nature: counts.failures === 0 ? natureWithoutFailure(upper) : natureOf(exact),
    class: classifyThreeWay(counts.failures, judgedOf(counts)),
  };
}
