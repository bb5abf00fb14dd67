import type { CountsView, FixtureReplies, TrialsView } from '../experiment/experiment-view';
import type { PageHead, Verdict } from '../view';
import type { Lines, Measured } from '../figures';

/** All that the page of a comparison shows; texts are ready to print, and hostile all the same. */
export interface ComparisonView extends PageHead {
  readonly kind: 'comparison';
  /** Those that are compared and not held out. */
  readonly fixtures: readonly { readonly id: string; readonly title: string; readonly file: string }[];
  readonly analytics: readonly string[];
  /** The baseline, then what is compared with it. */
  readonly sides: readonly SideView[];
  readonly comparisons: readonly PairView[];
  /** Different submissions, each once; entries of `SideView.codes` point here. */
  readonly codes: readonly { readonly language: string; readonly lines: Lines }[];
  /** Different replies, each once; entries of `ReplyView.text` point here. */
  readonly texts: readonly Lines[];
  /** What was wrong with replies, each once. */
  readonly problems: readonly string[];
}

/** One model of one report. */
export interface SideView {
  /** As the command line names it. */
  readonly name: string;
  readonly assertions: readonly SideAssertion[];
  /** By the page's fixtures: index into its codes; `null`: the report's folder does not have it. */
  readonly codes: readonly (number | null)[];
  /** By the page's fixtures. */
  readonly replies: readonly FixtureReplies[];
}

/** One assertion as one side saw it. */
export interface SideAssertion extends CountsView {
  /** Index of the fixture, and of the analytic. */
  readonly fixture: number;
  readonly analytic: number;
  readonly expected: boolean;
  /** Such as `hard, tolerates 1 %`. */
  readonly policy: string;
  readonly tolerate: number;
  readonly rate: Measured | null;
  readonly trials: TrialsView;
}

/** The baseline beside one of the others. */
export interface PairView {
  /** Index of the other side. */
  readonly after: number;
  readonly verdict: Verdict;
  readonly whole: PairedView;
  /** The same in numbers, and how they came about. */
  readonly statistics: readonly { readonly name: string; readonly value: string }[];
  /** What each side is; those that differ first. */
  readonly origins: readonly OriginView[];
  /** By analytic of the page; `null` where nothing of it is compared. */
  readonly analytics: readonly (PairedView | null)[];
  /** By fixture of the page; `null` where it is on one side only. */
  readonly fixtures: readonly (RatesView | null)[];
  /** All compared assertions: those that changed beyond chance first, and of them those that newly fail. */
  readonly changes: readonly ChangeView[];
}

/** One thing about both sides. */
export interface OriginView {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly differs: boolean;
}

/** A failure rate before and after. */
export interface RatesView {
  readonly before: number;
  readonly after: number;
  /** Such as `5 % → 30 %`. */
  readonly text: string;
  /** Such as `25 points worse`. */
  readonly change: string;
}

/** The same with the difference paired by fixture. */
export interface PairedView extends RatesView {
  /** Before minus after, of these fixtures: above 0 is better. `null` where there is none. */
  readonly difference: { readonly value: number; readonly lower: number; readonly upper: number } | null;
  /** 95 % interval for these fixtures, such as `1.79 to 3.96 points better`; `–` where there is none. */
  readonly again: string;
  /** 95 % interval for submissions like these. */
  readonly unseen: string;
  /** Such as `2.88 points better (95 %: 1.79 to 3.96 points better)`. */
  readonly text95: string;
  /** Adjusted p-value, such as `0.033`. */
  readonly adjustedP: string;
  /** Whether the difference is significant. */
  readonly shown: boolean;
  readonly fixtures: number;
}

/** One assertion on both sides. */
export interface ChangeView {
  readonly fixture: number;
  readonly analytic: number;
  readonly kind: 'newly failing' | 'worse' | 'no longer failing' | 'better' | 'same';
  /** Whether the change is significant. */
  readonly shown: boolean;
  /** Such as `0/40`. */
  readonly before: string;
  readonly after: string;
  readonly adjustedP: string;
  /** Place of its label, such as `fixtures/two-sum/a.yaml:5`. */
  readonly place: string;
}
