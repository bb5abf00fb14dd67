import { betaQuantileLogit } from './beta';

/** The t with P(T ≤ t) = `probability`, for Student's t with `degrees` > 0 degrees of freedom; ∓∞ at 0 and 1. */
export function studentQuantile(probability: number, degrees: number): number {
  if (probability <= 0) {
    return -Infinity;
  }
  if (probability >= 0.5) {
    return probability === 0.5 ? 0 : -studentQuantile(1 - probability, degrees);
  }
  return -Math.sqrt(degrees) * Math.exp(-0.5 * betaQuantileLogit(2 * probability, degrees / 2, 0.5));
}
