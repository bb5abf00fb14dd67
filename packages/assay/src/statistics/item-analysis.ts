import { mean } from './numbers';
import { groupBy } from '../basics/collections';
import { createRandom } from './random';

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
interface ItemAnalysis {
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

/** Maximum number of units for which all orders are enumerated; for more, orders are drawn at random. */
const mostExact = 7;
/** Number of random orders. */
const draws = 9_999;

/** Drawing stops after this many orders at least as extreme, because the p-value is then far from small. */
const enough = 20;

/**
 * One-sided permutation test (Fisher 1935) that two properties of units are unrelated, against a negative relation: the
 * share of all orders of the units for which the sum of products is at most the observed one. `products[u][v]` is the
 * product of unit u's first property and unit v's second. Exact up to 7 units. For more, up to 9,999 orders are drawn,
 * fewer if 20 extreme ones have come before (Besag & Clifford 1991), which keeps the error at most α. `null` with fewer
 * than two units.
 */
export function permutationTest(products: readonly (readonly number[])[]): number | null {
  const units = products.length;
  if (units < 2) {
    return null;
  }
  const sumOf = (order: readonly number[]): number =>
    order.reduce((sum, other, unit) => sum + (products[unit]?.[other] ?? 0), 0);
  const start = [...products.keys()];
  const observed = sumOf(start) + 1e-9;
  const isExact = units <= mostExact;
  let few = 0;
  let all = 0;
  for (const order of isExact ? ordersOf(start) : drawOrders(start)) {
    all += 1;
    few += sumOf(order) <= observed ? 1 : 0;
    if (!isExact && few === enough) {
      return few / all;
    }
  }
  return isExact ? few / all : (few + 1) / (all + 1);
}

/** The smallest p-value that this many units allow. */
export function smallestPermutationP(units: number): number {
  const orders = Array.from({ length: Math.min(units, mostExact + 1) }, (_, index) => index + 1).reduce(
    (product, factor) => product * factor,
    1,
  );
  return units <= mostExact ? 1 / orders : 1 / (draws + 1);
}

/** All orders, each one exchange from the last (Heap 1963); yields the same array each time. */
function* ordersOf(start: readonly number[]): Generator<readonly number[]> {
  const order = [...start];
  const counts = order.map(() => 0);
  yield order;
  for (let at = 1; at < order.length;) {
    const count = counts[at] ?? 0;
    if (count < at) {
      exchange(order, at % 2 === 0 ? 0 : count, at);
      yield order;
      counts[at] = count + 1;
      at = 1;
    } else {
      counts[at] = 0;
      at += 1;
    }
  }
}

function* drawOrders(start: readonly number[]): Generator<readonly number[]> {
  const random = createRandom('permutation test', start.length);
  const order = [...start];
  for (let draw = 0; draw < draws; draw += 1) {
    for (let last = order.length - 1; last > 0; last -= 1) {
      exchange(order, Math.floor(random() * (last + 1)), last);
    }
    yield order;
  }
}

function exchange(order: number[], one: number, other: number): void {
  const a = order[one] ?? 0;
  const b = order[other] ?? 0;
  order[one] = b;
  order[other] = a;
}
