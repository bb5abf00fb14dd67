import { betaQuantile } from '../../statistics/beta';
import { createRandom } from '../../statistics/random';
import { signFlipTest } from '../../statistics/sign-flip';

/** Two prompts to tell apart, and how they are asked. */
export interface PlannedComparison {
  /** Failure rates of the two. */
  readonly rates: readonly [number, number];
  /** Share of the variance that lies between fixtures, in (0, 1). */
  readonly between: number;
  readonly fixtures: number;
  readonly runs: number;
}

/** Number of simulated comparisons. */
const samples = 400;
/** Number of rates that stand for a distribution of them. */
const drawn = 200;

/**
 * Share of simulated comparisons in which the test of `assay compare` (sign flips by fixture, 5 %) tells the two apart:
 * fixtures have beta-distributed failure rates, and half of them are as hard for both. The same plan always gives the
 * same share; its standard error is 2 points.
 */
export function comparisonPower({ rates, between, fixtures, runs }: PlannedComparison): number {
  const ones = ratesOf(rates[0], between);
  const others = ratesOf(rates[1], between);
  const random = createRandom('comparison power', ...rates, fixtures, runs);
  const failuresAt = (rate: number): number => {
    let failures = 0;
    for (let run = 0; run < runs; run += 1) {
      failures += random() < rate ? 1 : 0;
    }
    return failures;
  };
  let apart = 0;
  for (let sample = 0; sample < samples; sample += 1) {
    const differences = Array.from({ length: fixtures }, () => {
      const place = Math.floor(random() * drawn);
      const other = random() < 0.5 ? place : Math.floor(random() * drawn);
      return (failuresAt(others[other] ?? 0) - failuresAt(ones[place] ?? 0)) / runs;
    });
    apart += signFlipTest(differences) <= 0.05 ? 1 : 0;
  }
  return apart / samples;
}

/** Evenly spaced quantiles of the beta distribution with this mean, and this share of the variance of a boolean. */
function ratesOf(mean: number, share: number): readonly number[] {
  const size = 1 / share - 1;
  return Array.from({ length: drawn }, (_, index) =>
    betaQuantile((index + 0.5) / drawn, mean * size, (1 - mean) * size),
  );
}
