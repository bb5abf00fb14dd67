import type { Ranking } from '../compare/rank';
import type { ClusteredRate } from '../../statistics/clustered-rate';
import type { CompareDocument } from '../compare/compare-document';

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
