import type { Outcome } from '../outcome-facts';
import type { Interval } from '../../statistics/intervals';

/** One fixture in one measure: how often it was judged, and the result. */
export interface HistoryUnit {
  /** The expected value; units with different labels are different questions. */
  readonly label: string;
  readonly file: string;
  readonly line: number;
  readonly failures: number;
  readonly judged: number;
  /** Share of failures, of right answers or of points, depending on the measure. */
  readonly share: number;
}

/** A figure that is tracked over time: of an analytic, or of all that was asked. */
export interface HistoryMeasure {
  readonly name: string;
  /** `null` when nothing was judged. */
  readonly rate: number | null;
  /** 95 %, by fixture; `null` with fewer than two fixtures. */
  readonly interval: Interval | null;
  readonly judged: number;
  /** The tolerated failure rate; absent if there is none, or several. */
  readonly tolerate?: number;
  /** By fixture name, without held-out fixtures; computed on demand. */
  readonly units: () => ReadonlyMap<string, HistoryUnit>;
}

/** One model of a report. */
export interface HistoryModel {
  /** The group's name in the report. */
  readonly name: string;
  readonly model: string;
  /**
   * Distinguishes what one model was asked within a report, such as a quiz's system prompts; empty if there is nothing
   * to distinguish.
   */
  readonly slot: string;
  /** Present if the models of the report differ in this. */
  readonly simulated?: boolean;
  /** The models that answered, according to the server. */
  readonly servedBy: readonly string[];
  readonly server: string;
  readonly prompt: HistoryPrompt;
  readonly measures: readonly HistoryMeasure[];
  /**
   * By fixture, replies that were wrong in any measure; absent with a single measure.
   */
  readonly replies?: () => ReadonlyMap<string, HistoryUnit>;
}

/** What a report knows about a model's prompt, as SHA-256 (hex); `null`: nothing. */
export interface HistoryPrompt {
  /** Hash of the text that the model was given. */
  readonly text: string | null;
  /** Hash of the text and the request's parameters, for reports that have no hash of the text alone. */
  readonly whole: string | null;
  /** Parameters of the request, by name. */
  readonly parameters: Readonly<Record<string, string>> | null;
}

/** What a history knows about one report folder. */
export interface HistoryReport {
  /** The path as the user wrote it. */
  readonly folder: string;
  /** How it was asked, such as `repeat`; or the kind of its challenge, if that has measures of its own. */
  readonly kind: string;
  /** What its measures are. */
  readonly measure: 'failure-rate' | 'share-of-points';
  readonly challenge: string;
  readonly title: string;
  /** ISO 8601, in UTC. */
  readonly startedAt: string;
  readonly simulated: boolean;
  readonly complete: boolean;
  /** What the report came to; absent if unknown. */
  readonly outcome?: Outcome['status'];
  /** `sequential`: the end of the run may have depended on the results. */
  readonly sampling: 'fixed' | 'sequential';
  /** All replies came from recordings, so none is new. */
  readonly replayed: boolean;
  /** Number of replies from recordings. */
  readonly recorded: number;
  readonly runs: number;
  /** Expected values by fixture and analytic; unknown for held-out fixtures. */
  readonly fixtures: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Whether fixtures that are not listed were not part of the challenge. */
  readonly sawAll: boolean;
  readonly heldOut: readonly string[];
  /** What a failure does, by assertion. */
  readonly policies: ReadonlyMap<string, string>;
  /** Other known settings, by name in words. */
  readonly settings: Readonly<Record<string, string>>;
  readonly models: readonly HistoryModel[];
}
