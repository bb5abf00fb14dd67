import type { AssertionsView, FixtureView } from 'gpt-assay/output';

/** The page of a stress test. */
export interface StressView extends AssertionsView {
  readonly fixtures: readonly StressedFixtureView[];
}

/** An original, or a variant of one. */
export interface StressedFixtureView extends FixtureView {
  /** Present if it is a variant of another fixture. */
  readonly variant?: VariantView;
}

/** How a variant was made. */
export interface VariantView {
  /** Index of the original. */
  readonly original: number;
  readonly operator: string;
  /** What was changed, and where. */
  readonly what: string;
  /**
   * Line counts from the original's code to the variant's, in turns: unchanged, removed, added; empty if a code is
   * missing.
   */
  readonly spans: readonly number[];
  /** The oracle's evidence for each label, by index of the analytic; `null`: no oracle proves the labels. */
  readonly evidence: Readonly<Record<number, string>> | null;
}
