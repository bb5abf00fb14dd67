import type { Verdict } from '../view';

/** The list of all reports of a project, as `assay view` shows it and sends it again when something has changed. */
export interface ProjectView {
  /** Name of the script in `browser/` that draws the page. */
  readonly kind: 'project';
  readonly title: string;
  /** How many there are, and what is going on. */
  readonly summary: string;
  /** What to do when there is nothing to see. */
  readonly next: string | null;
  /** Newest first. */
  readonly reports: readonly ReportRow[];
  /** Changes whenever anything else here does. */
  readonly version: string;
}

/** One report folder in that list. */
export interface ReportRow {
  /** Name of its folder within the folder of reports, by which its page is asked for. */
  readonly key: string;
  /** The folder as the user names it. */
  readonly folder: string;
  /** Such as `Gate`. */
  readonly what: string;
  readonly title: string;
  /** `null` when nobody knows of which. */
  readonly challenge: string | null;
  readonly verdict: Pick<Verdict, 'tone' | 'word' | 'sentence'>;
  readonly models: readonly string[];
  /** Such as `32 fixtures × 3 runs`; `null` when that is unknown. */
  readonly size: string | null;
  /** ISO 8601; `null` when that is unknown. */
  readonly startedAt: string | null;
  /** Its page: none of what is still being asked or cannot be read. */
  readonly page: 'report' | 'comparison' | null;
  /** Whether its challenge has a history that it is part of. */
  readonly inHistory: boolean;
  /** Whether it can be compared with another of its challenge. */
  readonly isComparable: boolean;
  /** Present while it is being asked. */
  readonly progress: RunProgress | null;
}

/** How far a run is. */
export interface RunProgress {
  readonly trials: number;
  /** `null` of a gate, which ends when it knows enough. */
  readonly planned: number | null;
}
