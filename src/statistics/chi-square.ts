import { concaveRoot } from './concave-root';
import { logGammaKernel, logGammaLowerTail, logGammaUpperTail } from './incomplete-gamma';
import { normalQuantile } from './normal';

/**
 * P(X ≥ statistic) for chi-square with `degrees` > 0 degrees of freedom: the p-value of Pearson's test (1900), through
 * the incomplete gamma function.
 */
export function chiSquareUpperTail(statistic: number, degrees: number): number {
  return statistic <= 0 ? 1 : Math.exp(logGammaUpperTail(statistic / 2, degrees / 2));
}

/**
 * The statistic below which chi-square with `degrees` > 0 degrees of freedom falls with `probability`; 0 and ∞ at the
 * ends.
 */
export function chiSquareQuantile(probability: number, degrees: number): number {
  if (probability <= 0) {
    return 0;
  }
  if (probability >= 1) {
    return Infinity;
  }
  const shape = degrees / 2;
  const isLeft = probability <= 0.5;
  const logProbability = Math.log(isLeft ? probability : 1 - probability);
  const tail = isLeft ? logGammaLowerTail : logGammaUpperTail;
  const logarithm = concaveRoot(
    (place) => {
      const half = Math.exp(place);
      const logTail = tail(half, shape);
      const slope = Math.exp(logGammaKernel(half, shape) - logTail);
      return { value: logTail - logProbability, slope: isLeft ? slope : -slope };
    },
    Math.log(roughQuantile(probability, degrees) / 2),
  );
  return 2 * Math.exp(logarithm);
}

/** Wilson & Hilferty (1931), kept above 0. */
function roughQuantile(probability: number, degrees: number): number {
  const variance = 2 / (9 * degrees);
  return degrees * Math.max(0.1, 1 - variance + normalQuantile(probability) * Math.sqrt(variance)) ** 3;
}
