import { describe, expect, test } from '@jest/globals';
import { agreement, type Agreement } from './agreement';

const of10 = (counts: readonly number[]): readonly (readonly number[])[] => counts.map((yes) => [yes, 10 - yes]);

function fromCoders(categories: number, coders: readonly string[]): readonly (readonly number[])[] {
  return Array.from({ length: coders[0]?.length ?? 0 }, (_, unit) =>
    Array.from({ length: categories }, (_, c) => coders.filter((answers) => answers[unit] === String(c + 1)).length),
  );
}

const fleiss = [
  [0, 0, 0, 0, 14],
  [0, 2, 6, 4, 2],
  [0, 0, 3, 5, 6],
  [0, 3, 9, 2, 0],
  [2, 2, 8, 1, 1],
  [7, 7, 0, 0, 0],
  [3, 2, 6, 3, 0],
  [2, 5, 3, 2, 2],
  [6, 5, 2, 1, 0],
  [0, 2, 2, 3, 7],
];

const abstractors = [
  [13, 0, 0],
  [0, 20, 7],
  [0, 4, 56],
].flatMap((row, one) =>
  row.flatMap((times, other) =>
    Array.from({ length: times }, () => [0, 1, 2].map((c) => Number(c === one) + Number(c === other))),
  ),
);

const fourCoders = fromCoders(5, ['123321412   ', '1233224125 3', ' 3332342251 ', '12332441251 ']);
const threeCoders = fromCoders(4, ['     34121133 3', '1 213343       ', '  21344 21133 4']);

const paradox = of10([10, 10, 10, 9, 10, 10]);

const references: { name: string; units: readonly (readonly number[])[]; values: Partial<Agreement> }[] = [
  { name: 'Fleiss 1971', units: fleiss, values: { observed: 0.378021978, fleissKappa: 0.20993070442 } },
  {
    name: 'three abstractors',
    units: abstractors,
    values: { fleissKappa: 0.7962396962, gwetAc1: 0.8493305482, krippendorffAlpha: 0.7972584977 },
  },
  { name: 'four coders of 12 units, not all answered', units: fourCoders, values: { krippendorffAlpha: 0.7434210526 } },
  {
    name: 'three coders of 15 units, not all answered',
    units: threeCoders,
    values: { krippendorffAlpha: 0.6913580247 },
  },
  {
    name: 'six fixtures of 10 runs',
    units: of10([10, 10, 9, 10, 1, 0]),
    values: { observed: 0.9333333333, fleissKappa: 0.85, gwetAc1: 0.88, krippendorffAlpha: 0.8525 },
  },
];

const rows = references.flatMap(({ name, units, values }) =>
  (['observed', 'fleissKappa', 'gwetAc1', 'krippendorffAlpha'] as const).flatMap((measure) => {
    const value = values[measure];
    return value === undefined ? [] : [{ name, units, measure, value }];
  }),
);

describe('agreement', () => {
  test.each(rows)('of $name has the $measure $value', ({ units, measure, value }) => {
    expect(Math.abs((agreement(units)?.[measure] ?? NaN) - Number(value))).toBeLessThan(1e-9);
  });

  test('shows the paradox: nearly equal answers, yet kappa and alpha say worse than chance', () => {
    const { observed, fleissKappa, gwetAc1, krippendorffAlpha } = agreement(paradox) ?? {};

    expect([observed, fleissKappa, gwetAc1].map((value) => value?.toFixed(3))).toEqual(['0.967', '-0.017', '0.966']);
    expect(krippendorffAlpha).toBeCloseTo(0, 12);
  });

  test('has no kappa and no alpha when all answers are the same', () => {
    expect(agreement(of10([10, 10, 10]))).toEqual({
      observed: 1,
      fleissKappa: null,
      gwetAc1: 1,
      krippendorffAlpha: null,
    });
  });

  test('does not depend on the order of units and categories', () => {
    const mirrored = fourCoders.toReversed().map((unit) => unit.toReversed());
    const values = (given: readonly (readonly number[])[]): readonly string[] =>
      Object.values(agreement(given) ?? {}).map((value) => Number(value).toFixed(12));

    expect(values(mirrored)).toEqual(values(fourCoders));
  });

  test('is undefined when no unit has two answers', () => {
    expect([
      agreement([]),
      agreement([
        [1, 0],
        [0, 0],
      ]),
    ]).toEqual([undefined, undefined]);
  });

  test('of a single category says no more than that answers are equal', () => {
    expect(agreement([[3]])).toEqual({ observed: 1, fleissKappa: null, gwetAc1: null, krippendorffAlpha: null });
  });
});
