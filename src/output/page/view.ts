import type { SectionView } from './blocks';

/** What every page has on top. */
export interface PageHead {
  /** Name of the script in `browser/` that draws the page. */
  readonly kind: 'experiment' | 'quiz' | 'interview' | 'comparison' | 'history';
  readonly title: string;
  /** Such as `two-sum · gpt-6-luna · 20 fixtures × 100 runs`. */
  readonly subtitle: string;
  readonly verdict: Verdict;
  /** What limits what the numbers say; the first is the gravest. */
  readonly notes: readonly string[];
  readonly facts: readonly Fact[];
}

/** The page of one experiment: sections before its grid and after it. */
export interface ExperimentView extends PageHead {
  readonly before: readonly SectionView[];
  readonly after: readonly SectionView[];
}

/** What a page comes to, in one sentence, and what that means. */
export interface Verdict {
  /** `neutral` where nothing was required. */
  readonly tone: 'good' | 'bad' | 'unsure' | 'neutral';
  /** One or two words, such as `Certified`. */
  readonly word: string;
  readonly sentence: string;
  readonly meaning: string | null;
}

/** Something worth knowing about how the numbers came about. */
export interface Fact {
  readonly name: string;
  readonly value: string;
}

/** A share with its interval, all within 0 and 1, and as text. */
export interface Measured {
  readonly value: number;
  readonly lower: number;
  readonly upper: number;
  /** Such as `5 % (2.1–11 %)`. */
  readonly text: string;
}

/** Consecutive runs counted together: those that are counted, of those that were judged. */
export interface Spell {
  readonly first: number;
  readonly last: number;
  readonly count: number;
  readonly judged: number;
}

/** Code or a reply as highlighted lines: text and the name of its style, in turns; a style is empty for plain text. */
export type Lines = readonly (readonly string[])[];

/** A bar of a histogram, from `from` up to `to`. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** How long the replies of one model took. */
export interface Latency {
  readonly model: string;
  readonly replies: number;
  /** Milliseconds below which half of the replies, nine in ten and 99 in 100 came. */
  readonly median: number;
  readonly ninetieth: number;
  readonly ninetyNinth: number;
  readonly bins: readonly Bin[];
}
