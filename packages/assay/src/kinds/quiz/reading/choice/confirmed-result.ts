import { claimOf, type Claim } from './claim';
import type { OfferedOptions } from './offered-options';
import type { PlainText } from './plain-text';
import { concludingSentences } from './sentence';

const confirmation =
  /^(?:this|it|which)(?: (?:answer|value|result|number))? (?:is (?:indeed )?(?:among|one of|in|included in)|matches|corresponds to)(?: one of)? (?:the|our|these|those)(?: [a-z]+){0,2} (?:options|choices|answers)[.!]*$/;

/**
 * The claim of a text that ends with a result and the remark that it is an option: "Area = 12. This is one of the
 * options."
 */
export function confirmedResult(source: PlainText, { texts }: OfferedOptions): readonly Claim[] {
  const last = concludingSentences(source).at(-1);
  if (last?.isLast !== true || !confirmation.test(last.source.lower)) {
    return [];
  }
  const before = source.lower.slice(Math.max(0, last.start - 800), last.start).replace(/[.,;:!\s]{1,20}$/, '');
  const result = texts.find(
    ({ text }) => before.endsWith(text) && /(?:[=:\n]|(?:^| )(?:is|are)) ?$/.test(before.slice(0, -text.length)),
  );
  const letters = texts.filter(({ text }) => text === result?.text).map(({ letter }) => letter);
  return letters.length === 0 ? [] : [claimOf(letters, last.start, source.lower.length, letters.length > 1)];
}
