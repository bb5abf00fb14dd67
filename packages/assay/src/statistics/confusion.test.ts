import { describe, expect, test } from '@jest/globals';
import { confusionMeasures } from './agreement';

const measures = (cells: readonly [number, number, number, number]) => {
  const [truePositives, falsePositives, falseNegatives, trueNegatives] = cells;
  return confusionMeasures({ truePositives, falsePositives, falseNegatives, trueNegatives });
};

describe('confusionMeasures', () => {
  test.each<{ cells: [number, number, number, number]; reference: readonly number[] }>([
    { cells: [90, 4, 2, 24], reference: [0.95, 0.9177018634, 0.8576670723, 0.8566878981] },
    { cells: [50, 10, 5, 35], reference: [0.85, 0.8434343434, 0.6975184489, 0.693877551] },
  ])('of TP, FP, FN, TN = $cells are the reference', ({ cells, reference }) => {
    const { accuracy, balancedAccuracy, matthews, kappa } = measures(cells);

    expect([accuracy, balancedAccuracy, matthews, kappa].map((value) => Number(value?.toFixed(10)))).toEqual(reference);
  });

  test('uncover a model that says yes to everything', () => {
    expect(measures([95, 5, 0, 0])).toEqual({ accuracy: 0.95, balancedAccuracy: 0.5, matthews: 0, kappa: 0 });
  });

  test.each<{ title: string; cells: [number, number, number, number]; expected: object }>([
    {
      title: 'without answers',
      cells: [0, 0, 0, 0],
      expected: { accuracy: null, balancedAccuracy: null, matthews: null, kappa: null },
    },
    {
      title: 'when only yes is expected and said',
      cells: [10, 0, 0, 0],
      expected: { accuracy: 1, balancedAccuracy: null, matthews: null, kappa: null },
    },
    {
      title: 'when only yes is expected',
      cells: [9, 0, 1, 0],
      expected: { accuracy: 0.9, balancedAccuracy: null, matthews: null, kappa: 0 },
    },
  ])('are null where the table cannot tell: $title', ({ cells, expected }) => {
    expect(measures(cells)).toEqual(expected);
  });

  test.each<{ cells: [number, number, number, number]; value: number }>([
    { cells: [7, 0, 0, 3], value: 1 },
    { cells: [0, 3, 7, 0], value: -1 },
  ])('are all or nothing for $cells', ({ cells, value }) => {
    expect(measures(cells).matthews).toBe(value);
  });
});
