import { describe, expect, test } from '@jest/globals';
import { largest } from 'gpt-assay/statistics';
import { clockTolerance, paceFor, type Pace } from './pace';

const minute = 60_000;

/**
 * When the engine lets calls through to workers that always have more to ask, in milliseconds; `rests` are pauses. Every
 * window ends as early as clocks that differ can end it.
 */
function simulate({ calls, milliseconds }: Pace, rests: readonly number[]): readonly number[] {
  const made: number[] = [];
  for (let start = 0, turn = 0; start < 5 * minute; turn += 1) {
    const first = start + (rests[turn % rests.length] ?? 0);
    // One call begins the window; the others come with it, and in every other window at its very end.
    const end = first + milliseconds - clockTolerance;
    const others = turn % 2 === 0 ? end - 1 : first;
    made.push(first, ...Array.from({ length: calls - 1 }, () => others));
    start = end;
  }
  return made.toSorted((a, b) => a - b);
}

/** Most calls in any minute. */
function mostInAMinute(made: readonly number[]): number {
  let start = 0;
  return largest(
    made.map((at, index) => {
      while ((made[start] ?? 0) <= at - minute) {
        start += 1;
      }
      return index - start + 1;
    }),
  );
}

describe('paceFor', () => {
  test.each([1, 2, 7, 60, 199, 200, 201, 599, 600, 1000, 3500, 10_000])(
    'keeps a limit of %i a minute wherever the minute begins, and uses most of it',
    (limit) => {
      const pace = paceFor(limit);
      const steady = simulate(pace, [0]);
      const broken = simulate(pace, [0, 0, 0, 40_000, 7, 0]);

      expect(mostInAMinute(steady)).toBeLessThanOrEqual(limit);
      expect(mostInAMinute(broken)).toBeLessThanOrEqual(limit);
      expect((pace.calls * minute) / pace.milliseconds).toBeGreaterThan(0.8 * limit - 1);
    },
  );

  test('does what one window a minute does not, which counts as the control', () => {
    expect(mostInAMinute(simulate({ calls: 600, milliseconds: minute }, [0]))).toBeGreaterThan(1000);
  });
});
