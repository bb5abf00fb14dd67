import { fisherExact } from '../../statistics/fisher';
import { holmAdjust } from '../../statistics/holm';
import { pairedDifference, type PairedDifference } from '../../statistics/paired-difference';
import { minimumDetectableDifference } from '../../statistics/power';
import { signFlipTest } from '../../statistics/sign-flip';
import type { AssertionEntry } from '../log/suite-entry';
import { judgedOf } from '../tally/assertion-result';
import type { AssertionTally } from '../tally/assertion-tally';
import type { ModelTally } from '../tally/tally';

/** One assertion as two sides saw it. */
export interface ComparedAssertion {
  readonly assertion: AssertionEntry;
  readonly before: { readonly failures: number; readonly judged: number };
  readonly after: { readonly failures: number; readonly judged: number };
  /** Fisher's exact test, two-sided, adjusted by Holm over all compared assertions. */
  readonly adjustedP: number;
}

/** With fewer, not even equal differences everywhere reach a p-value of 5 % (2 of 2^5 flips are 6 %). */
export const fewestFixtures = 6;

/** Failure rates by fixture, paired; differences are those before minus those after, so above 0 the second side is better. */
export interface PairedRates {
  readonly fixtures: number;
  /** Failure rates over the compared assertions, each fixture with the same weight. */
  readonly before: number;
  readonly after: number;
  /** `undefined` below 2 common fixtures. */
  readonly difference: PairedDifference | undefined;
  /** Sign-flip permutation by fixture, two-sided. */
  readonly pValue: number;
}

/** One fixture as two sides saw it: its failure rates over the compared assertions. */
export interface ComparedFixture {
  readonly fixture: string;
  readonly before: number;
  readonly after: number;
}

/** One analytic as two sides saw it. */
export interface ComparedAnalytic extends PairedRates {
  readonly analytic: string;
  /** `pValue` adjusted by Holm over all analytics. */
  readonly adjustedP: number;
}

/** Two sides on the same fixtures. */
export interface Comparison extends PairedRates {
  /** Smallest true difference that this comparison would have shown with a chance of 80 %; `undefined` if none would. */
  readonly detectable: number | undefined;
  /** In the order of the first side, as analytics and assertions are. */
  readonly byFixture: readonly ComparedFixture[];
  readonly byAnalytic: readonly ComparedAnalytic[];
  readonly assertions: readonly ComparedAssertion[];
  /** What only one side was asked, or was asked with another expected value. */
  readonly left: { readonly onlyBefore: number; readonly onlyAfter: number; readonly relabelled: number };
}

/** Compares two sides assertion by assertion, and as wholes by fixture. */
export function compareTallies(before: ModelTally, after: ModelTally): Comparison {
  const asked = (tally: ModelTally): ReadonlyMap<string, AssertionTally> =>
    new Map(
      tally.assertions
        .filter((one) => judgedOf(one.counts()) > 0)
        .map((one) => [`${one.assertion.fixture} ${one.assertion.analytic}`, one]),
    );
  const [first, second] = [asked(before), asked(after)];
  const common = [...first].flatMap(([key, one]) => {
    const other = second.get(key);
    return other === undefined ? [] : [{ one, other }];
  });
  const pairs = common.filter(({ one, other }) => one.assertion.expected === other.assertion.expected);
  const compared = pairs.map(({ one, other }) => ({
    assertion: one.assertion,
    before: countsOf(one),
    after: countsOf(other),
  }));
  const adjusted = holmAdjust(
    compared.map((pair) =>
      fisherExact(pair.before.failures, pair.before.judged, pair.after.failures, pair.after.judged),
    ),
  );
  const byFixture = pairByFixture(compared);
  const paired = compareRates(byFixture);
  return {
    ...paired,
    detectable: detectableBy(paired),
    byFixture,
    byAnalytic: compareAnalytics(compared),
    assertions: compared.map((pair, index) => ({ ...pair, adjustedP: adjusted[index] ?? 1 })),
    left: {
      onlyBefore: first.size - common.length,
      onlyAfter: second.size - common.length,
      relabelled: common.length - pairs.length,
    },
  };
}

type Counted = Omit<ComparedAssertion, 'adjustedP'>;

function pairByFixture(compared: readonly Counted[]): readonly ComparedFixture[] {
  return [...groupBy(compared, ({ assertion }) => assertion.fixture)].map(([fixture, own]) => {
    const rate = (of: 'before' | 'after'): number => mean(own.map((pair) => pair[of].failures / pair[of].judged));
    return { fixture, before: rate('before'), after: rate('after') };
  });
}

function compareAnalytics(compared: readonly Counted[]): readonly ComparedAnalytic[] {
  const analytics = [...groupBy(compared, ({ assertion }) => assertion.analytic)].map(([analytic, own]) => ({
    analytic,
    ...compareRates(pairByFixture(own)),
  }));
  const adjusted = holmAdjust(analytics.map(({ pValue }) => pValue));
  return analytics.map((one, index) => ({ ...one, adjustedP: adjusted[index] ?? 1 }));
}

function compareRates(fixtures: readonly ComparedFixture[]): PairedRates {
  const differences = fixtures.map((one) => one.before - one.after);
  return {
    fixtures: fixtures.length,
    before: mean(fixtures.map((one) => one.before)),
    after: mean(fixtures.map((one) => one.after)),
    difference: pairedDifference(differences),
    pValue: signFlipTest(differences),
  };
}

function detectableBy({ difference, fixtures }: PairedRates): number | undefined {
  if (difference === undefined || fixtures < fewestFixtures) {
    return undefined;
  }
  const detectable = minimumDetectableDifference({
    betweenVariance: difference.standardError ** 2 * fixtures,
    withinVariance: 0,
    runs: 1,
    clusters: fixtures,
  });
  return Number.isFinite(detectable) && detectable > 0 ? detectable : undefined;
}

function groupBy<Value>(values: readonly Value[], keyOf: (value: Value) => string): ReadonlyMap<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const known = groups.get(keyOf(value));
    if (known === undefined) {
      groups.set(keyOf(value), [value]);
    } else {
      known.push(value);
    }
  }
  return groups;
}

function countsOf(tally: AssertionTally): { readonly failures: number; readonly judged: number } {
  const counts = tally.counts();
  return { failures: counts.failures, judged: judgedOf(counts) };
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
