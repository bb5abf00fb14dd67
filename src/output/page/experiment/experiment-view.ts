import type { SectionView } from '../blocks';
import type { ExperimentView } from '../view';
import type { Lines, Measured, Spell } from '../figures';

/** The page of a report whose fixtures are asked about measures; texts are ready to print, and hostile all the same. */
export interface AssertionsView extends ExperimentView {
  readonly fixtures: readonly FixtureView[];
  /** What trials are judged by. */
  readonly analytics: readonly string[];
  readonly assertions: readonly AssertionView[];
  readonly groups: readonly GroupView[];
  /** Different replies, each once; entries of `ReplyView.text` point here. */
  readonly texts: readonly Lines[];
  /** What was wrong with replies and trials, each once. */
  readonly problems: readonly string[];
}

/** What was asked about. */
export interface FixtureView {
  readonly id: string;
  readonly title: string;
  readonly file: string;
  readonly language: string;
  /** `null`: the report's folder does not have it. */
  readonly code: Lines | null;
  /** Present when it was made of another one. */
  readonly variant?: VariantView;
}

/** How a fixture was made of another one. */
export interface VariantView {
  /** Index of the original. */
  readonly original: number;
  readonly operator: string;
  /** What was changed, and where. */
  readonly what: string;
  /** Numbers of lines from the original's code to its own, in turns: the same, removed, added; empty where a code is missing. */
  readonly spans: readonly number[];
  /** What the oracle says for each label, by index of the analytic; `null`: no oracle proves them. */
  readonly evidence: Readonly<Record<number, string>> | null;
}

/** One fixture asked about one analytic. */
export interface AssertionView {
  /** Index of the fixture, and of the analytic. */
  readonly fixture: number;
  readonly analytic: number;
  readonly expected: boolean;
  readonly assert: 'hard' | 'soft';
  /** Failure rate that its policy tolerates. */
  readonly tolerate: number;
  readonly tolerated: string;
  /** Place of its label, such as `fixtures/two-sum/a.yaml:5`. */
  readonly place: string;
}

/** Who answered, and what came of it. */
export interface GroupView {
  readonly name: string;
  /** What is to say of it before the grid, and folded below it, if that depends on the group. */
  readonly summary: SectionView | null;
  readonly figures: readonly SectionView[];
  /** In the order of the page's assertions; `null`: not asked. */
  readonly results: readonly (ResultView | null)[];
  /** In the order of the page's fixtures. */
  readonly replies: readonly FixtureReplies[];
}

/** How often an assertion held. */
export interface CountsView {
  readonly judged: number;
  readonly failures: number;
  readonly unreadable: number;
  readonly errored: number;
}

/** What came of one assertion in one group. */
export interface ResultView extends CountsView {
  /** `null`: nothing was judged. */
  readonly rate: Measured | null;
  /** `stable`, `random`, `systematic` or `unknown`. */
  readonly nature: string;
  /** What its policy makes of it. */
  readonly decision: string | null;
  readonly reason?: string;
  readonly advice: string;
  /** What speaks against independent trials, in words. */
  readonly trends?: readonly string[];
  readonly trials: TrialsView;
}

/** Outcomes in the order of runs: each one, or counted by spells where there are too many. */
export type TrialsView =
  | {
      readonly first: number;
      /**
       * A letter for each: `.` held, `x` failed, `u` unreadable, `e` errored, blank for none; a capital failed by choosing one
       * option, `A` the first of its file.
       */
      readonly outcomes: string;
      /** Trials of a run; absent for one. */
      readonly parts?: number;
    }
  | { readonly spells: readonly Spell[] };

/** The different replies about one fixture. */
export interface FixtureReplies {
  /** Those that differ from what was expected first. */
  readonly replies: readonly ReplyView[];
  /** Different replies that the page leaves out, if it does, and how often they came. */
  readonly more: { readonly different: number; readonly times: number } | null;
  /** Why trials got no reply (an index into the page's problems), and how often. */
  readonly lost: readonly (readonly [problem: number, times: number])[];
}

/** One text that a group gave about a fixture with one meaning, however often. */
export interface ReplyView {
  /** Model that gave it, where the trial is a vote of several. */
  readonly by?: string;
  /** Index into the page's texts; `null`: the report's folder does not have it. */
  readonly text: number | null;
  readonly times: number;
  /** Such as `runs 0–4, 17`. */
  readonly runs: string;
  /** A letter for each of the page's analytics, as those of trials. */
  readonly outcomes: string;
  /** Places in the file of the options that it settles on, where there are options. */
  readonly chosen?: readonly number[];
  /** Why it could not be read (an index into the page's problems); absent when it could. */
  readonly problem?: number;
}
