import { clusteredRate, type ClusteredRate } from '../../statistics/clustered-rate';
import {
  decomposeError,
  varianceComponents,
  type ErrorDecomposition,
  type VarianceComponents,
} from '../../statistics/decomposition';
import { smallest } from '../../statistics/numbers';
import type { FailureCount } from '../../statistics/failure-count';
import { type Interval, wilsonInterval } from '../../statistics/intervals';
import { addUp } from './assess-analytic';
import type { Sampling } from './assess-assertion';
import { joinFamilies, type FixtureCluster } from './family-of';
import { judgedOf } from '../tally/assertion-result';
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
export interface SuiteAssessment {
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
