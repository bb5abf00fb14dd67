/** What one rater said of an item. */
export interface Rating {
  readonly rater: number;
  /** Index among the levels. */
  readonly level: number;
}

/** Ratings of many items for one analytic; ratings that are missing are not listed. */
export interface Ratings {
  /** The values that can be given, ascending: numbers on an interval scale, otherwise the positions 0, 1, 2 …. */
  readonly levels: readonly number[];
  /** By item; nobody rates an item twice. */
  readonly items: readonly (readonly Rating[])[];
}

/** How far two levels are apart: not equal, |a − b| or (a − b)². */
export type Metric = 'nominal' | 'linear' | 'squared';

/** Levels that were given, ascending, and how often. */
export interface LevelCounts {
  readonly levels: readonly number[];
  readonly counts: readonly number[];
}

/** How often each level was given to an item. */
export function countLevels(item: readonly Rating[]): LevelCounts {
  const counts = new Map<number, number>();
  for (const { level } of item) {
    counts.set(level, (counts.get(level) ?? 0) + 1);
  }
  const levels = [...counts.keys()].sort((a, b) => a - b);
  return { levels, counts: levels.map((level) => counts.get(level) ?? 0) };
}

/** For each value, the sum of its distances from all values, by their weights. Values are ascending; linear time. */
export function distanceSums(metric: Metric, values: readonly number[], weights: readonly number[]): readonly number[] {
  const total = sumOf(weights);
  switch (metric) {
    case 'nominal':
      return weights.map((weight) => total - weight);
    case 'squared': {
      // Around their mean, where squares of large numbers do not cancel.
      const mean = sumOf(values.map((value, index) => value * (weights[index] ?? 0))) / total;
      const squares = sumOf(values.map((value, index) => (weights[index] ?? 0) * (value - mean) ** 2));
      return values.map((value) => total * (value - mean) ** 2 + squares);
    }
    case 'linear':
      return linearSums(values, weights, total);
  }
}

function linearSums(values: readonly number[], weights: readonly number[], total: number): readonly number[] {
  const first = values[0] ?? 0;
  const all = sumOf(values.map((value, index) => (value - first) * (weights[index] ?? 0)));
  let weightBelow = 0;
  let sumBelow = 0;
  return values.map((given, index) => {
    const value = given - first;
    const weight = weights[index] ?? 0;
    const below = value * weightBelow - sumBelow;
    weightBelow += weight;
    sumBelow += value * weight;
    return below + (all - sumBelow) - value * (total - weightBelow);
  });
}

/** Mean distance of two ratings of an item that has at least two. */
export function meanDistance(metric: Metric, values: readonly number[], { levels, counts }: LevelCounts): number {
  const given = levels.map((level) => values[level] ?? 0);
  const sums = distanceSums(metric, given, counts);
  const ratings = sumOf(counts);
  return sumOf(sums.map((distance, index) => distance * (counts[index] ?? 0))) / (ratings * (ratings - 1));
}

/** How far two values are apart. */
export function distance(metric: Metric, a: number, b: number): number {
  switch (metric) {
    case 'nominal':
      return a === b ? 0 : 1;
    case 'linear':
      return Math.abs(a - b);
    case 'squared':
      return (a - b) ** 2;
  }
}

/**
 * Mean distance of two ratings of an item on which raters are split in half between two neighbouring values, those
 * farthest from each other; `raters` is the usual number of ratings of an item.
 */
export function splitDistance(metric: Metric, values: readonly number[], raters: number): number {
  let widest = 0;
  for (const [index, value] of values.slice(1).entries()) {
    widest = Math.max(widest, distance(metric, values[index] ?? 0, value));
  }
  const ratings = Math.max(2, Math.round(raters));
  const pairs = Math.floor(ratings / 2) * Math.ceil(ratings / 2);
  return (widest * pairs) / ((ratings * (ratings - 1)) / 2);
}

/** All who rated, ascending. */
export function ratersOf(items: Iterable<readonly Rating[]>): readonly number[] {
  const raters = new Set<number>();
  for (const item of items) {
    for (const { rater } of item) {
      raters.add(rater);
    }
  }
  return [...raters].sort((a, b) => a - b);
}

/** Whether all ratings have the same level. */
export function areAllEqual(items: readonly (readonly Rating[])[]): boolean {
  const first = items.find((item) => item.length > 0)?.[0]?.level;
  return items.every((item) => item.every(({ level }) => level === first));
}

/** The sum of numbers. */
export function sumOf(numbers: readonly number[]): number {
  let total = 0;
  for (const number of numbers) {
    total += number;
  }
  return total;
}
