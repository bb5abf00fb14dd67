import { betaQuantile, logBetaTail, stirlingError } from '../statistics/special-functions';
import { binomialPmf, binomialUpperTail } from '../statistics/distributions';
import { createCusum, type Hypotheses } from '../statistics/sequential';
import type { Interval } from '../statistics/intervals';

// What no report uses, and tests compare with what reports use.

const halfLogOfTwoPi = 0.9189385332046728;

/** Index of the outcome at which Page's CUSUM first alarms; undefined when it does not. */
export function cusumAlarm(
  outcomes: Iterable<boolean>,
  hypotheses: Hypotheses,
  threshold?: number,
): number | undefined {
  const cusum = createCusum(hypotheses, threshold);
  for (const failed of outcomes) {
    cusum.add(failed);
    const { alarm } = cusum.state();
    if (alarm !== undefined) {
      return alarm;
    }
  }
  return undefined;
}

/**
 * Two-sided interval of the failure rate from the prior Beta(½, ½) (Brown, Cai & DasGupta 2001), with 0 as its lower
 * bound when no trial failed and 1 as its upper bound when all failed; no trials give [0, 1].
 */
export function jeffreysInterval(failures: number, trials: number, confidence = 0.95): Interval {
  const error = (1 - confidence) / 2;
  const a = failures + 0.5;
  const b = trials - failures + 0.5;
  return {
    lower: failures <= 0 ? 0 : betaQuantile(error, a, b),
    upper: failures >= trials ? 1 : betaQuantile(1 - error, a, b),
  };
}

/**
 * Expected calls for the verdict of k = `votes` (odd) in two waves: (k + 1)/2 calls first, the rest only when those
 * disagree. The verdict is the same as that of k calls, and is about one answer: where one call answers several
 * assertions, the second wave is needed as soon as one of them disagrees.
 */
export function expectedCalls(rate: number, votes: number): number {
  const first = (votes + 1) / 2;
  return first + (votes - first) * (1 - rate ** first - (1 - rate) ** first);
}

/**
 * The regularised incomplete beta function I_x(a, b), P(X ≤ x) for X ~ Beta(a, b) with a, b > 0: continued fraction of
 * DiDonato & Morris (1992).
 */
export function betaCdf(x: number, a: number, b: number): number {
  if (x <= 0) {
    return 0;
  }
  return x >= 1 ? 1 : Math.exp(logBetaTail(x, 1 - x, a, b));
}

/**
 * P(T ≤ t) for Student's t with `degrees` > 0 degrees of freedom (Student 1908), through the incomplete beta function.
 */
export function studentCdf(t: number, degrees: number): number {
  if (t === 0) {
    return 0.5;
  }
  const square = t * t;
  const x = degrees / (degrees + square);
  const tail = 0.5 * Math.exp(logBetaTail(x, square / (degrees + square), degrees / 2, 0.5));
  return t < 0 ? tail : 1 - tail;
}

/**
 * ln Γ(x) for x > 0, to an absolute error of some 1e-15 times the result or 1: Stirling's series (1730), raised below
 * 16 by Γ(x + 1) = x Γ(x).
 */
export function logGamma(x: number): number {
  return (x - 0.5) * Math.log(x) - x + halfLogOfTwoPi + stirlingError(x);
}

/** Two-sided p-values of McNemar's test, in (0, 1]. */
export interface McNemar {
  /** Never rejects too often. */
  readonly exact: number;
  /** Less cautious, hardly ever rejects too often: the one to use (Fagerland, Lydersen & Laake 2013). */
  readonly mid: number;
}

/**
 * McNemar's test (1947) that A and B fail equally often, of the pairs in which only A failed and in which only B did.
 * For one verdict per fixture: repeats and assertions of the same fixture are not independent pairs. Both p-values
 * are 1 when there is no such pair.
 */
export function mcnemarTest(onlyA: number, onlyB: number): McNemar {
  const pairs = onlyA + onlyB;
  if (pairs === 0) {
    return { exact: 1, mid: 1 };
  }
  const more = Math.max(onlyA, onlyB);
  const equal = binomialPmf(more, pairs, 0.5);
  if (onlyA === onlyB) {
    return { exact: 1, mid: 1 - equal / 2 };
  }
  const exact = Math.min(1, 2 * binomialUpperTail(more, pairs, 0.5));
  return { exact, mid: exact - equal };
}
