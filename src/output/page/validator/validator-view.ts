import type { SectionView } from '../blocks';
import type { ExperimentView, Lines, Measured, Spell } from '../view';

/** All that the page of a validator's report shows; texts are ready to print, and hostile all the same. */
export interface ValidatorView extends ExperimentView {
  readonly kind: 'validator';
  readonly fixtures: readonly FixtureView[];
  readonly analytics: readonly string[];
  readonly models: readonly ModelView[];
  /** Different replies, each once; entries of `ReplyView.text` point here. */
  readonly texts: readonly Lines[];
}

/** One candidate solution. */
export interface FixtureView {
  readonly id: string;
  readonly title: string;
  readonly file: string;
  readonly language: string;
  /** `null`: the report's folder does not have it. */
  readonly code: Lines | null;
}

/** What came of one model. */
export interface ModelView {
  readonly model: string;
  readonly assertions: readonly AssertionView[];
  /** In the order of the page's fixtures. */
  readonly replies: readonly FixtureReplies[];
  /** What is to say of it analytic by analytic, of votes, and over time. */
  readonly about: SectionView;
}

/** One assertion of one model. */
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
  readonly judged: number;
  readonly failures: number;
  readonly unreadable: number;
  readonly errored: number;
  /** `null`: nothing was judged. */
  readonly rate: Measured | null;
  /** `stable`, `random`, `systematic` or `unknown`. */
  readonly nature: string;
  /** What its policy makes of it. */
  readonly decision: string | null;
  readonly reason: string | null;
  readonly advice: string;
  /** What speaks against independent trials, in words. */
  readonly trends: readonly string[];
  readonly trials: TrialsView;
}

/** Outcomes in the order of runs: each one, or counted by spells where there are too many. */
export type TrialsView =
  /** A letter for each run from `first` on: `.` held, `x` failed, `u` unreadable, `e` errored, blank for none. */
  { readonly first: number; readonly outcomes: string } | { readonly spells: readonly Spell[] };

/** The different replies about one fixture. */
export interface FixtureReplies {
  /** Those that differ from what was expected first. */
  readonly replies: readonly ReplyView[];
  /** Different replies that the page leaves out, and how often they came. */
  readonly more: { readonly different: number; readonly times: number };
}

/** One text that a model gave about a fixture, however often. */
export interface ReplyView {
  /** Model that gave it, where the trial is a vote of several. */
  readonly by: string | null;
  /** Index into the page's texts; `null`: the report's folder does not have it. */
  readonly text: number | null;
  readonly times: number;
  /** Such as `runs 0–4, 17`. */
  readonly runs: string;
  /** A letter for each of the page's analytics: `.` as expected, `x` the opposite, `u` without a value, blank where nothing is expected. */
  readonly outcomes: string;
  /** Why it could not be read, if it could not. */
  readonly problem: string | null;
}
