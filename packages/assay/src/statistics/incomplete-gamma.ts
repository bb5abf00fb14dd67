import { halfDeviance, stirlingError } from './log-gamma';

/** ln P(X ≤ x) for X ~ Gamma(shape, 1), the regularised lower incomplete gamma function; shape > 0, x ≥ 0. */
export function logGammaLowerTail(x: number, shape: number): number {
  return x < shape + 1 ? logLowerSeries(x, shape) : Math.log1p(-Math.exp(logUpperFraction(x, shape)));
}

/** ln P(X > x) for X ~ Gamma(shape, 1), the regularised upper incomplete gamma function; shape > 0, x ≥ 0. */
export function logGammaUpperTail(x: number, shape: number): number {
  return x < shape + 1 ? Math.log1p(-Math.exp(logLowerSeries(x, shape))) : logUpperFraction(x, shape);
}

/** ln(x^shape e^−x / Γ(shape)): the density of ln X for X ~ Gamma(shape, 1), without cancellation (Loader 2000). */
export function logGammaKernel(x: number, shape: number): number {
  return 0.5 * Math.log(shape / (2 * Math.PI)) - halfDeviance(shape, x) - stirlingError(shape);
}

/** Abramowitz & Stegun 6.5.29. */
function logLowerSeries(x: number, shape: number): number {
  let term = 1 / shape;
  let sum = term;
  for (let n = 1; term > sum * 1e-17; n += 1) {
    term *= x / (shape + n);
    sum += term;
  }
  return logGammaKernel(x, shape) + Math.log(sum);
}

/** Abramowitz & Stegun 6.5.31 in its even form, by Lentz's method. */
function logUpperFraction(x: number, shape: number): number {
  let denominator = x + 1 - shape;
  let value = denominator;
  let ahead = value;
  let behind = 0;
  for (let n = 1; n < 100_000; n += 1) {
    const numerator = n * (shape - n);
    denominator += 2;
    behind = 1 / (denominator + numerator * behind);
    ahead = denominator + numerator / ahead;
    const factor = ahead * behind;
    value *= factor;
    if (Math.abs(factor - 1) < 1e-15) {
      break;
    }
  }
  return logGammaKernel(x, shape) - Math.log(value);
}
