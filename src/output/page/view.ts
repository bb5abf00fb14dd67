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
