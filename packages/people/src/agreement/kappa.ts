import { largest } from 'gpt-assay/statistics';
import { type Coefficient, coefficientOf, undetermined } from './coefficient';
import {
  countLevels,
  areAllEqual,
  distance,
  distanceSums,
  type LevelCounts,
  meanDistance,
  type Metric,
  type Ratings,
  splitDistance,
  sumOf,
} from './ratings';

/** Why a coefficient is 0/0. */
const allEqual = 'all ratings are equal, so that chance alone would always agree';

/**
 * Cohen's κ (1960) of two raters over the items that both rated; weighted (Cohen 1968) with distances |a − b| (`linear`)
 * or (a − b)² (`squared`). The interval is by item, see `coefficientOf`.
 */
export function cohenKappa(
  { levels, items }: Ratings,
  [one, other]: readonly [number, number],
  metric: Metric = 'nominal',
): Coefficient {
  const pairs = items.flatMap((item) => {
    const first = item.find(({ rater }) => rater === one);
    const second = item.find(({ rater }) => rater === other);
    return first === undefined || second === undefined ? [] : [{ first: first.level, second: second.level }];
  });
  if (pairs.length === 0) {
    return undetermined('the two rated no item in common');
  }
  const used = [...new Set(pairs.flatMap(({ first, second }) => [first, second]))].sort((a, b) => a - b);
  if (used.length < 2) {
    return undetermined(allEqual);
  }
  const place = new Map(used.map((level, index) => [level, index]));
  const values = used.map((level) => levels[level] ?? 0);
  const places = pairs.map(({ first, second }) => ({ first: place.get(first) ?? 0, second: place.get(second) ?? 0 }));
  const sharesOf = (side: 'first' | 'second'): readonly number[] => {
    const counts = new Array<number>(used.length).fill(0);
    for (const pair of places) {
      counts[pair[side]] = (counts[pair[side]] ?? 0) + 1;
    }
    return counts.map((count) => count / pairs.length);
  };
  const shares = sharesOf('first');
  const fromFirst = distanceSums(metric, values, shares);
  const fromSecond = distanceSums(metric, values, sharesOf('second'));
  const chance = sumOf(shares.map((share, index) => share * (fromSecond[index] ?? 0)));
  if (!(chance > 0)) {
    return undetermined(allEqual);
  }
  const parts = places.map(({ first, second }) => ({
    seen: distance(metric, values[first] ?? 0, values[second] ?? 0),
    chance: (fromSecond[first] ?? 0) + (fromFirst[second] ?? 0) - chance,
  }));
  return coefficientOf({
    seen: sumOf(parts.map(({ seen }) => seen)) / parts.length,
    chance,
    items: parts,
    rated: parts.length,
    mostSeen: splitDistance(metric, values, 2),
    mostChance: largest(used.map((_, index) => (fromFirst[index] ?? 0) + (fromSecond[index] ?? 0))) - chance,
  });
}

/**
 * Fleiss' κ (1971) of any number of raters; with missing ratings as Gwet (2014) generalises it: disagreement from items
 * with at least two ratings, chance from all items, each with the same weight. Weighted with another metric.
 */
export function fleissKappa(ratings: Ratings, metric: Metric = 'nominal'): Coefficient {
  const table = tabulate(ratings, metric);
  if (typeof table === 'string') {
    return undetermined(table);
  }
  if (areAllEqual(ratings.items)) {
    return undetermined(allEqual);
  }
  const distances = distanceSums(metric, ratings.levels, table.shares);
  const chance = sumOf(table.shares.map((share, level) => share * (distances[level] ?? 0)));
  const twice = distances.map((one) => 2 * one - chance);
  return coefficientOf({
    ...table,
    chance,
    items: withChance(table, twice),
    mostSeen: splitOf(table, ratings.levels, metric),
    mostChance: mostOfUsed(table, twice),
  });
}

/**
 * Gwet's AC1 (2008), robust against skewed categories: chance is that of raters who guess only sometimes. With another
 * metric it is AC2 (Gwet 2014). Missing ratings as for Fleiss' κ. It counts all levels, also those nobody gave.
 */
export function gwetCoefficient(ratings: Ratings, metric: Metric = 'nominal'): Coefficient {
  const { levels } = ratings;
  const table = tabulate(ratings, metric);
  if (typeof table === 'string') {
    return undetermined(table);
  }
  if (levels.length < 2) {
    return undetermined('only one value occurs: without a second one nothing can be guessed');
  }
  const count = levels.length;
  const farthest = distance(metric, levels[0] ?? 0, levels.at(-1) ?? 0);
  const apart = sumOf(distanceSums(metric, levels, new Array<number>(count).fill(1))) / farthest;
  const factor = (count * count - apart) / (count * (count - 1));
  const sameByChance = factor * sumOf(table.shares.map((share) => share * (1 - share)));
  const centre = sumOf(table.shares.map((share) => share * (1 - 2 * share)));
  const byLevel = table.shares.map((share) => farthest * (1 - sameByChance - factor * (1 - 2 * share - centre)));
  return coefficientOf({
    ...table,
    chance: farthest * (1 - sameByChance),
    items: withChance(table, byLevel),
    mostSeen: splitOf(table, levels, metric),
    mostChance: mostOfUsed(table, byLevel),
  });
}

/** Ratings as shares of levels, by item. */
interface Table {
  readonly counts: readonly LevelCounts[];
  /** Mean share of each level, all items having the same weight. */
  readonly shares: readonly number[];
  /** Mean distance of two ratings of an item. */
  readonly seen: number;
  /** The same by item, as parts whose mean it is; an item with one rating adds the mean. */
  readonly parts: readonly number[];
  /** Items with at least two ratings. */
  readonly rated: number;
}

function tabulate({ levels, items }: Ratings, metric: Metric): Table | string {
  const counts = items.filter((item) => item.length > 0).map(countLevels);
  const shares = new Array<number>(levels.length).fill(0);
  for (const item of counts) {
    const ratings = sumOf(item.counts) * counts.length;
    for (const [index, level] of item.levels.entries()) {
      shares[level] = (shares[level] ?? 0) + (item.counts[index] ?? 0) / ratings;
    }
  }
  const distances = counts.map((item) => (sumOf(item.counts) < 2 ? undefined : meanDistance(metric, levels, item)));
  const known = distances.filter((one) => one !== undefined);
  if (known.length === 0) {
    return 'no item has two ratings';
  }
  const seen = sumOf(known) / known.length;
  const weight = counts.length / known.length;
  const parts = distances.map((one) => (one === undefined ? seen : seen + (one - seen) * weight));
  return { counts, shares, seen, parts, rated: known.length };
}

/** Parts of items, of which the chance is the mean of what their ratings add. */
function withChance(
  { counts, parts }: Table,
  byLevel: readonly number[],
): readonly { readonly seen: number; readonly chance: number }[] {
  return counts.map((item, place) => ({
    seen: parts[place] ?? 0,
    chance:
      sumOf(item.levels.map((level, index) => (byLevel[level] ?? 0) * (item.counts[index] ?? 0))) / sumOf(item.counts),
  }));
}

/** The distance on an item that splits its raters, between values that were given. */
function splitOf({ shares, counts, rated }: Table, levels: readonly number[], metric: Metric): number {
  const used = levels.filter((_, level) => (shares[level] ?? 0) > 0);
  const shared = counts.map((item) => sumOf(item.counts)).filter((ratings) => ratings >= 2);
  return splitDistance(metric, used.length < 2 ? levels : used, sumOf(shared) / rated);
}

function mostOfUsed({ shares }: Table, byLevel: readonly number[]): number {
  return largest(byLevel.filter((_, level) => (shares[level] ?? 0) > 0));
}
