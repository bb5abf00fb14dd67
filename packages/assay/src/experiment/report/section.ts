import { z } from 'zod';
import { count, share } from '../../basics/schemas';
import type { Measure } from '../gate/measure-gate';
import type { SuiteEntry } from '../log/suite-entry';
import type { callsOf, TrialEntry } from '../log/trial-log';
import type { Outcome } from '../outcome-facts';
import type { OutcomeAbout, UnjudgedReport } from './unjudged-report';

/** Counts figures that only one kind reports. */
export interface Section {
  /** Called with each counted trial and its calls. */
  readonly add: (entry: TrialEntry, calls: ReturnType<typeof callsOf>) => void;
  /** Builds the section for `report.json`. */
  readonly build: (facts: { readonly complete: boolean }) => BuiltSection;
  /** Measures that a gate can certify; absent if there are none. */
  readonly measures?: readonly Measure[];
}

/** The section for `report.json`, and the outcome that follows from it. */
export interface BuiltSection<Content extends object = object> {
  readonly content: Content;
  /** The outcome, if it depends on more than assertions; not used for a gate. */
  readonly outcome?: (report: UnjudgedReport, about: OutcomeAbout) => Outcome;
}

/** Creates the section for a log's kind; `undefined` if the kind has none. */
export type CreateSection = (suite: SuiteEntry) => Section | undefined;

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
