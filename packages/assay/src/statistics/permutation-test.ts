import { createRandom } from './random';

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
