import type { callsOf, TrialEntry } from '../log/trial-log';
import type { Outcome } from '../outcome-facts';
import type { Measure } from '../gate/measure-gate';
import type { SuiteEntry } from '../log/suite-entry';
import type { OutcomeAbout, UnjudgedReport } from './report-outcome';

/** Counts what a kind reports beside what all kinds do. */
export interface Section {
  /** Gets each trial that counts, and its calls. */
  readonly add: (entry: TrialEntry, calls: ReturnType<typeof callsOf>) => void;
  /** As `report.json` holds it. */
  readonly build: (facts: { readonly complete: boolean }) => object;
  /** What a gate may certify of it; absent when that is nothing. */
  readonly measures?: readonly Measure[];
  /** What such a report comes to, where more than its assertions decides it; not asked of a gate. */
  readonly outcome?: (report: UnjudgedReport, about: OutcomeAbout) => Outcome;
}

/** The section of a log's kind; `undefined` when its kind has none. */
export type CreateSection = (suite: SuiteEntry) => Section | undefined;
