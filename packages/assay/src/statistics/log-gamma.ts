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
