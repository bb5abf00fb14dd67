import { groupBy } from '../../basics/collections';
import { type ClusteredRate, clusteredRate } from '../../statistics/clustered-rate';
import { type Interval, moverDifference } from '../../statistics/intervals';
import { addUp, joinFamilies } from '../assess/assess-suite';
import { fixturesToHoldOut, isHeldOut } from '../assess/holdout';
import { judgedOf } from '../tally/assertion-result';
import type { AssertionTally } from '../tally/assertion-tally';
import type { ModelTally } from '../tally/tally';
import type { CompareDocument } from './compare-document';

/** One of several prompts or models, ranked by failure rate on the common assertions. */
interface Ranked<Side> {
  readonly side: Side;
  /** Failure rate over the common assertions, with the interval for submissions like these. */
  readonly clustered: ClusteredRate;
}

/** The winner's rate on the fixtures that selected it and on the others. */
interface ChosenWinner<Side> {
  readonly side: Side;
  /** Rate on the fixtures that selected the winner. */
  readonly chosenOn: ClusteredRate;
  /** Rate on the fixtures that took no part in the selection. */
  readonly measuredOn: ClusteredRate;
  /** Measured minus selection rate, 95 % (MOVER): above 0, the selection flattered the winner. */
  readonly optimism: Interval;
}

/** A ranking. */
export interface Ranking<Side> {
  /** Lowest failure rate first; ties keep their order. */
  readonly ranked: readonly Ranked<Side>[];
  /** Variants of one original count as one. */
  readonly fixtures: number;
  /** `undefined` (unprotected) with fewer than 30 common fixtures. */
  readonly winner: ChosenWinner<Side> | undefined;
}

/** Ranks sides by failure rate on the assertions that all were asked; `undefined` below 2 common fixtures. */
export function rankSides<Side>(
  sides: readonly { readonly side: Side; readonly tally: ModelTally }[],
): Ranking<Side> | undefined {
  const asked = sides.map(({ side, tally }) => ({ side, byKey: judgedAssertions(tally) }));
  const common = [...(asked[0]?.byKey.keys() ?? [])].filter((key) => asked.every(({ byKey }) => byKey.has(key)));
  const rateOf = (
    { byKey }: (typeof asked)[number],
    isCounted: (fixture: string) => boolean,
  ): ClusteredRate | undefined =>
    clusteredRate(
      toClusters(
        common.flatMap((key) => byKey.get(key) ?? []),
        isCounted,
      ),
    );
  const rank = (isCounted: (fixture: string) => boolean): readonly Ranked<(typeof asked)[number]>[] =>
    asked
      .flatMap((one) => {
        const clustered = rateOf(one, isCounted);
        return clustered === undefined ? [] : [{ side: one, clustered }];
      })
      .sort((one, other) => one.clustered.rate - other.clustered.rate);
  const ranked = rank(() => true);
  const fixtures = ranked[0]?.clustered.clusters ?? 0;
  if (ranked.length === 0) {
    return undefined;
  }
  const [best] = fixtures < fixturesToHoldOut ? [] : rank((fixture) => !isHeldOut(fixture));
  const measuredOn = best === undefined ? undefined : rateOf(best.side, isHeldOut);
  return {
    ranked: ranked.map(({ side, clustered }) => ({ side: side.side, clustered })),
    fixtures,
    winner:
      best === undefined || measuredOn === undefined
        ? undefined
        : {
            side: best.side.side,
            chosenOn: best.clustered,
            measuredOn,
            optimism: moverDifference(
              measuredOn.rate,
              measuredOn.interval,
              best.clustered.rate,
              best.clustered.interval,
            ),
          },
  };
}

function judgedAssertions(tally: ModelTally): ReadonlyMap<string, AssertionTally> {
  return new Map(
    tally.assertions
      .filter((one) => judgedOf(one.counts()) > 0)
      .map((one) => {
        const { fixture, analytic, expected } = one.assertion;
        return [`${fixture} ${analytic} ${String(expected)}`, one];
      }),
  );
}

function toClusters(
  assertions: readonly AssertionTally[],
  isCounted: (fixture: string) => boolean,
): Parameters<typeof clusteredRate>[0] {
  const counted = assertions.filter(({ assertion }) => isCounted(assertion.fixture));
  const byFixture = groupBy(counted, ({ assertion }) => assertion.fixture);
  const clusters = [...byFixture].map(([fixture, own]) => {
    const all = addUp(own.map((one) => one.counts()));
    return { fixture, failures: all.failures, trials: judgedOf(all) };
  });
  return joinFamilies(clusters);
}

/** A ranking as the document holds it. */
export function toRankingDocument(ranking: Ranking<string> | undefined): CompareDocument['ranking'] {
  if (ranking === undefined) {
    return null;
  }
  const { ranked, winner } = ranking;
  return {
    ranked: ranked.map(({ side, clustered }) => ({ name: side, ...toRate(clustered) })),
    winner:
      winner === undefined
        ? null
        : {
            name: winner.side,
            chosenOn: toRate(winner.chosenOn),
            measuredOn: toRate(winner.measuredOn),
            optimism: { ...winner.optimism },
          },
  };
}

function toRate({ clusters, rate, interval }: ClusteredRate): {
  readonly fixtures: number;
  readonly rate: number;
  readonly interval: { lower: number; upper: number };
} {
  return { fixtures: clusters, rate, interval: { ...interval } };
}
