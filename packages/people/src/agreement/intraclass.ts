import { betaQuantileLogit, type Interval, largest } from 'gpt-assay/statistics';
import { type Coefficient, coefficientOf, type ItemPart, undetermined } from './coefficient';
import { areAllEqual, ratersOf, type Ratings, sumOf } from './ratings';

/**
 * `one-way`: ICC(1), each item may have its own raters. `agreement`: ICC(A,1), the ICC(2,1) of Shrout & Fleiss.
 * `consistency`: ICC(C,1), their ICC(3,1), which forgives raters who are always milder.
 */
export type IntraclassForm = 'one-way' | 'agreement' | 'consistency';

/** An intraclass correlation with two intervals. */
export interface Intraclass extends Coefficient {
  /** 95 % interval by F distributions, which holds if all values are normally distributed; `null` if not computable. */
  readonly normal: Interval | null;
}

/**
 * Intraclass correlation of single ratings (Shrout & Fleiss 1979; McGraw & Wong 1996) on an interval scale. With missing
 * ratings only `one-way` is determined, by analysis of variance of unequal groups. `interval` is by item and needs no
 * distribution, see `coefficientOf`; `normal` is by F: the exact one of Wald (1940) for `one-way`, which is that of Shrout
 * & Fleiss for complete ratings, theirs for `consistency`, and that of McGraw & Wong for `agreement`.
 */
export function intraclass(ratings: Ratings, form: IntraclassForm): Intraclass {
  const items = ratings.items.filter((item) => item.length > 0);
  const reason = whyUndetermined(items, form);
  if (reason !== undefined) {
    return { ...undetermined(reason), normal: null };
  }
  const values = items.map((item) => {
    const ordered = form === 'one-way' ? item : item.toSorted((a, b) => a.rater - b.rater);
    return ordered.map(({ level }) => ratings.levels[level] ?? 0);
  });
  const mean = sumOf(values.map(sumOf)) / sumOf(values.map((item) => item.length));
  for (const item of values) {
    for (const [index, value] of item.entries()) {
      item[index] = value - mean;
    }
  }
  return form === 'one-way' ? oneWay(values) : twoWay(values, form);
}

function whyUndetermined(items: Ratings['items'], form: IntraclassForm): string | undefined {
  if (!items.some((item) => item.length >= 2)) {
    return 'no item has two ratings';
  }
  if (items.length < 2) {
    return 'one item has no spread between items';
  }
  if (areAllEqual(items)) {
    return 'all ratings are equal, so that there is no spread to divide';
  }
  const raters = ratersOf(items).length;
  return form === 'one-way' || items.every((item) => item.length === raters)
    ? undefined
    : 'ratings are missing: only ICC(1) is determined';
}

/** Values of an item, or of a rater. */
type Values = readonly number[];

function oneWay(values: readonly Values[]): Intraclass {
  const count = values.length;
  const groups = values.map((item) => {
    const mean = sumOf(item) / item.length;
    return { size: item.length, mean, within: sumOf(item.map((value) => (value - mean) ** 2)) };
  });
  const all = sumOf(groups.map(({ size }) => size));
  const within = sumOf(groups.map((group) => group.within)) / (all - count);
  const betweens = groups.map(({ size, mean }) => size * mean ** 2);
  const between = sumOf(betweens) / (count - 1);
  const size = (all - sumOf(groups.map((group) => group.size ** 2)) / all) / (count - 1);
  const chance = between + (size - 1) * within;
  if (!(chance > 0)) {
    return { ...undetermined('the means of items have no spread'), normal: null };
  }
  // What items of these sizes are expected to add, so that sizes alone add no spread.
  const expected = groups.map((group) => (group.size * (between - within)) / size + within);
  const excess = sumOf(expected) / count - ((count - 1) / count) * between;
  const parts = groups.map((group, index): ItemPart => {
    const more = ((group.within - within * (group.size - 1)) * count) / (all - count);
    const apart = ((betweens[index] ?? 0) - (expected[index] ?? 0) + excess) * (count / (count - 1));
    return { seen: size * (within + more), chance: chance + apart + (size - 1) * more };
  });
  const rated = groups.filter((group) => group.size >= 2).length;
  return {
    ...coefficientOf({ seen: size * within, chance, items: parts, rated }),
    normal: oneWayByF(groups, within, all - count),
  };
}

/** Items with the same number of ratings: how many, and what their means and the squares of these add up to. */
interface SizedItems {
  readonly size: number;
  count: number;
  sum: number;
  squares: number;
}

/** The exact interval of Wald (1940) for groups of any sizes. */
function oneWayByF(
  groups: readonly { readonly size: number; readonly mean: number }[],
  within: number,
  degrees: number,
): Interval | null {
  if (!(within > 0)) {
    return null;
  }
  const bySize = new Map<number, SizedItems>();
  for (const { size, mean } of groups) {
    const known = bySize.get(size) ?? { size, count: 0, sum: 0, squares: 0 };
    known.count += 1;
    known.sum += mean;
    known.squares += mean ** 2;
    bySize.set(size, known);
  }
  const sizes = [...bySize.values()];
  const ratioAt = (correlation: number): number => {
    const weightOf = ({ size }: SizedItems): number => size / (1 + (size - 1) * correlation);
    const weight = sumOf(sizes.map((one) => weightOf(one) * one.count));
    const mean = sumOf(sizes.map((one) => weightOf(one) * one.sum)) / weight;
    const squares = sumOf(
      sizes.map((one) => weightOf(one) * (one.squares - 2 * mean * one.sum + one.count * mean ** 2)),
    );
    return ((1 - correlation) * squares) / (groups.length - 1) / within;
  };
  const largestSize = largest(sizes.map(({ size }) => size));
  const placeOf = (quantile: number): number => {
    let below = -1 / (largestSize - 1);
    let above = 1;
    for (let step = 0; step < 60; step += 1) {
      const middle = (below + above) / 2;
      if (ratioAt(middle) > quantile) {
        below = middle;
      } else {
        above = middle;
      }
    }
    return above;
  };
  return {
    lower: placeOf(fQuantile(0.975, groups.length - 1, degrees)),
    upper: placeOf(fQuantile(0.025, groups.length - 1, degrees)),
  };
}

/** Mean squares of complete ratings, and what they are made of. */
interface MeanSquares {
  readonly items: number;
  readonly raters: number;
  readonly ofItems: number;
  readonly ofRaters: number;
  readonly ofErrors: number;
}

function twoWay(values: readonly Values[], form: 'agreement' | 'consistency'): Intraclass {
  const items = values.length;
  const raters = values[0]?.length ?? 0;
  const itemMeans = values.map((item) => sumOf(item) / raters);
  const raterMeans = Array.from(
    { length: raters },
    (_, rater) => sumOf(values.map((item) => item[rater] ?? 0)) / items,
  );
  const errors = values.map((item, index) => {
    let ofItem = 0;
    let pull = 0;
    for (const [rater, value] of item.entries()) {
      const raterMean = raterMeans[rater] ?? 0;
      const error = value - (itemMeans[index] ?? 0) - raterMean;
      ofItem += error ** 2;
      pull += error * raterMean;
    }
    return { squares: ofItem, pull };
  });
  const squares = {
    items,
    raters,
    ofItems: (raters * sumOf(itemMeans.map((mean) => mean ** 2))) / (items - 1),
    ofRaters: (items * sumOf(raterMeans.map((mean) => mean ** 2))) / (raters - 1),
    ofErrors: sumOf(errors.map((one) => one.squares)) / ((items - 1) * (raters - 1)),
  };
  const extra = form === 'agreement' ? (raters * (squares.ofRaters - squares.ofErrors)) / items : 0;
  const seen = raters * squares.ofErrors + extra;
  const chance = squares.ofItems + (raters - 1) * squares.ofErrors + extra;
  if (!(chance > 0)) {
    return { ...undetermined('raters differ more than items do in every way'), normal: null };
  }
  const share = items / (items - 1);
  const parts = errors.map((item, index): ItemPart => {
    const error = (share * item.squares) / (raters - 1);
    const more = form === 'agreement' ? extra + (2 * raters * item.pull) / (raters - 1) : 0;
    return {
      seen: raters * error + more,
      chance: share * raters * (itemMeans[index] ?? 0) ** 2 + (raters - 1) * error + more,
    };
  });
  return {
    ...coefficientOf({ seen, chance, items: parts, rated: items }),
    normal: form === 'agreement' ? agreementByF(squares) : consistencyByF(squares),
  };
}

/** Shrout & Fleiss 1979. */
function consistencyByF({ items, raters, ofItems, ofErrors }: MeanSquares): Interval | null {
  if (!(ofErrors > 0)) {
    return null;
  }
  const degrees = (items - 1) * (raters - 1);
  const low = ofItems / ofErrors / fQuantile(0.975, items - 1, degrees);
  const high = (ofItems / ofErrors) * fQuantile(0.975, degrees, items - 1);
  return { lower: (low - 1) / (low + raters - 1), upper: (high - 1) / (high + raters - 1) };
}

/** McGraw & Wong 1996, table 7, with the degrees of freedom of Satterthwaite. */
function agreementByF({ items: n, raters: k, ofItems, ofRaters, ofErrors }: MeanSquares): Interval | null {
  if (!(ofErrors > 0)) {
    return null;
  }
  const value = (ofItems - ofErrors) / (ofItems + (k - 1) * ofErrors + (k * (ofRaters - ofErrors)) / n);
  const a = (k * value) / (n * (1 - value));
  const b = 1 + (k * value * (n - 1)) / (n * (1 - value));
  const degrees =
    (a * ofRaters + b * ofErrors) ** 2 / ((a * ofRaters) ** 2 / (k - 1) + (b * ofErrors) ** 2 / ((n - 1) * (k - 1)));
  const low = fQuantile(0.975, n - 1, degrees);
  const high = fQuantile(0.975, degrees, n - 1);
  const rest = k * ofRaters + (k * n - k - n) * ofErrors;
  return {
    lower: (n * (ofItems - low * ofErrors)) / (low * rest + n * ofItems),
    upper: (n * (high * ofItems - ofErrors)) / (rest + n * high * ofItems),
  };
}

/** The quantile of the F distribution. */
function fQuantile(probability: number, above: number, below: number): number {
  return (below / above) * Math.exp(betaQuantileLogit(probability, above / 2, below / 2));
}
