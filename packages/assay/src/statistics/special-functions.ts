import { concaveRoot, lowestPlace } from './roots';

const halfLogOfTwoPi = 0.9189385332046728;

/**
 * ln of the number of ways to choose `k` of `n` (both may be fractional), without the cancellation of three ln Γ; −∞
 * outside 0 … n.
 */
export function logChoose(n: number, k: number): number {
  if (k < 0 || k > n) {
    return -Infinity;
  }
  return k === 0 || k === n ? 0 : Math.log(n / (k * (n - k))) - logBeta(k, n - k);
}

/** ln B(a, b) for a, b > 0, without the cancellation of three ln Γ. */
export function logBeta(a: number, b: number): number {
  const sum = a + b;
  return (
    halfLogOfTwoPi +
    (a - 0.5) * logShare(a, b) +
    (b - 0.5) * logShare(b, a) -
    0.5 * Math.log(sum) +
    stirlingError(a) +
    stirlingError(b) -
    stirlingError(sum)
  );
}

/**
 * The error of Stirling's formula (x − ½) ln x − x + ½ ln 2π for ln Γ(x), x > 0 (the δ of Loader 2000, "Fast and
 * accurate computation of binomial probabilities").
 */
export function stirlingError(x: number): number {
  return errorsOfWholes[x] ?? computeStirlingError(x);
}

function computeStirlingError(x: number): number {
  let raised = x;
  let error = 0;
  while (raised < 16) {
    error += (raised + 0.5) * Math.log1p(1 / raised) - 1;
    raised += 1;
  }
  const square = 1 / (raised * raised);
  const series = 1 / 12 - square * (1 / 360 - square * (1 / 1260 - square * (1 / 1680 - square * (1 / 1188))));
  return error + series / raised;
}

/** Of counts so small that each of their logarithms would be taken. */
const errorsOfWholes = Array.from({ length: 16 }, (_, x) => computeStirlingError(x));

/**
 * count · ln(count / mean) + mean − count for positive numbers: half the deviance of one Poisson count, exact near 0
 * (Loader 2000).
 */
export function halfDeviance(count: number, mean: number): number {
  const excess = (mean - count) / count;
  return Math.abs(excess) < 0.5 ? count * (excess - Math.log1p(excess)) : count * Math.log(count / mean) + mean - count;
}

/** ln(part / (part + rest)). */
function logShare(part: number, rest: number): number {
  return rest < part ? -Math.log1p(rest / part) : Math.log(part / (part + rest));
}

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

/** Abramowitz & Stegun 6.5.31 in its even form. */
function logUpperFraction(x: number, shape: number): number {
  const first = x + 1 - shape;
  const value = continuedFraction(first, (n) => ({ numerator: n * (shape - n), denominator: first + 2 * n }));
  return logGammaKernel(x, shape) - Math.log(value);
}

interface Term {
  readonly numerator: number;
  readonly denominator: number;
}

/** first + n₁ / (d₁ + n₂ / (d₂ + …)), by the modified Lentz method (Thompson & Barnett 1986). */
function continuedFraction(first: number, termOf: (n: number) => Term): number {
  let value = first;
  let ahead = first;
  let behind = 0;
  for (let n = 1; n < 100_000; n += 1) {
    const { numerator, denominator } = termOf(n);
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
    return logKernel(x, y, a, b) - Math.log(betaFraction(x, y, a, b));
  }
  return Math.log1p(-Math.exp(logKernel(y, x, b, a) - Math.log(betaFraction(y, x, b, a))));
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

/** The kernel divided by I_x(a, b); converges quickly for x up to (a + 1) / (a + b + 2). */
function betaFraction(x: number, y: number, a: number, b: number): number {
  return continuedFraction((a * (a * y - b * x + 1)) / (a + 1), (m) => {
    const width = a + 2 * m - 1;
    const product = (m * (b - m) * x) / width;
    return {
      numerator: (product * x * (a + m - 1) * (a + b + m - 1)) / width,
      denominator: m + product + ((a + m) * (a * y - b * x + 1 + m * (1 + y))) / (width + 2),
    };
  });
}
