import { describe, expect, test } from '@jest/globals';
import { createRandom, randomFrom } from './random';

describe('randomFrom', () => {
  test('gives the same number for the same labels on every machine', () => {
    expect([randomFrom('seed', 1), randomFrom('seed', 1), randomFrom()]).toEqual([
      0.9086192147432932, 0.9086192147432932, 0.3098724860575821,
    ]);
  });

  test.each([
    { one: ['a', 'b'], other: ['ab'] },
    { one: ['a', 'b'], other: ['a,b'] },
    { one: ['ab', 'c'], other: ['a', 'bc'] },
    { one: [1, 23], other: [12, 3] },
    { one: [1], other: ['1'] },
    { one: ['a'], other: ['a', ''] },
    { one: ['a","b'], other: ['a', 'b'] },
    { one: ['é'], other: ['e\u0301'] },
  ])('tells $one from $other', ({ one, other }) => {
    expect(randomFrom(...one)).not.toBe(randomFrom(...other));
  });

  test.each(['one', 'two', 'three'])('is uniform over 20 classes (chi-square, seed %s)', (seed) => {
    const draws = 20_000;
    const classes = new Array<number>(20).fill(0);
    for (let draw = 0; draw < draws; draw += 1) {
      const index = Math.floor(randomFrom(seed, draw) * 20);
      classes[index] = (classes[index] ?? 0) + 1;
    }

    const chiSquare = classes.reduce((sum, count) => sum + (count - draws / 20) ** 2 / (draws / 20), 0);

    // 99.9 % quantile with 19 degrees of freedom; a class out of range would make it NaN or add a class.
    expect(classes).toHaveLength(20);
    expect(chiSquare).toBeLessThan(43.82);
  });

  test('is not correlated from one draw to the next', () => {
    const draws = Array.from({ length: 20_000 }, (_, draw) => randomFrom('walk', draw) - 0.5);

    const correlation =
      draws.slice(1).reduce((sum, draw, index) => sum + draw * (draws[index] ?? 0), 0) / (20_000 / 12);

    expect(Math.abs(correlation)).toBeLessThan(3.3 / Math.sqrt(20_000));
  });
});

describe('createRandom', () => {
  const drawsOf = (random: () => number, draws: number) => Array.from({ length: draws }, random);

  test('gives the same numbers for the same labels on every machine', () => {
    expect(drawsOf(createRandom('seed', 1), 3)).toEqual(drawsOf(createRandom('seed', 1), 3));
    expect(drawsOf(createRandom('seed', 1), 3)).toEqual([0.35950868600048125, 0.7641160027123988, 0.643698857864365]);
  });

  test('gives other numbers for other labels', () => {
    const firsts = Array.from({ length: 1000 }, (_, label) => createRandom('seed', label)());

    expect(new Set(firsts).size).toBe(1000);
    expect(createRandom('a', 'b')()).not.toBe(createRandom('ab')());
  });

  test.each(['one', 'two', 'three'])('is uniform over 20 × 20 classes of pairs (chi-square, seed %s)', (seed) => {
    const random = createRandom(seed);
    const pairs = 200_000;
    const classes = new Array<number>(400).fill(0);
    for (let pair = 0; pair < pairs; pair += 1) {
      const index = Math.floor(random() * 20) * 20 + Math.floor(random() * 20);
      classes[index] = (classes[index] ?? 0) + 1;
    }

    const chiSquare = classes.reduce((sum, count) => sum + (count - pairs / 400) ** 2 / (pairs / 400), 0);

    // 0.05 % and 99.95 % quantiles with 399 degrees of freedom, by Wilson & Hilferty.
    expect(classes).toHaveLength(400);
    expect(chiSquare).toBeGreaterThan(312);
    expect(chiSquare).toBeLessThan(499);
  });

  test('is uniform also in the first number of many labels', () => {
    const firsts = Array.from({ length: 20_000 }, (_, label) => createRandom('first', label)());
    const mean = firsts.reduce((sum, first) => sum + first, 0) / 20_000;

    expect(Math.abs(mean - 0.5)).toBeLessThan(3.3 / Math.sqrt(12 * 20_000));
  });
});
