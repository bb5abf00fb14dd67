import { z } from 'zod';
import { count, share } from '../../basics/measures';

/** An interval whose ends may lie beyond what a share can be. */
export const looseInterval = z.strictObject({ lower: z.number(), upper: z.number() });

/** What the calls of a cell took, as a section holds it. */
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

/** Two cells of a section, compared. */
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

/** Two cells of a section, compared. */
export type CellComparison = Readonly<z.infer<typeof comparisonSchema>>;
