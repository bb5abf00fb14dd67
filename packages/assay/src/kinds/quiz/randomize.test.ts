import { describe, expect, test } from '@jest/globals';
import { fc } from '../../testing/properties';
import { chiSquareUpperTail } from '../../statistics/distributions';
import { createRandom } from '../../statistics/random';
import { randomize } from './shown-question';

/** Pearson's test that every class is equally likely. */
function uniformP(counts: readonly number[]): number {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const statistic = counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
  return chiSquareUpperTail(statistic, counts.length - 1);
}

describe('randomize', () => {
  test('gives the same items, each as often, whatever the random numbers', () => {
    const numbers = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 1 });

    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 })), numbers, (items, draws) => {
        let draw = 0;

        const shuffled = randomize(items, () => draws[(draw += 1) % draws.length] ?? 0);

        expect([...shuffled].sort()).toEqual([...items].sort());
      }),
    );
  });

  test('gives a new array and leaves the one it was given', () => {
    const items = Object.freeze(['a', 'b', 'c', 'd']);

    const shuffled = randomize(items, createRandom('new array'));

    expect(shuffled).not.toBe(items);
    expect(items).toEqual(['a', 'b', 'c', 'd']);
  });

  test.each([[[]], [['a']]])('gives a new array of %j', (items) => {
    const shuffled = randomize(items, createRandom('short'));

    expect(shuffled).toEqual(items);
    expect(shuffled).not.toBe(items);
  });

  test.each([
    { random: 0, order: ['b', 'c', 'd', 'a'] },
    { random: 1 - 2 ** -32, order: ['a', 'b', 'c', 'd'] },
  ])('stays inside the array when every number is $random', ({ random, order }) => {
    expect(randomize(['a', 'b', 'c', 'd'], () => random)).toEqual(order);
  });

  test.each(['1', '2', '3'])(
    'gives each of the 24 orders of four items equally often (chi-square, seed %s)',
    (seed) => {
      const random = createRandom('orders', seed);
      const counts = new Map<string, number>();

      for (let shuffle = 0; shuffle < 24_000; shuffle += 1) {
        const order = randomize(['a', 'b', 'c', 'd'], random).join('');
        counts.set(order, (counts.get(order) ?? 0) + 1);
      }

      expect(counts.size).toBe(24);
      expect(uniformP([...counts.values()])).toBeGreaterThan(0.001);
    },
  );

  test('puts each of ten items equally often at each place (chi-square)', () => {
    const random = createRandom('places');
    const items = [...Array(10).keys()];
    const counts = new Map<string, number>();

    for (let shuffle = 0; shuffle < 10_000; shuffle += 1) {
      for (const [place, item] of randomize(items, random).entries()) {
        const key = `${String(item)} at ${String(place)}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }

    const pValues = items.map((item) =>
      uniformP(items.map((place) => counts.get(`${String(item)} at ${String(place)}`) ?? 0)),
    );
    expect(Math.min(...pValues)).toBeGreaterThan(0.0001);
  });

  test('keeps with each option whether it is right', () => {
    const options = [
      { text: 'one', correct: false },
      { text: 'two', correct: true },
      { text: 'three', correct: false },
    ];

    const shuffled = randomize(options, createRandom('options'));

    expect(shuffled).toHaveLength(3);
    for (const option of shuffled) {
      expect(options).toContain(option);
    }
  });
});
