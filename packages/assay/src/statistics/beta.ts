import { concaveRoot, lowestPlace } from './concave-root';
import { halfDeviance, stirlingError } from './log-gamma';

/**
 * The x with I_x(a, b) = `probability`, for a, b > 0, to a relative error of at most 1e-10; 0 and 1 at the ends, and 0
 * below e^−700, where doubles underflow.
 */
export function betaQuantile(probability: number, a: number, b: number): number {
  if (probability <= 0) {
    return 0;
  }
  if (probability >= 1) {
    return 1;
  }
  const logit = betaQuantileLogit(probability, a, b);
  return logit <= lowestPlace ? 0 : 1 / (1 + Math.exp(-logit));
}

/**
 * ln(x / (1 − x)) of the quantile x of Beta(a, b), which preserves precision that 1 − x would lose; for 0 < probability
 * < 1.
 */
export function betaQuantileLogit(probability: number, a: number, b: number): number {
  return probability <= 0.5 ? lowerQuantileLogit(probability, a, b) : -lowerQuantileLogit(1 - probability, b, a);
}

/** ln I_x(a, b) for 0 < x < 1 and y = 1 − x, which a caller may know more precisely than the subtraction. */
export function logBetaTail(x: number, y: number, a: number, b: number): number {
  if (x <= (a + 1) / (a + b + 2)) {
    return logKernel(x, y, a, b) - Math.log(continuedFraction(x, y, a, b));
  }
  return Math.log1p(-Math.exp(logKernel(y, x, b, a) - Math.log(continuedFraction(y, x, b, a))));
}

/**
 * The logit of a Beta variable has a log-concave density, the kernel, so Newton's method on the logarithm of its tail
 * cannot fail.
 */
function lowerQuantileLogit(probability: number, a: number, b: number): number {
  const logProbability = Math.log(probability);
  return concaveRoot(
    (logit) => {
      const x = 1 / (1 + Math.exp(-logit));
      const y = 1 / (1 + Math.exp(logit));
      const logTail = logBetaTail(x, y, a, b);
      return { value: logTail - logProbability, slope: Math.exp(logKernel(x, y, a, b) - logTail) };
    },
    Math.log(a / b),
  );
}

/** ln(x^a y^b / B(a, b)), after Loader (2000), without cancellation of large numbers. */
function logKernel(x: number, y: number, a: number, b: number): number {
  const sum = a + b;
  return (
    0.5 * Math.log((a / (2 * Math.PI)) * (b / sum)) -
    halfDeviance(a, sum * x) -
    halfDeviance(b, sum * y) +
    stirlingError(sum) -
    stirlingError(a) -
    stirlingError(b)
  );
}

/** The kernel divided by I_x(a, b), by Lentz's method; converges quickly for x up to (a + 1) / (a + b + 2). */
function continuedFraction(x: number, y: number, a: number, b: number): number {
  let value = (a * (a * y - b * x + 1)) / (a + 1);
  let ahead = value;
  let behind = 0;
  for (let m = 1; m < 100_000; m += 1) {
    const width = a + 2 * m - 1;
    const product = (m * (b - m) * x) / width;
    const numerator = (product * x * (a + m - 1) * (a + b + m - 1)) / width;
    const denominator = m + product + ((a + m) * (a * y - b * x + 1 + m * (1 + y))) / (width + 2);
    behind = 1 / (denominator + numerator * behind);
    ahead = denominator + numerator / ahead;
    const factor = ahead * behind;
    value *= factor;
    if (Math.abs(factor - 1) < 1e-15) {
      break;
    }
  }
  return value;
}
