import { createRandom } from 'gpt-assay/statistics';

/** What one grader catches: shares of faults that were planted, and of real ones. */
export interface Pair {
  readonly planted: number;
  readonly real: number;
}

/** A figure with its 95 % interval. */
export interface Estimate {
  readonly value: number;
  readonly lower: number;
  readonly upper: number;
}

const resamples = 2_000;

/** Pearson's correlation; `NaN` where one side does not vary. */
export function pearson(pairs: readonly Pair[]): number {
  const planted = mean(pairs.map((one) => one.planted));
  const real = mean(pairs.map((one) => one.real));
  const sum = (of: (one: Pair) => number): number => pairs.reduce((all, one) => all + of(one), 0);
  const both = sum((one) => (one.planted - planted) * (one.real - real));
  return both / Math.sqrt(sum((one) => (one.planted - planted) ** 2) * sum((one) => (one.real - real) ** 2));
}

/** Spearman's correlation, equal values with their mean rank. */
export function spearman(pairs: readonly Pair[]): number {
  const planted = ranksOf(pairs.map((one) => one.planted));
  const real = ranksOf(pairs.map((one) => one.real));
  return pearson(pairs.map((_, index) => ({ planted: planted[index] ?? 0, real: real[index] ?? 0 })));
}

/** By how much more planted bugs are caught than real ones. */
export function bias(pairs: readonly Pair[]): number {
  return mean(pairs.map(({ planted, real }) => planted - real));
}

/** By how much what is caught of real faults grows with what is caught of planted ones: least squares. */
export function slope(pairs: readonly Pair[]): number {
  const spread = (of: (one: Pair) => number): number => {
    const all = pairs.map(of);
    const middle = mean(all);
    return Math.sqrt(all.reduce((sum, one) => sum + (one - middle) ** 2, 0));
  };
  return (pearson(pairs) * spread((one) => one.real)) / spread((one) => one.planted);
}

/** A figure with its percentile bootstrap interval over graders. */
export function estimate(of: (pairs: readonly Pair[]) => number, pairs: readonly Pair[]): Estimate {
  const random = createRandom('graders');
  const draws = Array.from({ length: resamples }, () =>
    of(pairs.flatMap(() => pairs[Math.floor(random() * pairs.length)] ?? [])),
  )
    .filter((one) => !Number.isNaN(one))
    .toSorted((a, b) => a - b);
  const at = (share: number): number => draws[Math.round(share * (draws.length - 1))] ?? Number.NaN;
  return { value: of(pairs), lower: at(0.025), upper: at(0.975) };
}

function ranksOf(values: readonly number[]): readonly number[] {
  return values.map(
    (value) =>
      values.filter((other) => other < value).length + (values.filter((other) => other === value).length + 1) / 2,
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length;
}
