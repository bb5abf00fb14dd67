import type { Measured } from '../../../experiment/blocks/pictures';
import type { Lines, TableBlock, Text } from '../../../experiment/blocks/blocks';
import type { CountsView, FixtureReplies, TrialsView } from '../experiment/experiment-view';
import type { PageHead, Verdict } from '../view';

/** Everything that the page of a comparison shows; texts are printable, but still untrusted. */
export interface ComparisonView extends PageHead {
  readonly kind: 'comparison';
  /** Compared fixtures that are not held out. */
  readonly fixtures: readonly { readonly id: string; readonly title: string; readonly file: string }[];
  readonly analytics: readonly string[];
  /** The baseline, then what is compared with it. */
  readonly sides: readonly SideView[];
  readonly comparisons: readonly PairView[];
  /** The comparisons in words, in the same order. */
  readonly pairTable: TableBlock;
  /** Distinct submissions; entries of `SideView.codes` point here. */
  readonly codes: readonly { readonly language: string; readonly lines: Lines }[];
  /** Distinct replies; entries of `ReplyView.text` point here. */
  readonly texts: readonly Lines[];
  /** Distinct problems of replies. */
  readonly problems: readonly string[];
}

/** One model of one report. */
export interface SideView {
  /** As named on the command line. */
  readonly name: string;
  readonly assertions: readonly SideAssertion[];
  /** By the page's fixtures: index into its codes; `null` if the report folder does not contain the code. */
  readonly codes: readonly (number | null)[];
  /** By the page's fixtures. */
  readonly replies: readonly FixtureReplies[];
}

/** One assertion on one side. */
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

/** The baseline and one other side. */
export interface PairView {
  /** Index of the other side. */
  readonly after: number;
  readonly verdict: Verdict;
  readonly whole: PairedView;
  /** The figures and how they were computed. */
  readonly statistics: readonly { readonly name: string; readonly value: string }[];
  /** What differs between the sides, and what is the same. */
  readonly origins: Text;
  /** The whole and its analytics in words, in this order. */
  readonly analyticTable: TableBlock;
  /** By analytic of the page; `null` if nothing of it is compared. */
  readonly analytics: readonly (PairedView | null)[];
  /** By fixture of the page; `null` if only one side has it. */
  readonly fixtures: readonly (RatesView | null)[];
  /** All compared assertions: significant changes first, and of these new failures first. */
  readonly changes: readonly ChangeView[];
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

/** The same, with the difference paired by fixture. */
export interface PairedView extends RatesView {
  /** Before minus after, for these fixtures: above 0 is better; `null` if there is none. */
  readonly difference: { readonly value: number; readonly lower: number; readonly upper: number } | null;
  /** 95 % interval for these fixtures, such as `1.79 to 3.96 points better`; `–` if there is none. */
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

/** What became of an assertion, as far as it is shown. */
export type ChangeKind =
  | 'newly failing'
  | 'worse'
  | 'no longer failing'
  | 'better'
  | 'perhaps worse'
  | 'perhaps better'
  | 'same';

/** One assertion on both sides. */
export interface ChangeView {
  readonly fixture: number;
  readonly analytic: number;
  readonly kind: ChangeKind;
  /** Whether the change is significant. */
  readonly shown: boolean;
  /** Such as `0/40`. */
  readonly before: string;
  readonly after: string;
  readonly adjustedP: string;
  /** Place of the label, such as `fixtures/two-sum/a.yaml:5`. */
  readonly place: string;
}
