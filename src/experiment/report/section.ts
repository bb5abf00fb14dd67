import type { TrialEntry } from '../log/trial-log';
import type { ReportSuite } from './read-report';

/** Counts what a kind reports beside what all kinds do. */
export interface Section {
  /** Gets each trial that counts. */
  readonly add: (entry: TrialEntry) => void;
  /** As `report.json` holds it. */
  readonly build: (facts: { readonly complete: boolean }) => object;
}

/** The section of a log's kind; `undefined` when its kind has none. */
export type CreateSection = (suite: ReportSuite) => Section | undefined;
