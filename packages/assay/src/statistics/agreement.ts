import type { Interval } from './intervals';
import { largest, sum } from './numbers';

/** How well repeated answers to the same units agree with each other, whether right or wrong. */
export interface Agreement {
  /** Mean share of pairs of answers to the same unit that are equal, 0…1. */
  readonly observed: number;
  /** Fleiss 1971; misleadingly low when nearly all answers are the same (Feinstein & Cicchetti 1990). */
  readonly fleissKappa: number | null;
  /** Gwet 2008; robust against skewed categories. */
  readonly gwetAc1: number | null;
  /** Krippendorff 1970, nominal, from units with at least two answers. */
  readonly krippendorffAlpha: number | null;
}

/**
 * Agreement of answers from `units[u][c]`, the number of answers that put unit u into category c; every unit lists all
 * categories and may have fewer answers than others. Coefficients are (observed − chance)/(1 − chance), null for 0/0.
 * Undefined if no unit has two answers.
 */
export function agreement(units: readonly (readonly number[])[]): Agreement | undefined {
  const answered = units.filter((unit) => sum(unit) > 0);
  const paired = units.filter((unit) => sum(unit) >= 2);
  if (paired.length === 0) {
    return undefined;
  }
  const observed = sum(paired.map(equalPairs)) / paired.length;
  const categories = largest(units.map((unit) => unit.length));
  const shares = Array.from(
    { length: categories },
    (_, category) => sum(answered.map((unit) => (unit[category] ?? 0) / sum(unit))) / answered.length,
  );
  const sameByChance = sum(shares.map((share) => share ** 2));
  const skewByChance = sum(shares.map((share) => share * (1 - share))) / (categories - 1);
  return {
    observed,
    fleissKappa: beyondChance(observed, sameByChance),
    gwetAc1: categories < 2 ? null : beyondChance(observed, skewByChance),
    krippendorffAlpha: krippendorffAlpha(paired, categories),
  };
}

function krippendorffAlpha(paired: readonly (readonly number[])[], categories: number): number | null {
  const answers = sum(paired.map(sum));
  const counts = Array.from({ length: categories }, (_, category) => sum(paired.map((unit) => unit[category] ?? 0)));
  const agreed = sum(paired.map((unit) => sum(unit) * equalPairs(unit))) / answers;
  return beyondChance(agreed, equalPairs(counts));
}

function equalPairs(counts: readonly number[]): number {
  const answers = sum(counts);
  return sum(counts.map((count) => count * (count - 1))) / (answers * (answers - 1));
}

function beyondChance(observed: number, chance: number): number | null {
  return chance < 1 ? (observed - chance) / (1 - chance) : null;
}

/** Number of answers in each cell of answer by label. */
export interface ConfusionCounts {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
  readonly trueNegatives: number;
}

/** Measures of a 2 × 2 confusion table; null if the table does not determine them. */
export interface ConfusionMeasures {
  /** Share of right answers, 0…1; null without answers. */
  readonly accuracy: number | null;
  /** Mean of the right shares of both labels, 0…1; null when only one label occurs. */
  readonly balancedAccuracy: number | null;
  /** Matthews 1975, −1…1; 0 when all answers are the same, null when only one label occurs. */
  readonly matthews: number | null;
  /** Cohen 1960, at most 1; null if chance alone would always agree. */
  readonly kappa: number | null;
}

/**
 * Accuracy, balanced accuracy, Matthews correlation (0/0 = 0 as Chicco & Jurman 2020 advise) and Cohen's kappa of
 * answers against labels. Accuracy alone hides a model that always gives the more common answer.
 */
export function confusionMeasures(counts: ConfusionCounts): ConfusionMeasures {
  const { truePositives, falsePositives, falseNegatives, trueNegatives } = counts;
  const positives = truePositives + falseNegatives;
  const negatives = trueNegatives + falsePositives;
  const saidPositive = truePositives + falsePositives;
  const saidNegative = trueNegatives + falseNegatives;
  const all = positives + negatives;
  const bothLabels = positives > 0 && negatives > 0;
  const expected = positives * saidPositive + negatives * saidNegative;
  const cross = truePositives * trueNegatives - falsePositives * falseNegatives;
  const product = positives * negatives * saidPositive * saidNegative;
  const correlation = product > 0 ? cross / Math.sqrt(product) : 0;
  return {
    accuracy: all > 0 ? (truePositives + trueNegatives) / all : null,
    balancedAccuracy: bothLabels ? (truePositives / positives + trueNegatives / negatives) / 2 : null,
    matthews: bothLabels ? correlation : null,
    kappa: expected < all ** 2 ? (2 * cross) / (all ** 2 - expected) : null,
  };
}

/** A measured share with its interval. */
export interface MeasuredShare {
  readonly rate: number;
  readonly interval: Interval;
}

/** How far a grader's decisions can be trusted if a known share of candidates is right. */
interface PredictiveValues {
  /** Share of accepted candidates who are right; `null` if none would be accepted. */
  readonly precision: MeasuredShare | null;
  /** Share of rejected candidates who are wrong (negative predictive value); `null` if none would be rejected. */
  readonly negative: MeasuredShare | null;
  /** Share of all decisions that are wrong. */
  readonly wrong: MeasuredShare;
}

/** The confidence of each of two independent intervals that hold jointly with confidence `both`. */
export function confidenceOfEach(both: number): number {
  return Math.sqrt(both);
}

/**
 * Bayes' rule at a share of right candidates. All three values are monotone in each error rate, so the combined ends of
 * the intervals bound them: with 95 % if each interval has `confidenceOfEach(0.95)` and they come from different
 * candidates.
 */
export function predictiveValues(
  rightShare: number,
  falseAccepts: MeasuredShare,
  falseRejects: MeasuredShare,
): PredictiveValues {
  const wrongShare = 1 - rightShare;
  const precision = (accepts: number, rejects: number): number =>
    shareOf(rightShare * (1 - rejects), wrongShare * accepts);
  const negative = (accepts: number, rejects: number): number =>
    shareOf(wrongShare * (1 - accepts), rightShare * rejects);
  const wrong = (accepts: number, rejects: number): number => rightShare * rejects + wrongShare * accepts;
  const measure = (of: (accepts: number, rejects: number) => number, falls: boolean): MeasuredShare => {
    const atBest = of(falseAccepts.interval.lower, falseRejects.interval.lower);
    const atWorst = of(falseAccepts.interval.upper, falseRejects.interval.upper);
    return {
      rate: of(falseAccepts.rate, falseRejects.rate),
      interval: falls ? { lower: atWorst, upper: atBest } : { lower: atBest, upper: atWorst },
    };
  };
  const orNull = (measured: MeasuredShare): MeasuredShare | null => (Number.isNaN(measured.rate) ? null : measured);
  return {
    precision: orNull(measure(precision, true)),
    negative: orNull(measure(negative, true)),
    wrong: measure(wrong, false),
  };
}

/** NaN for 0/0. */
function shareOf(right: number, wrong: number): number {
  return right / (right + wrong);
}
