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
  return {
    accuracy: all > 0 ? (truePositives + trueNegatives) / all : null,
    balancedAccuracy: bothLabels ? (truePositives / positives + trueNegatives / negatives) / 2 : null,
    matthews: bothLabels ? (product > 0 ? cross / Math.sqrt(product) : 0) : null,
    kappa: expected < all ** 2 ? (2 * cross) / (all ** 2 - expected) : null,
  };
}
