import type { PlainText } from './plain-text';

/** A position in a sentence where its conclusion may be named. */
export interface ConclusionPlace {
  readonly at: number;
  /** What precedes the position. */
  readonly after: 'nothing' | 'connective' | 'verb';
  /** Where the subject starts, and where the words that link it to the conclusion start. */
  readonly subject: number;
  readonly before: number;
  /** Whether the sentence starts with "therefore" or similar. */
  readonly hasConnective: boolean;
  readonly isEquality: boolean;
}

const connective =
  /^(?:and |but )?(?:so|therefore|thus|hence|consequently|accordingly|as a result|in conclusion|to conclude|in summary|finally|overall|ultimately|it follows that|however|donc|ainsi|por lo tanto|portanto|quindi|folglich|daher)(?:[,:] | )(?:we (?:see|get|have|find|conclude|obtain) (?:that )?)?/;
const filler =
  /^(?:it(?:'s| is| must be| has to be| should be)|this is|that is|(?:this|that|which) (?:only )?leaves(?: only)?|only) /;
const joint =
  /[,;:—-]? (?:so|hence|therefore|thus|leaving|(?:which )?leaves)(?: only| it is| it's| it must be)?,? | (?:is|are|be|equals?|equal to|=|(?<!(?:closest|nearest|best|only) )match(?:es)?(?: with)?|(?:corresponds?|points?|leads?) to|namely)(?: only| just| therefore| thus)?(?: that)?(?: |:[ \n])/g;

/** Whether a sentence starts with "therefore" or similar. */
export function isConcluding(lower: string): boolean {
  return connective.test(lower.slice(0, 60));
}

/**
 * The positions where a sentence may name its conclusion: at the start, then after each word that leads to a
 * conclusion.
 */
export function conclusionPlaces({ lower }: PlainText): readonly ConclusionPlace[] {
  const opening = connective.exec(lower)?.[0].length ?? 0;
  const filled = filler.exec(lower.slice(opening))?.[0].length ?? 0;
  const first: ConclusionPlace = {
    at: opening + filled,
    after: opening + filled > 0 ? 'connective' : 'nothing',
    subject: opening,
    before: opening,
    hasConnective: opening > 0,
    isEquality: false,
  };
  const others = [...lower.matchAll(joint)].map(({ index, 0: words }): ConclusionPlace => ({
    at: index + words.length,
    after: /^[,;:—-]? (?:so|hence|therefore|thus|leaving|which|leaves)/.test(words) ? 'connective' : 'verb',
    subject: opening,
    before: index,
    hasConnective: opening > 0,
    isEquality: /^ (?:is|are|be|equal|=)/.test(words),
  }));
  return [first, ...others];
}
