import { largest, studentQuantile } from 'gpt-assay/statistics';
import { countLevels, distanceSums, type Metric, type Ratings, sumOf } from './ratings';

/** Ratings of one analytic, with the item of the file that each item is. */
export interface RatingsOfItems extends Ratings {
  readonly ids: readonly number[];
}

/** How far one rater is from the others, on items that at least two others rated too. */
export interface RaterComparison {
  readonly rater: number;
  /** Number of ratings. */
  readonly ratings: number;
  /** Mean distance from the others, and mean distance of the others from each other; `null` if never beside two others. */
  readonly fromOthers: number | null;
  readonly amongOthers: number | null;
  /** Mean of this rater's values minus those of the others on the same items; `null` if never beside another. */
  readonly higher: number | null;
  /** Whether the rater is significantly farther from the others than they are from each other. */
  readonly isFarther: boolean;
}

/** What items add for one rater. */
interface Tally {
  ratings: number;
  fromOthers: number;
  amongOthers: number;
  compared: number;
  higher: number;
  beside: number;
  /** By item of the file: excess of the distance, and number of analytics. */
  readonly byItem: Map<number, { excess: number; count: number }>;
}

/**
 * Compares each rater with the others: distances are shares of unequal values (`nominal`) or mean absolute differences
 * (`linear`). The test of one side is Student's t over items, at 5 % for all raters together (Bonferroni), after one more
 * item is added that speaks against the finding as loudly as any.
 */
export function compareRaters(analytics: readonly RatingsOfItems[], metric: Metric): readonly RaterComparison[] {
  const tallies = new Map<number, Tally>();
  for (const analytic of analytics) {
    addAnalytic(tallies, analytic, metric);
  }
  const level = 1 - 0.05 / Math.max(1, tallies.size);
  return [...tallies]
    .sort(([a], [b]) => a - b)
    .map(([rater, tally]) => ({
      rater,
      ratings: tally.ratings,
      fromOthers: tally.compared === 0 ? null : tally.fromOthers / tally.compared,
      amongOthers: tally.compared === 0 ? null : tally.amongOthers / tally.compared,
      higher: tally.beside === 0 ? null : tally.higher / tally.beside,
      isFarther: isPositive([...tally.byItem.values()], level),
    }));
}

function addAnalytic(tallies: Map<number, Tally>, { levels, items, ids }: RatingsOfItems, metric: Metric): void {
  for (const [index, item] of items.entries()) {
    const others = item.length - 1;
    const counted = countLevels(item);
    const values = counted.levels.map((level) => levels[level] ?? 0);
    const sums = distanceSums(metric, values, counted.counts);
    const place = new Map(counted.levels.map((level, at) => [level, at]));
    // Each pair is counted from both sides.
    const pairs = sumOf(sums.map((sum, at) => sum * (counted.counts[at] ?? 0))) / 2;
    const total = sumOf(values.map((value, at) => value * (counted.counts[at] ?? 0)));
    for (const { rater, level } of item) {
      const tally = tallyOf(tallies, rater);
      const own = sums[place.get(level) ?? 0] ?? 0;
      tally.ratings += 1;
      if (others >= 1) {
        const value = levels[level] ?? 0;
        tally.higher += value - (total - value) / others;
        tally.beside += 1;
      }
      if (others >= 2) {
        addItem(tally, ids[index] ?? index, own / others, (pairs - own) / ((others * (others - 1)) / 2));
      }
    }
  }
}

function addItem(tally: Tally, item: number, fromOthers: number, amongOthers: number): void {
  tally.fromOthers += fromOthers;
  tally.amongOthers += amongOthers;
  tally.compared += 1;
  const known = tally.byItem.get(item) ?? { excess: 0, count: 0 };
  known.excess += fromOthers - amongOthers;
  known.count += 1;
  tally.byItem.set(item, known);
}

function tallyOf(tallies: Map<number, Tally>, rater: number): Tally {
  const known = tallies.get(rater);
  if (known !== undefined) {
    return known;
  }
  const created = { ratings: 0, fromOthers: 0, amongOthers: 0, compared: 0, higher: 0, beside: 0, byItem: new Map() };
  tallies.set(rater, created);
  return created;
}

/** Whether a ratio of means by item is positive, with one more item against it. */
function isPositive(items: readonly { readonly excess: number; readonly count: number }[], level: number): boolean {
  if (items.length < 2) {
    return false;
  }
  const mean = sumOf(items.map(({ excess }) => excess)) / sumOf(items.map(({ count }) => count));
  const size = sumOf(items.map(({ count }) => count)) / items.length;
  const parts = items.map(({ excess, count }) => mean + (excess - mean * count) / size);
  const all = [...parts, -largest(parts.map(Math.abs))];
  const centre = sumOf(all) / all.length;
  const squares = sumOf(all.map((part) => (part - centre) ** 2));
  const error = Math.sqrt(squares / (all.length * (all.length - 1)));
  return centre > 0 && centre > error * studentQuantile(level, items.length - 1);
}
