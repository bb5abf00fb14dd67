import type { Measured } from '../../../experiment/blocks/pictures';
import type { Verdict } from '../view';

/** The list of all reports of a project in `assay view`, which is sent again after a change. */
export interface ProjectView {
  /** Which page draws it. */
  readonly kind: 'project';
  readonly title: string;
  /** How many of the reports failed, or were rejected or worse; `null` if there is no report. */
  readonly failed: { readonly sentence: string; readonly tone: Verdict['tone'] } | null;
  /** The number of reports, and running ones. */
  readonly summary: string;
  /** What to do if there are no reports. */
  readonly next: string | null;
  /** Newest first. */
  readonly reports: readonly ReportRow[];
  /** Changes whenever anything else in the view changes. */
  readonly version: string;
}

/** One report folder in the list. */
export interface ReportRow {
  /** Name of the folder within the reports folder, used in URLs. */
  readonly key: string;
  /** The folder as the user wrote it. */
  readonly folder: string;
  /** Such as `Gate`. */
  readonly what: string;
  readonly title: string;
  /** `null` if unknown. */
  readonly challenge: string | null;
  readonly verdict: Pick<Verdict, 'tone' | 'word' | 'sentence'>;
  readonly models: readonly string[];
  /** Failure rate of the model that was wrong most often; `null` if unknown, or if the report does not estimate it. */
  readonly rate: Measured | null;
  /** What the rate is of, with the tolerated one, such as `of all answers wrong, 1 % tolerated`. */
  readonly rateOf: string;
  /** The tolerated rate; `null` if there is none, there are several, or another figure decides. */
  readonly tolerate: number | null;
  /** Such as `$0.12`; `–` if nothing was called. */
  readonly cost: string;
  /** Such as `32 fixtures × 3 runs`; `null` if unknown. */
  readonly size: string | null;
  /** ISO 8601; `null` if unknown. */
  readonly startedAt: string | null;
  /** The kind of page; `null` while the run is in progress, or if the report is unreadable. */
  readonly page: 'report' | 'comparison' | null;
  /** Whether it is part of its challenge's history. */
  readonly inHistory: boolean;
  /** Whether it can be compared with another of its challenge. */
  readonly isComparable: boolean;
  /** Present while the run is in progress. */
  readonly progress: RunProgress | null;
}

/** Progress of a run. */
export interface RunProgress {
  readonly trials: number;
  /** `null` for a gate, which ends when it has enough evidence. */
  readonly planned: number | null;
}
