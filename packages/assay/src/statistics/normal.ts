import { concaveRoot } from './concave-root';
import { logGammaUpperTail } from './incomplete-gamma';

/**
 * Φ(z) = P(Z ≤ z) for a standard normal Z, through the incomplete gamma function; relative error some 1e-14 also far
 * out on the left.
 */
export function normalCdf(z: number): number {
  const tail = Math.exp(logLeftTail(-Math.abs(z)));
  return z <= 0 ? tail : 1 - tail;
}

/**
 * Φ⁻¹(probability); ∓∞ at 0 and 1. Start of Abramowitz & Stegun 26.2.23, then Newton's method on ln Φ, which is
 * concave.
 */
export function normalQuantile(probability: number): number {
  if (probability <= 0) {
    return -Infinity;
  }
  if (probability >= 0.5) {
    return probability === 0.5 ? 0 : -normalQuantile(1 - probability);
  }
  const logProbability = Math.log(probability);
  return concaveRoot((z) => {
    const logTail = logLeftTail(z);
    return { value: logTail - logProbability, slope: Math.exp(-0.5 * z * z - halfLogOfTwoPi - logTail) };
  }, roughQuantile(logProbability));
}

const halfLogOfTwoPi = 0.9189385332046728;

/** ln Φ(z) for z ≤ 0. */
function logLeftTail(z: number): number {
  return logGammaUpperTail(0.5 * z * z, 0.5) - Math.LN2;
}

function roughQuantile(logProbability: number): number {
  const t = Math.sqrt(-2 * logProbability);
  return (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) - t;
}
