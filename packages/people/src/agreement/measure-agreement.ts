import { formatNumberOf, groupBy } from 'gpt-assay/basics';
import { boundedMeanInterval } from 'gpt-assay/statistics';
import type { AgreementDocument } from './agreement-document';
import { krippendorffAlpha, type Scale } from './alpha';
import type { Coefficient } from './coefficient';
import { compareRaters } from './compare-raters';
import { intraclass, type IntraclassForm } from './intraclass';
import { cohenKappa, fleissKappa, gwetCoefficient } from './kappa';
import { countLevels, meanDistance, type Metric, ratersOf, type Ratings } from './ratings';
import type { AnalyticRatings, RatingFile } from './read-rating-file';

/** Agreement of people in one analytic. */
export type AnalyticAgreement = AgreementDocument['analytics'][number];

/** A coefficient with its name. */
export type NamedCoefficient = AnalyticAgreement['coefficients'][number];

type Name = NamedCoefficient['name'];

/** How far each person is from the others, in analytics of one scale. */
export type PeopleGroup = AgreementDocument['people'][number];

type Item = Ratings['items'][number];

/** Most raters of whom each pair is measured. */
export const mostPaired = 30;

/** Most values that a document lists. */
const mostValues = 100;

/** Measures how far people agree, by analytic, by pair and by person. */
export function measureAgreement(file: string, { columns, raters, analytics, notes }: RatingFile): AgreementDocument {
  const measured = analytics.map((one) => measureAnalytic(one, raters));
  const everybody = new Set(analytics.flatMap(({ items }) => ratersOf(items)));
  const alone = measured.map(({ items, sharedItems }) => items - sharedItems).reduce((sum, count) => sum + count, 0);
  return {
    file,
    columns: {
      layout: columns.layout,
      item: [...columns.item],
      rater: columns.rater ?? null,
      analytic: columns.analytic ?? null,
      values: columns.values.map(({ column }) => column),
      unused: [...columns.unused],
    },
    items: new Set(analytics.flatMap(({ ids }) => ids)).size,
    raters: everybody.size,
    ratings: measured.reduce((sum, { ratings }) => sum + ratings, 0),
    missing: measured.reduce((sum, { missing }) => sum + missing, 0),
    notes: [
      ...notes,
      ...(alone === 0 ? [] : [`${formatNumberOf(alone, 'item has', 'items have')} one rating only, and so no pair.`]),
    ],
    analytics: measured,
    people: [...groupBy(analytics, ({ values }) => values.scale)].map(([scale, group]) =>
      comparePeople(scale, group, raters),
    ),
  };
}

function measureAnalytic(ratings: AnalyticRatings, names: readonly string[]): AnalyticAgreement {
  const { values, items } = ratings;
  const raters = ratersOf(items);
  const [first = 0, second = 0] = raters;
  return {
    analytic: ratings.analytic ?? null,
    scale: values.scale,
    kind: values.kind,
    values: values.names.slice(0, mostValues),
    valueCount: values.names.length,
    items: items.length,
    sharedItems: items.filter((item) => item.length >= 2).length,
    raters: raters.length,
    ratings: items.reduce((sum, item) => sum + item.length, 0),
    missing: ratings.missing,
    agree: agreeOf(ratings),
    coefficients:
      raters.length === 2
        ? [...coefficientsOfPair(ratings, values.scale, [first, second]), ...coefficientsOfAll(ratings, values.scale)]
        : [...coefficientsOfMany(ratings, values.scale), ...coefficientsOfAll(ratings, values.scale)],
    pairs: raters.length > mostPaired ? null : pairsOf(ratings, raters, names),
  };
}

/** How often two ratings of an item are equal. */
function agreeOf({ levels, items }: Ratings): AnalyticAgreement['agree'] {
  const shares = items.filter((item) => item.length >= 2).map((item) => 1 - unequalShare(levels, item));
  if (shares.length === 0) {
    return null;
  }
  const share = shares.reduce((sum, one) => sum + one, 0) / shares.length;
  const { lower, upper } = boundedMeanInterval(shares, { lower: 0, upper: 1 });
  return { share, interval: { lower: Math.max(0, lower), upper: Math.min(1, upper) } };
}

/** The share of pairs of ratings of an item that are unequal. */
function unequalShare(levels: readonly number[], item: Item): number {
  const [first, second] = item;
  return item.length === 2
    ? Number(first?.level !== second?.level)
    : meanDistance('nominal', levels, countLevels(item));
}

function named(name: Name, { value, interval, reason }: Coefficient): NamedCoefficient {
  return { name, value, interval, reason };
}

/** Coefficients of two raters. */
function coefficientsOfPair(
  ratings: Ratings,
  scale: Scale,
  pair: readonly [number, number],
): readonly NamedCoefficient[] {
  switch (scale) {
    case 'nominal':
      return [named('cohenKappa', cohenKappa(ratings, pair))];
    case 'ordinal':
      return [
        named('cohenKappaQuadratic', cohenKappa(ratings, pair, 'squared')),
        named('cohenKappaLinear', cohenKappa(ratings, pair, 'linear')),
      ];
    case 'interval':
      return [];
  }
}

/** Coefficients that take the place of those of two raters where there are more. */
function coefficientsOfMany(ratings: Ratings, scale: Scale): readonly NamedCoefficient[] {
  switch (scale) {
    case 'nominal':
      return [named('fleissKappa', fleissKappa(ratings))];
    case 'ordinal':
      return [
        named('fleissKappaLinear', fleissKappa(ratings, 'linear')),
        named('fleissKappaQuadratic', fleissKappa(ratings, 'squared')),
      ];
    case 'interval':
      return [];
  }
}

/** Coefficients of any number of raters. */
function coefficientsOfAll(ratings: Ratings, scale: Scale): readonly NamedCoefficient[] {
  const alpha = named('alpha', krippendorffAlpha(ratings, scale));
  switch (scale) {
    case 'nominal':
      return [named('ac1', gwetCoefficient(ratings)), alpha];
    case 'ordinal':
      return [alpha, named('ac2Quadratic', gwetCoefficient(ratings, 'squared'))];
    case 'interval':
      return [
        correlation('icc1', ratings, 'one-way'),
        correlation('iccA1', ratings, 'agreement'),
        correlation('iccC1', ratings, 'consistency'),
        alpha,
      ];
  }
}

function correlation(name: Name, ratings: Ratings, form: IntraclassForm): NamedCoefficient {
  const found = intraclass(ratings, form);
  return { ...named(name, found), normalInterval: found.normal };
}

/** Ratings of each pair of raters who share an item, by item. */
function pairsOf(
  ratings: AnalyticRatings,
  raters: readonly number[],
  names: readonly string[],
): AnalyticAgreement['pairs'] {
  const { scale } = ratings.values;
  const shared = sharedItems(ratings.items);
  return raters.flatMap((one, place) =>
    raters.slice(place + 1).flatMap((other) => {
      const items = shared.get(one)?.get(other) ?? [];
      const pair = { levels: ratings.levels, items };
      const coefficients =
        scale === 'interval'
          ? [correlation('iccA1', pair, 'agreement')]
          : coefficientsOfPair(pair, scale, [one, other]);
      return items.length === 0
        ? []
        : [
            {
              raters: [names[one] ?? '', names[other] ?? ''] as [string, string],
              items: items.length,
              agree: agreeOf(pair),
              coefficients: [...coefficients],
            },
          ];
    }),
  );
}

/** The items of each pair of raters, the one with the smaller number first. */
function sharedItems(items: readonly Item[]): ReadonlyMap<number, ReadonlyMap<number, readonly Item[]>> {
  const shared = new Map<number, Map<number, Item[]>>();
  for (const item of items) {
    const sorted = item.toSorted((a, b) => a.rater - b.rater);
    for (const [index, one] of sorted.entries()) {
      const others = shared.get(one.rater) ?? new Map<number, Item[]>();
      shared.set(one.rater, others);
      for (const other of sorted.slice(index + 1)) {
        const known = others.get(other.rater) ?? [];
        others.set(other.rater, known);
        known.push([one, other]);
      }
    }
  }
  return shared;
}

function comparePeople(scale: Scale, analytics: readonly AnalyticRatings[], names: readonly string[]): PeopleGroup {
  const metric: Metric = scale === 'nominal' ? 'nominal' : 'linear';
  const hasOrder = scale !== 'nominal' || analytics.every(({ values }) => values.kind === 'boolean');
  return {
    analytics: analytics.flatMap(({ analytic }) => (analytic === undefined ? [] : [analytic])),
    distance: scale === 'nominal' ? 'unequal' : 'difference',
    raters: compareRaters(analytics, metric).map(({ rater, ...one }) => ({
      rater: names[rater] ?? '',
      ...one,
      higher: hasOrder ? one.higher : null,
    })),
  };
}
