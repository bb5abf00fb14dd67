import { groupBy } from '../basics/group-by';
import { permutationTest } from './permutation-test';

/** One set of answers to a set of items. */
export interface Taker {
  /** Index of the independent unit, from 0: takers of one unit are dependent. */
  readonly unit: number;
  /** Index of the condition within the unit, from 0: every unit has the same conditions. */
  readonly condition: number;
  /** Score of each item, 0 to 1; absent if unanswered. */
  readonly scores: readonly (number | undefined)[];
}

/** The analysis of one item. */
export interface ItemAnalysis {
  /** Number of takers who answered it. */
  readonly takers: number;
  /** Mean score, the p-value of classical test theory: 1 is easiest; `null` without takers. */
  readonly difficulty: number | null;
  /**
   * Correlation of the item's score with the mean score of the other items: the point-biserial correlation corrected
   * for the item itself (Henrysson 1963; Crocker & Algina 1986); `null` if all takers do the same.
   */
  readonly discrimination: number | null;
  /**
   * One-sided probability of so negative a relation across units without any true relation; `null` with fewer than two
   * complete units.
   */
  readonly pNegative: number | null;
}

/** Classical item analysis, which never treats takers of one unit as independent. */
export function analyseItems(takers: readonly Taker[], items: number): readonly ItemAnalysis[] {
  const sums = takers.map(({ scores }) => {
    const answered = scores.filter((score) => score !== undefined);
    return { count: answered.length, sum: answered.reduce((all, score) => all + score, 0) };
  });
  return Array.from({ length: items }, (_, item) => {
    const points = takers.flatMap(({ unit, condition, scores }, index): readonly Point[] => {
      const score = scores[item];
      const { count, sum } = sums[index] ?? { count: 0, sum: 0 };
      return score === undefined || count < 2 ? [] : [{ unit, condition, score, rest: (sum - score) / (count - 1) }];
    });
    const own = takers.flatMap(({ scores }) => scores[item] ?? []);
    return {
      takers: own.length,
      difficulty: own.length === 0 ? null : mean(own),
      discrimination: correlation(points),
      pNegative: permutationTest(productsOf(points)),
    };
  });
}

interface Point {
  readonly unit: number;
  readonly condition: number;
  readonly score: number;
  readonly rest: number;
}

/** Pearson's correlation; `null` if one side does not vary. */
function correlation(points: readonly Point[]): number | null {
  const score = mean(points.map((one) => one.score));
  const rest = mean(points.map((one) => one.rest));
  let both = 0;
  let scores = 0;
  let rests = 0;
  for (const one of points) {
    both += (one.score - score) * (one.rest - rest);
    scores += (one.score - score) ** 2;
    rests += (one.rest - rest) ** 2;
  }
  // Smaller values are rounding errors.
  return Math.min(scores, rests) < 1e-12 * points.length || points.length < 2
    ? null
    : Math.max(-1, Math.min(1, both / Math.sqrt(scores * rests)));
}

/**
 * Sum of products of the scores of one unit and the rests of another, condition by condition, for all pairs of complete
 * units.
 */
function productsOf(points: readonly Point[]): readonly (readonly number[])[] {
  const conditions = [...new Set(points.map(({ condition }) => condition))];
  const units = [...groupBy(points, ({ unit }) => unit).values()]
    .map((own) => groupBy(own, ({ condition }) => condition))
    .filter((unit) => unit.size === conditions.length)
    .map((unit) =>
      conditions.map((condition) => {
        const own = unit.get(condition) ?? [];
        return { score: mean(own.map((one) => one.score)), rest: mean(own.map((one) => one.rest)) };
      }),
    );
  return units.map((one) =>
    units.map((other) => one.reduce((sum, { score }, condition) => sum + score * (other[condition]?.rest ?? 0), 0)),
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
