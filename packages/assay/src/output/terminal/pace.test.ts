import { describe, expect, test } from '@jest/globals';
import { makeFakeClock } from '../../testing/fake-clock';
import { createPace } from './live-progress';

/** The rates at the end of each second, by what was done in it. */
function ratesOf(perSecond: readonly number[]): readonly number[] {
  const clock = makeFakeClock();
  const pace = createPace(clock);
  let done = 0;
  return perSecond.map((count) => {
    clock.advance(1000);
    done += count;
    return Math.round(100 * pace.at(done)) / 100;
  });
}

const seconds = (count: number, each: number): readonly number[] => Array.from({ length: count }, () => each);

describe('createPace', () => {
  test('is what an even pace is, from the beginning', () => {
    expect(ratesOf(seconds(60, 5))).toEqual(seconds(60, 5));
  });

  test('forgets what came at once in the beginning', () => {
    const rates = ratesOf([1000, ...seconds(59, 5)]);

    expect([0, 1, 2, 3].map((second) => rates[second])).toEqual([1000, 5, 5, 5]);
    expect(rates.at(-1)).toBe(5);
  });

  test('follows a pace that changes within twenty seconds', () => {
    const rates = ratesOf([...seconds(60, 10), ...seconds(20, 2)]);

    expect([59, 69, 79].map((second) => rates[second])).toEqual([10, 6, 2]);
  });

  test('looks back as far as five things take, when they are slow, and sinks while nothing is done', () => {
    const slow = Array.from({ length: 120 }, (_, second) => (second % 10 === 9 ? 1 : 0));
    const rates = ratesOf([...slow, ...seconds(100, 0)]);

    expect(rates[119]).toBe(0.12);
    expect(rates.at(-1)).toBe(0.04);
  });

  test('is nothing before any time went by', () => {
    expect(createPace(makeFakeClock()).at(3)).toBe(0);
  });
});
