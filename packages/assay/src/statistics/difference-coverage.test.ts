import { describe, expect, test } from '@jest/globals';
import { oneIn, sized } from '../testing/sized';
import { boundedMeanInterval, type Interval } from './intervals';
import { pairedDifference, repeatInterval, type Sample, type SamplePair } from './paired';
import { createRandom } from './random';

const runs = 20;

/** What a model's answer to a fixture is worth: the share of five analytics that fail, each at `rate`, together in half of the calls. */
function drawShare(rate: number, analytics: number, random: () => number): number {
  const shared = random() < 0.5 ? random() : undefined;
  return Array.from({ length: analytics }, () => shared ?? random()).filter((one) => one < rate).length / analytics;
}

function drawSample(rate: number, trials: number, analytics: number, random: () => number): Sample {
  const shares = Array.from({ length: trials }, () => drawShare(rate, analytics, random));
  const mean = shares.reduce((sum, share) => sum + share, 0) / trials;
  return { mean, squares: shares.reduce((sum, share) => sum + (share - mean) ** 2, 0), trials };
}

/** How often an interval holds the truth, and how wide it is, in points. */
function measure(
  repetitions: number,
  draw: (repetition: number) => { readonly interval: Interval | undefined; readonly truth: number },
): { readonly coverage: number; readonly width: number } {
  const drawn = Array.from({ length: repetitions }, (_, repetition) => draw(repetition));
  const covered = drawn.filter(
    ({ interval, truth }) => interval !== undefined && interval.lower <= truth && truth <= interval.upper,
  );
  const widths = drawn.map(({ interval }) => (interval === undefined ? 0 : interval.upper - interval.lower));
  return {
    coverage: covered.length / repetitions,
    width: (100 * widths.reduce((sum, width) => sum + width, 0)) / repetitions,
  };
}

/** Some of the fixtures, a sample of submissions, change by 50 points; all else fails at 1.5 % on both sides. */
function drawChanged(fixtures: number, share: number, seed: string): readonly number[] {
  const random = createRandom('changed fixtures', seed);
  return Array.from({ length: fixtures }, () => {
    const before = 0.015 + (random() < share ? 0.5 : 0);
    return drawSample(before, runs, 1, random).mean - drawSample(0.015, runs, 1, random).mean;
  });
}

const few = [12, 20, 32, 60].flatMap((fixtures) => [0.05, 0.1].map((share) => ({ fixtures, share })));

describe('the interval for submissions like the fixtures', () => {
  test.each(oneIn(4, few))(
    'covers at least as often as wanted when $share of $fixtures fixtures change by 50 points',
    ({ fixtures, share }) => {
      const { coverage } = measure(sized({ little: 60, all: 1000 }), (repetition) => ({
        interval: boundedMeanInterval(drawChanged(fixtures, share, String(repetition)), { lower: -1, upper: 1 }),
        truth: share * 0.5,
      }));

      expect(coverage).toBeGreaterThanOrEqual(0.93);
    },
  );

  test.each(oneIn(2, few.slice(0, 4)))(
    'covers too seldom as Student’s interval when $share of $fixtures fixtures change',
    ({ fixtures, share }) => {
      const { coverage } = measure(sized({ little: 150, all: 1000 }), (repetition) => ({
        interval: pairedDifference(drawChanged(fixtures, share, String(repetition)))?.interval,
        truth: share * 0.5,
      }));

      expect(coverage).toBeLessThan(0.93);
    },
  );
});

/** Failure rates of fixtures under two prompts. */
const worlds: Readonly<
  Record<string, (fixture: number, fixtures: number) => readonly [before: number, after: number]>
> = {
  'nearly everything is right': () => [0.002, 0.002],
  'one fixture changed': (fixture) => [fixture === 0 ? 0.55 : 0.01, 0.01],
  'some fixtures are hard': (fixture) => [fixture % 5 === 0 ? 0.5 : 0.03, fixture % 7 === 0 ? 0.4 : 0.05],
  'fixtures are right or wrong always': (fixture) => [fixture % 2, fixture % 3 === 0 ? 0 : 1],
  'nearly everything changed': () => [0.02, 0.98],
  'a handful of failures is expected': (_, fixtures) => [4 / fixtures / 20, 0],
};

const plans = [6, 12, 20, 60].flatMap((fixtures) =>
  [1, 3, 10, 20].flatMap((trials) => [1, 5].map((analytics) => ({ fixtures, trials, analytics }))),
);

describe('the interval for the same fixtures asked again', () => {
  test.each(oneIn(2, Object.entries(worlds)))('covers with 93 %% at least when %s', (_, ratesOf) => {
    const repetitions = sized({ little: 70, all: 400 });
    const coverages = oneIn(5, plans).map(({ fixtures, trials, analytics }) => {
      const rates = Array.from({ length: fixtures }, (__, fixture) => ratesOf(fixture, fixtures));
      const truth = rates.reduce((sum, [before, after]) => sum + before - after, 0) / fixtures;
      return measure(repetitions, (repetition) => {
        const random = createRandom('asked again', fixtures, trials, analytics, repetition);
        const pairs = rates.map(([before, after]): SamplePair => ({
          before: drawSample(before, trials, analytics, random),
          after: drawSample(after, trials, analytics, random),
        }));
        return { interval: repeatInterval(pairs), truth };
      }).coverage;
    });

    expect(Math.min(...coverages)).toBeGreaterThanOrEqual(sized({ little: 0.9, all: 0.93 }));
  });
});
