import { agreement, type Agreement, confusionMeasures } from '../../statistics/agreement';
import { clusteredRate, type ClusteredRate } from '../../statistics/clustered-rate';
import { decomposeError, type ErrorDecomposition } from '../../statistics/decomposition';
import { judgedOf, type AssertionCounts } from '../tally/assertion-result';
import { joinFamilies, type FixtureCluster } from './family-of';
import type { AssertionTally } from '../tally/assertion-tally';

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
      joinFamilies(counted.map(({ fixture, counts }) => toCluster(fixture, counts.failures, judgedOf(counts)))),
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
  const counts = readable.map(({ fixture, wrong, right }) => toCluster(fixture, wrong, wrong + right));
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

function toCluster(fixture: string, failures: number, trials: number): FixtureCluster {
  return { fixture, failures, trials };
}
