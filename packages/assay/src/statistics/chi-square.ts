import { logGammaUpperTail } from './incomplete-gamma';

/**
 * P(X ≥ statistic) for chi-square with `degrees` > 0 degrees of freedom: the p-value of Pearson's test (1900), through
 * the incomplete gamma function.
 */
export function chiSquareUpperTail(statistic: number, degrees: number): number {
  return statistic <= 0 ? 1 : Math.exp(logGammaUpperTail(statistic / 2, degrees / 2));
}
