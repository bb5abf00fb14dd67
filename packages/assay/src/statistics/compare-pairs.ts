import { holmAdjust } from './holm';
import { boundedMeanInterval } from './bounded-mean';
import { signFlipTest } from './sign-flip';

/** Maximum probability of calling any difference significant if there is none. */
const familyError = 0.05;

/**
 * Two of several things measured on the same questions: for each question, the share of the first minus that of the
 * second.
 */
export interface Pair {
  /** Index of the one. */
  readonly one: number;
  /** Index of the other. */
  readonly other: number;
  /** At least one. */
  readonly differences: readonly number[];
}

/** The result for a pair. */
export interface PairComparison {
  /** Index of the one with the higher share; the first of the pair for a tie. */
  readonly better: number;
  readonly worse: number;
  readonly questions: number;
  /** Mean of the differences, at least 0. */
  readonly difference: number;
  /** 95 % for questions like these, paired by question; `null` for one question. */
  readonly interval: { readonly lower: number; readonly upper: number } | null;
  /** Two-sided p-value of sign flips by question. */
  readonly pValue: number;
  /** The same, adjusted by Holm over all pairs. */
  readonly adjustedP: number;
  /** `adjustedP` is at most 0.05. */
  readonly real: boolean;
}

/**
 * Compares pairs by question, with a probability of at most 5 % of calling any difference significant by chance; most
 * certain first.
 */
export function comparePairs(pairs: readonly Pair[]): PairComparison[] {
  const pValues = pairs.map(({ differences }) => signFlipTest(differences));
  const adjusted = holmAdjust(pValues);
  return pairs
    .map(({ one, other, differences }, index) => {
      const mean = differences.reduce((sum, difference) => sum + difference, 0) / differences.length;
      const sign = mean < 0 ? -1 : 1;
      const adjustedP = adjusted[index] ?? 1;
      return {
        better: mean < 0 ? other : one,
        worse: mean < 0 ? one : other,
        questions: differences.length,
        difference: Math.abs(mean),
        interval:
          differences.length < 2
            ? null
            : boundedMeanInterval(
                differences.map((difference) => sign * difference),
                { lower: -1, upper: 1 },
              ),
        pValue: pValues[index] ?? 1,
        adjustedP,
        real: adjustedP <= familyError && mean !== 0,
      };
    })
    .sort((a, b) => a.adjustedP - b.adjustedP || b.difference - a.difference);
}
