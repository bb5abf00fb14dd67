/** 6 / π²: makes the shares of all looks add up to 1, because Σ 1/k² = π²/6 (Euler 1735). */
const share = 6 / Math.PI ** 2;

/**
 * The part of `error` that the `look`-th look (from 1) may spend: `error` · 6 / (π² look²). All looks together spend at
 * most `error`, however many there will be.
 */
export function errorOfLook(look: number, error = 0.05): number {
  return (error * share) / look ** 2;
}
