import type { CourseBlock, DotsBlock, GaugesBlock, IntervalsBlock } from '../../experiment/blocks/pictures';
import type { Section } from '../../experiment/blocks/blocks';

/** The top part of every page. */
export interface PageHead {
  /** Which page it is: `scriptOf` knows what draws it. */
  readonly kind: string;
  readonly title: string;
  /** Such as `two-sum · gpt-6-luna · 20 fixtures × 100 runs`. */
  readonly subtitle: string;
  readonly verdict: Verdict;
  /** What the verdict rests on, to be seen at a glance; empty where nothing was measured. */
  readonly picture: readonly (IntervalsBlock | DotsBlock | GaugesBlock | CourseBlock)[];
  /** Limits of the numbers, most severe first. */
  readonly notes: readonly string[];
  readonly facts: readonly Fact[];
  /** Definitions of the terms on this page, in alphabetical order. */
  readonly words: readonly WordView[];
}

/** The page of one experiment: sections before and after its grid, and folded sections for readers who want more. */
export interface ExperimentView extends PageHead {
  readonly before: readonly Section[];
  readonly after: readonly Section[];
  readonly figures: readonly Section[];
}

/** A term of the page with its meaning. */
export interface WordView {
  /** The URL fragment. */
  readonly id: string;
  readonly word: string;
  /** Its names in tables, in lower case. */
  readonly names: readonly string[];
  readonly meaning: string;
}

/** The outcome in one sentence, what it rests on, the reasons, and the next step. */
export interface Verdict {
  /** `neutral` if nothing was required. */
  readonly tone: 'good' | 'bad' | 'unsure' | 'neutral';
  /** One or two words, such as `Certified`. */
  readonly word: string;
  readonly sentence: string;
  /** What the sentence rests on; shown. */
  readonly details: readonly string[];
  /** Why, and what it means; folded. */
  readonly reasons: readonly string[];
  readonly next: NextView | null;
}

/** The next step: words, then a command to copy, or where to look on this page. */
export interface NextView {
  readonly action: string;
  readonly command: string | null;
  readonly look: PageLink | null;
}

/** A link to another place on the page, or to another page of `assay view`. */
export interface PageLink {
  readonly text: string;
  readonly href: string;
}

/** A fact about how the numbers were obtained. */
export interface Fact {
  readonly name: string;
  readonly value: string;
}
