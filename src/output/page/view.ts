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
  /** What the words of this page mean, in alphabetical order. */
  readonly words: readonly WordView[];
}

/** The page of one experiment: sections before its grid and after it, and those that only some readers want, which are folded. */
export interface ExperimentView extends PageHead {
  readonly before: readonly SectionView[];
  readonly after: readonly SectionView[];
  readonly figures: readonly SectionView[];
}

/** A word of the page with what it means. */
export interface WordView {
  /** What the address is to name. */
  readonly id: string;
  readonly word: string;
  /** How tables call it, in lower case. */
  readonly names: readonly string[];
  readonly meaning: string;
}

/** What a page comes to, in one sentence, why, and what to do next. */
export interface Verdict {
  /** `neutral` where nothing was required. */
  readonly tone: 'good' | 'bad' | 'unsure' | 'neutral';
  /** One or two words, such as `Certified`. */
  readonly word: string;
  readonly sentence: string;
  readonly reasons: readonly string[];
  readonly next: NextView | null;
}

/** The next step: words, then a command to copy, or where on this page to look. */
export interface NextView {
  readonly action: string;
  readonly command: string | null;
  readonly look: PageLink | null;
}

/** A link to another place of the page, or to another page of `assay view`. */
export interface PageLink {
  readonly text: string;
  readonly href: string;
}

/** Something worth knowing about how the numbers came about. */
export interface Fact {
  readonly name: string;
  readonly value: string;
}
