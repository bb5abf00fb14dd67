import { fisherExact } from '../../statistics/homogeneity';
import { holmAdjust } from '../../statistics/multiple-tests';
import type { AssertionEntry } from '../log/suite-entry';
import { judgedOf } from '../tally/assertion-result';
import type { AssertionTally } from '../tally/assertion-tally';
import type { ModelTally } from '../tally/tally';
import { compareRates, detectableBy, pairSamples, type PairedRates } from './compare-rates';

/** One assertion on both sides. */
export interface ComparedAssertion {
  readonly assertion: AssertionEntry;
  readonly before: { readonly failures: number; readonly judged: number };
  readonly after: { readonly failures: number; readonly judged: number };
  /** Fisher's exact test, two-sided, adjusted by Holm over all compared assertions. */
  readonly adjustedP: number;
}

/** One fixture on both sides: the failure rates over the compared assertions. */
export interface ComparedFixture {
  readonly fixture: string;
  readonly before: number;
  readonly after: number;
}

/** One analytic on both sides. */
export interface ComparedAnalytic extends PairedRates {
  readonly analytic: string;
  /** `pValue` adjusted by Holm over all analytics. */
  readonly adjustedP: number;
}

/** Two sides on the same fixtures. */
export interface Comparison extends PairedRates {
  /**
   * The smallest true difference that this comparison would have detected with 80 % probability; `undefined` if none.
   */
  readonly detectable: number | undefined;
  /** In the order of the first side, as analytics and assertions are. */
  readonly byFixture: readonly ComparedFixture[];
  readonly byAnalytic: readonly ComparedAnalytic[];
  readonly assertions: readonly ComparedAssertion[];
  /** Assertions that only one side was asked, or with different expected values. */
  readonly left: { readonly onlyBefore: number; readonly onlyAfter: number; readonly relabelled: number };
}

/** Compares two sides assertion by assertion, and as a whole by fixture. */
export function compareTallies(before: ModelTally, after: ModelTally): Comparison {
  const asked = (tally: ModelTally): ReadonlyMap<string, AssertionTally> =>
    new Map(
      tally.assertions
        .filter((one) => judgedOf(one.counts()) > 0)
        .map((one) => [`${one.assertion.fixture} ${one.assertion.analytic}`, one]),
    );
  const first = asked(before);
  const second = asked(after);
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
  const paired = pairSamples([before, after], analyticsByFixture(compared));
  const whole = compareRates(paired);
  return {
    ...whole,
    detectable: detectableBy(whole),
    byFixture: paired.map((one) => ({ fixture: one.fixture, before: one.before.mean, after: one.after.mean })),
    byAnalytic: compareAnalytics([before, after], compared),
    assertions: compared.map((pair, index) => ({ ...pair, adjustedP: adjusted[index] ?? 1 })),
    left: {
      onlyBefore: first.size - common.length,
      onlyAfter: second.size - common.length,
      relabelled: common.length - pairs.length,
    },
  };
}

type Counted = Omit<ComparedAssertion, 'adjustedP'>;

function analyticsByFixture(compared: readonly Counted[]): ReadonlyMap<string, readonly string[]> {
  const fixtures = groupBy(compared, ({ assertion }) => assertion.fixture);
  return new Map([...fixtures].map(([fixture, own]) => [fixture, own.map(({ assertion }) => assertion.analytic)]));
}

function compareAnalytics(
  sides: readonly [before: ModelTally, after: ModelTally],
  compared: readonly Counted[],
): readonly ComparedAnalytic[] {
  const analytics = [...groupBy(compared, ({ assertion }) => assertion.analytic)].map(([analytic, own]) => ({
    analytic,
    ...compareRates(pairSamples(sides, analyticsByFixture(own))),
  }));
  const adjusted = holmAdjust(analytics.map(({ pValue }) => pValue));
  return analytics.map((one, index) => ({ ...one, adjustedP: adjusted[index] ?? 1 }));
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
