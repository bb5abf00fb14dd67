import { holmAdjust } from './holm';
import { boundedMeanInterval } from './bounded-mean';
import { signFlipTest } from './sign-flip';

/** Chance at most of calling any difference real when there is none. */
const familyError = 0.05;

/** Two of several things that were measured on the same questions: by question, the share of the one minus that of the other. */
export interface Pair {
  /** Index of the one. */
  readonly one: number;
  /** Index of the other. */
  readonly other: number;
  /** At least one. */
  readonly differences: readonly number[];
}

/** What the differences of a pair come to. */
export interface PairComparison {
  /** Index of the one with the higher share; the first of the pair when they are equal. */
  readonly better: number;
  readonly worse: number;
  readonly questions: number;
  /** Mean of the differences, at least 0. */
  readonly difference: number;
  /** 95 % for questions like these, paired by question; `null` for one question. */
  readonly interval: { readonly lower: number; readonly upper: number } | null;
  /** Sign flips by question, two-sided. */
  readonly pValue: number;
  /** The same, Holm over all pairs. */
  readonly adjustedP: number;
  /** `adjustedP` is at most 0.05. */
  readonly real: boolean;
}

/** Compares pairs by question, with 5 % as the chance of calling any of their differences real by accident; the most certain first. */
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
