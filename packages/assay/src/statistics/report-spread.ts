import { largest } from './numbers';

/** How far the failures of one report are from what all of them together imply, and the variance of that by chance. */
export interface Deviation {
  readonly surplus: number;
  readonly variance: number;
}

/** A shift of the log odds, and the probability that reports without a change differ by it. */
export interface Shift {
  readonly logOdds: number;
  readonly weight: number;
}

/**
 * Standard deviations, in log odds, by which reports may scatter around their level though nothing changed: a grid.
 */
const spreads = Array.from({ length: 11 }, (_, step) => (step * 7) / 100);

/**
 * Scale of the half-normal prior of that standard deviation: how much the failure rates of hosted models differ from
 * day to day before any report has shown it. Only the reports themselves can narrow it.
 */
const usualSpread = 0.35;

/** Standard normal nodes, and the probability that each stands for. */
const nodes = Array.from({ length: 21 }, (_, index) => {
  const z = (index - 10) / 2;
  return { z, density: Math.exp(-(z ** 2) / 2) };
});
const density = nodes.reduce((sum, node) => sum + node.density, 0);

/**
 * How likely each spread between reports is, given groups of reports at one level each. A report's surplus is taken as
 * normal with its variance by chance plus the part of the spread (DerSimonian & Laird 1986); a group of k reports has
 * k − 1 degrees of freedom.
 */
export function weighSpreads(groups: readonly (readonly Deviation[])[]): readonly number[] {
  const logs = spreads.map((spread) => {
    const prior = -((spread / usualSpread) ** 2) / 2;
    return groups.reduce((sum, group) => sum + logLikelihood(group, spread), prior);
  });
  const most = largest(logs);
  const weights = logs.map((log) => Math.exp(log - most));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

function logLikelihood(group: readonly Deviation[], spread: number): number {
  const counted = group.filter(({ variance }) => variance > 0);
  const count = counted.length;
  if (count < 2) {
    return 0;
  }
  const freedom = (count - 1) / count;
  return (
    freedom *
    counted.reduce((sum, { surplus, variance }) => {
      const whole = variance + (variance ** 2 * spread ** 2) / freedom;
      return sum - (surplus ** 2 / whole + Math.log(whole)) / 2;
    }, 0)
  );
}

/**
 * By how much the log odds of two groups of reports differ though nothing changed: a mixture of normal distributions,
 * one for each spread. `share`: Σ of the squared shares of trials that each report has in its group, over both groups
 * (1/k for a group of k equal ones).
 */
export function shiftsOf(weights: readonly number[], share: number): readonly Shift[] {
  return weights.flatMap((weight, place) => {
    const deviation = (spreads[place] ?? 0) * Math.sqrt(share);
    return deviation === 0
      ? [{ logOdds: 0, weight }]
      : nodes.map((node) => ({ logOdds: node.z * deviation, weight: (weight * node.density) / density }));
  });
}
