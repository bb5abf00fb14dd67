import { betaQuantileLogit, logBetaTail } from './beta';

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

/** The t at which P(T ≤ t) is `probability`, for Student's t with `degrees` > 0 degrees of freedom; ∓∞ at 0 and 1. */
export function studentQuantile(probability: number, degrees: number): number {
  if (probability <= 0) {
    return -Infinity;
  }
  if (probability >= 0.5) {
    return probability === 0.5 ? 0 : -studentQuantile(1 - probability, degrees);
  }
  return -Math.sqrt(degrees) * Math.exp(-0.5 * betaQuantileLogit(2 * probability, degrees / 2, 0.5));
}
