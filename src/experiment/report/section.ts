import type { Outcome } from '../outcome';
import type { SuiteEntry, TrialEntry } from '../log/trial-log';
import type { outcomeOfReport, UnjudgedReport } from './report-outcome';

/** Counts what a kind reports beside what all kinds do. */
export interface Section {
  /** Gets each trial that counts. */
  readonly add: (entry: TrialEntry) => void;
  /** As `report.json` holds it. */
  readonly build: (facts: { readonly complete: boolean }) => object;
  /** What the report comes to, where more than assertions decides it; absent where they do. */
  readonly outcome?: (report: UnjudgedReport, about: Parameters<typeof outcomeOfReport>[1]) => Outcome;
}

/** The section of a log's kind; `undefined` when its kind has none. */
export type CreateSection = (suite: SuiteEntry) => Section | undefined;
