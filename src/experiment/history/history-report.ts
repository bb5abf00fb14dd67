import type { Interval } from '../../statistics/intervals';

/** One fixture in one measure: how often it was judged, and what came of it. */
export interface HistoryUnit {
  /** What was expected; units whose labels differ are not the same question. */
  readonly label: string;
  readonly file: string;
  readonly line: number;
  readonly failures: number;
  readonly judged: number;
  /** Share of failures, of right answers or of points: what the measure is the mean of. */
  readonly share: number;
}

/** A figure of a report that is followed over time: that of an analytic, or of an interview as a whole. */
export interface HistoryMeasure {
  readonly name: string;
  /** `null` when nothing was judged. */
  readonly rate: number | null;
  /** 95 %, by fixture; `null` below two of them. */
  readonly interval: Interval | null;
  readonly judged: number;
  /** By name of the fixture, those held out left out; counted when they are asked for. */
  readonly units: () => ReadonlyMap<string, HistoryUnit>;
}

/** One model of a report. */
export interface HistoryModel {
  /** As the report calls the group. */
  readonly name: string;
  readonly model: string;
  /** Tells what one model was asked side by side, such as a quiz's system prompts; empty when there is nothing to tell apart. */
  readonly slot: string;
  /** Present where models of its report differ in that. */
  readonly simulated?: boolean;
  /** The models that the server says have answered. */
  readonly servedBy: readonly string[];
  readonly server: string;
  readonly prompt: HistoryPrompt;
  readonly measures: readonly HistoryMeasure[];
  /** By fixture, replies that were wrong in any measure; absent where there is one, or the report does not tell. */
  readonly replies?: () => ReadonlyMap<string, HistoryUnit>;
}

/** What a report knows of a model's prompt, as SHA-256 (hex); `null`: nothing. */
export interface HistoryPrompt {
  /** Of what the model is told. */
  readonly text: string | null;
  /** The same with the request's parameters: what reports knew before. */
  readonly whole: string | null;
  /** The request's parameters, by name. */
  readonly parameters: Readonly<Record<string, string>> | null;
}

/** What a history knows of one report folder. */
export interface HistoryReport {
  /** As the user names it. */
  readonly folder: string;
  readonly kind: 'repeat' | 'gate' | 'stress' | 'interview';
  readonly challenge: string;
  readonly title: string;
  /** ISO 8601, in UTC. */
  readonly startedAt: string;
  readonly simulated: boolean;
  readonly complete: boolean;
  /** `sequential`: when asking ended may have depended on what was seen. */
  readonly sampling: 'fixed' | 'sequential';
  /** All replies came from recordings: none is new. */
  readonly replayed: boolean;
  /** How many did. */
  readonly recorded: number;
  readonly runs: number;
  /** Expected values by fixture and analytic; none are known of fixtures that are held out. */
  readonly fixtures: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Whether a fixture that is not among them was not part of the challenge. */
  readonly sawAll: boolean;
  readonly heldOut: readonly string[];
  /** What an assertion's failures do, by assertion. */
  readonly policies: ReadonlyMap<string, string>;
  /** Other settings that the report knows, by their name in words. */
  readonly settings: Readonly<Record<string, string>>;
  readonly models: readonly HistoryModel[];
}
