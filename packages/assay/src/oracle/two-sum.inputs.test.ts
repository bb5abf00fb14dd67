import { describe, expect, test } from '@jest/globals';
import { hasPair, twoSum, worstInputs, type TwoSumInput } from '../testing/two-sum-oracle';

describe('hasPair', () => {
  test('agrees with trying every pair', () => {
    const differing = twoSum.inputs.filter((input) => {
      const { numbers, target } = input;
      const pair = numbers.some((one, index) => numbers.some((other, at) => at > index && one + other === target));
      return hasPair(input) !== pair;
    });

    expect(differing).toEqual([]);
  });
});

describe('twoSum', () => {
  const sizes = twoSum.inputs.map(({ numbers }) => numbers.length);

  test('has thousands of small inputs, the smallest first, with both results', () => {
    const small = twoSum.inputs.filter((input) => input.numbers.length <= 12);

    expect(small.length).toBeGreaterThan(1_500);
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
    expect(small.filter(hasPair).length).toBeGreaterThan(500);
    expect(small.filter((input) => !hasPair(input)).length).toBeGreaterThan(500);
  });

  test('keeps to whole numbers with exact sums', () => {
    const all = twoSum.inputs.flatMap(({ numbers, target }) => [...numbers, target]);

    expect(all.filter((value) => !Number.isSafeInteger(2 * value) || Object.is(value, -0))).toEqual([]);
  });

  test.each([
    { answer: true, limits: [1, 5, 10, 50, 100, 128, 200, 255, 256] },
    { answer: false, limits: [1, 5, 10, 50, 100, 128, 200, 256, 299, 500, 1_000, 1_024, 1_500] },
  ])('refutes code that says $answer for all arrays longer than any of $limits', ({ answer, limits }) => {
    const unrefuted = limits.filter(
      (limit) => !twoSum.inputs.some((input) => input.numbers.length > limit && hasPair(input) !== answer),
    );

    expect(unrefuted).toEqual([]);
  });

  test('refutes code that looks only at the first or the last hundred numbers', () => {
    const isRefuted = (part: (numbers: readonly number[]) => readonly number[]): boolean =>
      twoSum.inputs.some((input) => hasPair({ ...input, numbers: part(input.numbers) }) !== hasPair(input));

    expect(isRefuted((numbers) => numbers.slice(0, 100))).toBe(true);
    expect(isRefuted((numbers) => numbers.slice(-100))).toBe(true);
  });

  test('shrinks to smaller inputs only, until there is none', () => {
    const start: TwoSumInput = { numbers: [9, -4, 7, 0, 2], target: 6 };
    const weigh = ({ numbers, target }: TwoSumInput): number =>
      1_000 * numbers.length + numbers.reduce((sum, number) => sum + Math.abs(number), Math.abs(target));

    expect(twoSum.shrink(start).filter((input) => weigh(input) >= weigh(start))).toEqual([]);
    expect(twoSum.shrink({ numbers: [], target: 0 })).toEqual([]);
  });
});

describe('worstInputs', () => {
  test.each(worstInputs)('makes any size of "$name"', ({ name, make }) => {
    for (const size of [8, 32, 512]) {
      const [numbers, target] = make(size) as [number[], number];

      expect(numbers).toHaveLength(size);
      expect(hasPair({ numbers, target })).toBe(!name.includes('no pair'));
    }
  });
});
