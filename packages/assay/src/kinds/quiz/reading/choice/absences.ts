import { claimOf, type Claim } from './claim';
import type { OfferedOptions } from './offered-options';
import type { PlainText } from './plain-text';

const options = '(?:options?|choices?|answers?|alternatives?)';
const isAbsent = new RegExp(
  [
    `\\b(?:answers?|options?)(?: [a-z]+){0,2} (?:is|are|was|does|do)(?: still| therefore| also)?(?: not|n't)(?: [a-z]+){0,2} (?:listed|among|provided|given|present|included|one of|available|any of|shown|offered)`,
    `(?: not|n't)(?: [a-z]+)? (?:listed|among|one of|any of|included|match\\w*|given|provided|available)(?: [a-z]+){0,4} ${options}\\b`,
    `\\bnone of (?:the|these|those)(?: [a-z]+){0,2}(?: ${options}| statements)?(?: [a-z]+)? (?:is|are|match\\w*|works?|fits?|appl\\w+|seems?|correspond\\w*|must be)\\b`,
    `\\bno (?:correct|right|valid) ${options}`,
  ].join('|'),
  'g',
);

/** Where a text says that no option is right, unless the claim is itself an option. */
export function absences({ lower }: PlainText, claims: readonly Claim[], { texts }: OfferedOptions): readonly Claim[] {
  const claimed = new Set(claims.flatMap(({ letters }) => letters));
  const isOption = texts.some(({ letter, text }) => claimed.has(letter) && /^(?:none|neither|no|not)\b/.test(text));
  return isOption
    ? []
    : [...lower.matchAll(isAbsent)].map(({ index, 0: { length } }) => claimOf([], index, index + length));
}
