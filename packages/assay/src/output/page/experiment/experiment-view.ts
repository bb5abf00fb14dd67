import type { Measured, Stretch } from '../../../experiment/blocks/pictures';
import type { Lines, Section } from '../../../experiment/blocks/blocks';
import type { ExperimentView } from '../view';

/** The page of a report with assertions; texts are printable, but still untrusted. */
export interface AssertionsView extends ExperimentView {
  readonly fixtures: readonly FixtureView[];
  /** The analytics by which trials are judged. */
  readonly analytics: readonly string[];
  readonly assertions: readonly AssertionView[];
  readonly groups: readonly GroupView[];
  /** Index of the group that is shown first: the one that failed most. */
  readonly first: number;
  /** Distinct replies; entries of `ReplyView.text` point here. */
  readonly texts: readonly Lines[];
  /** Distinct problems of replies and trials. */
  readonly problems: readonly string[];
  /** Present if every label is in a fixture's file: readers decide on contradicted labels. */
  readonly deck?: DeckView;
}

/** What the changes that follow from decisions say besides labels and rubrics. */
export interface DeckView {
  readonly promptFile: string;
  /** Commands that check the labels, measure again, and predict votes. */
  readonly check: string;
  readonly again: string;
  readonly vote: string;
  readonly simulated: boolean;
}

/** One fixture on the page. */
export interface FixtureView {
  readonly id: string;
  readonly title: string;
  readonly file: string;
  readonly language: string;
  /** `null`: the report folder does not contain the code. */
  readonly code: Lines | null;
  /** What it was asked to do, if the prompt shows that. */
  readonly task?: readonly { readonly part: string; readonly lines: Lines }[];
}

/** One fixture asked about one analytic. */
export interface AssertionView {
  /** Index of the fixture, and of the analytic. */
  readonly fixture: number;
  readonly analytic: number;
  readonly expected: boolean;
  readonly assert: 'hard' | 'soft';
  /** Tolerated failure rate. */
  readonly tolerate: number;
  readonly tolerated: string;
  /** Place of the label, such as `fixtures/two-sum/a.yaml:5`. */
  readonly place: string;
  /** The oracle's evidence against the label, if it has any. */
  readonly contradicted?: string;
}

/** Who answered, and the results. */
export interface GroupView {
  readonly name: string;
  /** What it was asked, and the rubric of each analytic; absent if the report does not say. */
  readonly prompt?: PromptView;
  /** Sections before the grid and folded ones below, if they depend on the group. */
  readonly summary: Section | null;
  readonly figures: readonly Section[];
  /** In the order of the page's assertions; `null`: not asked. */
  readonly results: readonly (ResultView | null)[];
  /** In the order of the page's fixtures. */
  readonly replies: readonly FixtureReplies[];
}

/** What a group was asked. */
export interface PromptView {
  /** The system message and the prompt's template. */
  readonly parts: readonly { readonly name: string; readonly lines: Lines }[];
  /** By index of the analytic: one text, or one for each language; empty where it has none. */
  readonly rubrics: readonly (string | Readonly<Record<string, string>>)[];
}

/** How often an assertion held. */
export interface CountsView {
  readonly judged: number;
  readonly failures: number;
  readonly unreadable: number;
  readonly errored: number;
}

/** The result of one assertion in one group. */
export interface ResultView extends CountsView {
  /** `null`: nothing was judged. */
  readonly rate: Measured | null;
  /** `stable`, `random`, `systematic` or `unknown`. */
  readonly nature: string;
  /** The policy's decision. */
  readonly decision: string | null;
  readonly reason?: string;
  /** What the model wrote as its reason when it first was wrong. */
  readonly wrongReason?: string;
  readonly advice: string;
  /** Signs against independent trials, in words. */
  readonly trends?: readonly string[];
  readonly trials: TrialsView;
}

/** Outcomes in the order of runs: individually, or counted in stretches if there are too many. */
export type TrialsView =
  | {
      readonly first: number;
      /**
       * A letter per trial: `.` held, `x` failed, `u` unreadable, `e` errored, blank for none. A capital letter means
       * failed by choosing an option: `A` is the first one in the file.
       */
      readonly outcomes: string;
      /** Trials per run; absent for one. */
      readonly parts?: number;
    }
  | { readonly stretches: readonly Stretch[] };

/** The distinct replies about one fixture. */
export interface FixtureReplies {
  /** Differing from the expected answer first. */
  readonly replies: readonly ReplyView[];
  /** Distinct replies that the page leaves out, if any, and how often they came. */
  readonly more: { readonly different: number; readonly times: number } | null;
  /** Reasons for missing replies (an index into the page's problems), with their counts. */
  readonly lost: readonly (readonly [problem: number, times: number])[];
}

/** One text with one meaning that a group gave about a fixture, however often. */
export interface ReplyView {
  /** The model that gave it, if the trial is a vote of several models. */
  readonly by?: string;
  /** Index into the page's texts; `null`: the report folder does not contain the text. */
  readonly text: number | null;
  readonly times: number;
  /** Such as `runs 0–4, 17`. */
  readonly runs: string;
  /** A letter for each of the page's analytics, as in `TrialsView`. */
  readonly outcomes: string;
  /** Positions in the file of the chosen options, if there are options. */
  readonly chosen?: readonly number[];
  /** Why it was unreadable (an index into the page's problems); absent if readable. */
  readonly problem?: number;
}
