import type { callsOf, TrialEntry } from '../log/trial-log';
import type { Outcome } from '../outcome-facts';
import type { Measure } from '../gate/measure-gate';
import type { SuiteEntry } from '../log/suite-entry';
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
