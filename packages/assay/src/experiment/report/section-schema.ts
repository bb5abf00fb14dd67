import { z } from 'zod';
import { count, share } from '../../basics/measures';

/** An interval that may exceed the range of a share. */
export const looseInterval = z.strictObject({ lower: z.number(), upper: z.number() });

/** The cost of a cell's calls, in a section. */
export const cellCost = {
  calls: count,
  promptTokens: count,
  completionTokens: count,
  dollars: z
    .number()
    .nonnegative()
    .nullable()
    .meta({ description: 'By list prices and prices.yaml; null when a price is unknown.' }),
};

/** A comparison of two cells of a section. */
export const comparisonSchema = z.strictObject({
  better: count.meta({ description: 'Index of the cell with the higher share.' }),
  worse: count,
  questions: count.meta({ description: 'Questions that both answered.' }),
  difference: share.meta({ description: 'Share of the one minus that of the other, by question.' }),
  interval: looseInterval.nullable().meta({ description: '95 % for questions like these, paired by question.' }),
  pValue: share.meta({ description: 'Sign flips by question, two-sided.' }),
  adjustedP: share.meta({ description: 'The same, Holm over all pairs.' }),
  real: z.boolean().meta({ description: 'adjustedP is at most 0.05.' }),
});

/** A comparison of two cells of a section. */
export type CellComparison = Readonly<z.infer<typeof comparisonSchema>>;
