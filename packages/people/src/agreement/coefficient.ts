import { type Interval, largest, smallest, studentQuantile } from 'gpt-assay/statistics';

/** A coefficient of agreement: 1 if raters always agree, 0 if they agree as often as by chance. */
export interface Coefficient {
  /** `null` if the ratings do not determine it. */
  readonly value: number | null;
  /** 95 % interval; `null` without a value, or if there is too little for one. */
  readonly interval: Interval | null;
  /** Why the value or the interval is `null`, in words; `null` if neither is. */
  readonly reason: string | null;
}

/**
 * What one item adds to the disagreement seen and to the disagreement by chance; their means over all items are the two.
 * The parts are linear approximations (influence functions), as in the variance of Gwet (2008).
 */
export interface ItemPart {
  readonly seen: number;
  readonly chance: number;
}

/** A coefficient 1 − seen/chance, by item. */
export interface Disagreement {
  readonly seen: number;
  /** Positive. */
  readonly chance: number;
  readonly items: readonly ItemPart[];
  /** Number of items that at least two people rated. */
  readonly rated: number;
  /** What an item would add to the disagreement seen on which raters are split in half; absent: not known. */
  readonly mostSeen?: number;
  /** What an item would add to the chance on whose rarest value all raters agree; absent: the largest of the items. */
  readonly mostChance?: number;
}

/** A coefficient that the ratings do not determine. */
export function undetermined(reason: string): Coefficient {
  return { value: null, interval: null, reason };
}

/**
 * The coefficient 1 − seen/chance with its 95 % interval for other items rated by the same people.
 *
 * The interval is that of a ratio of two means (Fieller 1954) with Student's t, after one more item is added: at the
 * lower end one on which raters disagree as far as on any, or as far as by chance, or, if they never disagreed, are split
 * in half; at the upper end one on which they agree on the rarest value. Without that item the interval is [1, 1] where few items happen to have no disagreement,
 * and holds far too seldom when nearly all ratings are equal, as the usual ± t standard errors do.
 */
export function coefficientOf(disagreement: Disagreement): Coefficient {
  const { seen, chance, items, rated } = disagreement;
  const value = 1 - seen / chance;
  if (rated < 2) {
    return { value, interval: null, reason: 'one item gives no interval' };
  }
  const parts = items.map((item) => item.seen);
  const chances = items.map((item) => item.chance);
  // Sums of squares of equal numbers need not be exactly 0.
  const split = seen > 1e-9 * chance ? 0 : (disagreement.mostSeen ?? 0);
  const worst = { seen: Math.max(largest(parts), chance, split), chance: smallest(chances) };
  const best = {
    seen: Math.min(smallest(parts), 0),
    chance: Math.max(largest(chances), disagreement.mostChance ?? -Infinity),
  };
  const quantile = studentQuantile(0.975, rated - 1);
  const plain = ratioLimits(items, quantile);
  const upperRatio = Math.max(plain.upper, ratioLimits(items, quantile, worst).upper);
  const lowerRatio = Math.min(plain.lower, ratioLimits(items, quantile, best).lower);
  return {
    value,
    interval: {
      lower: Math.min(value, Math.max(-1, 1 - upperRatio)),
      upper: Math.max(value, Math.min(1, 1 - lowerRatio)),
    },
    reason: null,
  };
}

/** Limits of mean(seen)/mean(chance) (Fieller 1954); infinite if the mean chance may be 0. */
function ratioLimits(items: readonly ItemPart[], quantile: number, more?: ItemPart): Interval {
  const count = items.length + (more === undefined ? 0 : 1);
  let seen = (more?.seen ?? 0) / count;
  let chance = (more?.chance ?? 0) / count;
  for (const item of items) {
    seen += item.seen / count;
    chance += item.chance / count;
  }
  let seenSquares = 0;
  let chanceSquares = 0;
  let products = 0;
  const add = (item: ItemPart): void => {
    seenSquares += (item.seen - seen) ** 2;
    chanceSquares += (item.chance - chance) ** 2;
    products += (item.seen - seen) * (item.chance - chance);
  };
  items.forEach(add);
  if (more !== undefined) {
    add(more);
  }
  const factor = quantile ** 2 / (count * (count - 1));
  const square = chance ** 2 - factor * chanceSquares;
  const middle = seen * chance - factor * products;
  const root = middle ** 2 - square * (seen ** 2 - factor * seenSquares);
  if (!(square > 0) || !(root >= 0) || !(chance > 0)) {
    return { lower: -Infinity, upper: Infinity };
  }
  return { lower: (middle - Math.sqrt(root)) / square, upper: (middle + Math.sqrt(root)) / square };
}
