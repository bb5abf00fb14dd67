import { largest } from 'gpt-assay/statistics';
import { type Coefficient, coefficientOf, undetermined } from './coefficient';
import {
  areAllEqual,
  countLevels,
  distanceSums,
  type LevelCounts,
  meanDistance,
  type Ratings,
  splitDistance,
  sumOf,
} from './ratings';

/** What may be done with values: compare, order, or subtract. */
export type Scale = 'nominal' | 'ordinal' | 'interval';

/**
 * Krippendorff's α (2004) of any number of raters, for unordered, ordered or numeric values, from items with at least two
 * ratings. On an ordinal scale values are as far apart as their mean ranks. The interval is by item, see `coefficientOf`.
 */
export function krippendorffAlpha({ levels, items }: Ratings, scale: Scale): Coefficient {
  const paired = items.filter((item) => item.length >= 2);
  if (paired.length === 0) {
    return undetermined('no item has two ratings');
  }
  if (areAllEqual(paired)) {
    return undetermined('all ratings are equal, so that chance alone would always agree');
  }
  const counts = paired.map(countLevels);
  const all = sumOf(paired.map((item) => item.length));
  const shares = sharesOf(counts, levels.length, all);
  const values = scale === 'ordinal' ? midranksOf(shares) : levels;
  const metric = scale === 'nominal' ? ('nominal' as const) : ('squared' as const);
  const distances = distanceSums(metric, values, shares);
  const mean = sumOf(shares.map((share, level) => share * (distances[level] ?? 0)));
  // Two different ratings are drawn.
  const unequal = all / (all - 1);
  const byRank = scale === 'ordinal' ? rankParts(counts, shares, values, all) : undefined;
  const seenOf = byRank?.seen ?? (() => 0);
  const chanceOf = (level: number): number =>
    unequal * (2 * (distances[level] ?? 0) - mean + (byRank?.chance(level) ?? 0));
  const size = all / counts.length;
  const parts = counts.map((item) => {
    const ratings = sumOf(item.counts);
    const sumBy = (of: (level: number) => number): number =>
      sumOf(item.levels.map((level, index) => of(level) * (item.counts[index] ?? 0)));
    return {
      distance: (ratings * meanDistance(metric, values, item)) / size,
      seen: sumBy(seenOf) / size,
      chance: sumBy(chanceOf) / size,
    };
  });
  return coefficientOf({
    seen: sumOf(parts.map(({ distance }) => distance)) / parts.length,
    chance: unequal * mean,
    items: parts.map(({ distance, seen, chance }) => ({ seen: distance + seen, chance })),
    rated: parts.length,
    // Numbers may be as close as one likes, and have no such distance.
    ...(scale !== 'interval' && {
      mostSeen: splitDistance(
        metric,
        values.filter((_, level) => (shares[level] ?? 0) > 0),
        size,
      ),
    }),
    mostChance: largest(shares.flatMap((share, level) => (share > 0 ? [chanceOf(level)] : []))),
  });
}

function sharesOf(counts: readonly LevelCounts[], levels: number, all: number): readonly number[] {
  const totals = new Array<number>(levels).fill(0);
  for (const item of counts) {
    for (const [index, level] of item.levels.entries()) {
      totals[level] = (totals[level] ?? 0) + (item.counts[index] ?? 0);
    }
  }
  return totals.map((total) => total / all);
}

/** The mean rank of each level, from 0 to 1. */
function midranksOf(shares: readonly number[]): readonly number[] {
  let below = 0;
  return shares.map((share) => {
    const rank = below + share / 2;
    below += share;
    return rank;
  });
}

interface RankParts {
  readonly seen: (level: number) => number;
  readonly chance: (level: number) => number;
}

/** What a rating adds because it moves the ranks of others: derivatives of both means by the share of its level. */
function rankParts(
  counts: readonly LevelCounts[],
  shares: readonly number[],
  ranks: readonly number[],
  all: number,
): RankParts {
  const pulls = new Array<number>(shares.length).fill(0);
  for (const { levels, counts: given } of counts) {
    const ratings = sumOf(given);
    const sum = sumOf(levels.map((level, index) => (ranks[level] ?? 0) * (given[index] ?? 0)));
    for (const [index, level] of levels.entries()) {
      const pull = (ratings * (ranks[level] ?? 0) - sum) / (ratings - 1) / all;
      pulls[level] = (pulls[level] ?? 0) + pull * (given[index] ?? 0);
    }
  }
  const mean = sumOf(shares.map((share, level) => share * (ranks[level] ?? 0)));
  const spread = shares.map((share, level) => share * ((ranks[level] ?? 0) - mean));
  return { seen: slopesOf(pulls, shares), chance: slopesOf(spread, shares) };
}

/** A level raises the ranks of all above it, and half of its own. */
function slopesOf(pulls: readonly number[], shares: readonly number[]): (level: number) => number {
  const slopes = new Array<number>(pulls.length).fill(0);
  let above = 0;
  for (let level = pulls.length - 1; level >= 0; level -= 1) {
    const pull = pulls[level] ?? 0;
    slopes[level] = 4 * (above + pull / 2);
    above += pull;
  }
  const mean = sumOf(slopes.map((slope, level) => slope * (shares[level] ?? 0)));
  return (level) => (slopes[level] ?? 0) - mean;
}
