import { chiSquareUpperTail } from './chi-square';

/** Failures of one assertion in one batch of trials. */
export interface BatchCount {
  readonly failures: number;
  readonly trials: number;
}

/** A chi-square test of homogeneity; a small p-value means that trials of a batch fail or pass together. */
export interface OverDispersion {
  readonly statistic: number;
  readonly degrees: number;
  readonly pValue: number;
}

/**
 * Whether the failures of batches vary more than independent trials with one rate would: Pearson's chi-square of the
 * batch counts. Undefined with fewer than two batches that have trials, and if no trial or every trial failed.
 */
export function overDispersion(batches: readonly BatchCount[]): OverDispersion | undefined {
  const asked = batches.filter(({ trials }) => trials > 0);
  const failures = asked.reduce((sum, batch) => sum + batch.failures, 0);
  const trials = asked.reduce((sum, batch) => sum + batch.trials, 0);
  if (asked.length < 2 || failures === 0 || failures === trials) {
    return undefined;
  }
  const rate = failures / trials;
  const statistic = asked.reduce(
    (sum, batch) => sum + (batch.failures - batch.trials * rate) ** 2 / (batch.trials * rate * (1 - rate)),
    0,
  );
  const degrees = asked.length - 1;
  return { statistic, degrees, pValue: chiSquareUpperTail(statistic, degrees) };
}
