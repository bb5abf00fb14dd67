import { clopperPearsonInterval, wilsonInterval, type Interval } from './intervals';
import { minimumDetectableDifference, type PairedVariances } from './power';

/** Maximum number of trials, and so of runs or fixtures, in a plan. */
export const mostPlanned = 10_000_000;

/** A number from which on a condition holds, found by doubling and bisection; `null` if `mostPlanned` is not enough. */
export function leastThat(holds: (count: number) => boolean, from = 1): number | null {
  let few = from - 1;
  let enough = from;
  while (!holds(enough)) {
    if (enough >= mostPlanned) {
      return null;
    }
    few = enough;
    enough *= 2;
  }
  while (enough - few > 1) {
    const middle = Math.floor((few + enough) / 2);
    [few, enough] = holds(middle) ? [few, middle] : [middle, enough];
  }
  return enough;
}

/** Trials after which the 95 % interval of an assertion (Wilson) has at most this width, if it fails at `rate`. */
export function trialsForWidth(rate: number, width: number): number | null {
  return leastThat((trials) => widthOf(wilsonInterval(trials * rate, trials)) <= width);
}

/**
 * Independent fixtures after which the exact 95 % interval (Clopper–Pearson) has at most this width, if `rate` of them
 * are wrong.
 */
export function fixturesForWidth(rate: number, width: number): number | null {
  return leastThat((fixtures) => widthOf(clopperPearsonInterval(fixtures * rate, fixtures)) <= width);
}

/** Fixtures that detect a true difference with 80 % probability (Miller 2024); see `minimumDetectableDifference`. */
export function fixturesToTellApart(variances: PairedVariances, runs: number, difference: number): number | null {
  return leastThat((clusters) => minimumDetectableDifference({ ...variances, runs, clusters }) <= difference, 2);
}

/** Runs with which this many fixtures detect the difference; `null` if no number of runs does. */
export function runsToTellApart(variances: PairedVariances, clusters: number, difference: number): number | null {
  const detectable = (runs: number): number => minimumDetectableDifference({ ...variances, runs, clusters });
  return detectable(mostPlanned) > difference ? null : leastThat((runs) => detectable(runs) <= difference);
}

/**
 * Number of runs after which any number of further runs lowers the detectable difference by less than a tenth: 2σ²/runs
 * ≤ (1.1² − 1) ω². `null` if fixtures do not differ, so that runs are worth as much as fixtures.
 */
export function runsWorthAsking({ betweenVariance, withinVariance }: PairedVariances): number | null {
  return betweenVariance <= 0
    ? null
    : Math.max(1, Math.ceil((2 * withinVariance) / ((1.1 ** 2 - 1) * betweenVariance) - 1e-9));
}

function widthOf({ lower, upper }: Interval): number {
  return upper - lower;
}
