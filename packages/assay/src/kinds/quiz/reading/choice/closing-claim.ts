import { claim, type Claim } from './claim';
import { endsText } from './clause-end';
import type { Label } from './labels';
import { nameOptions } from './named-options';
import type { OfferedOptions } from './offered-options';
import type { PlainText } from './plain-text';

/** The claim of a text whose last line is an option's letter or text, unless that line ends a list of options. */
export function closingClaim(source: PlainText, labels: readonly Label[], offered: OfferedOptions): readonly Claim[] {
  const start = source.text.lastIndexOf('\n') + 1;
  const named = start === 0 ? undefined : nameOptions(source, start, offered);
  // "A. Paris:" is a heading.
  const isHeading = named?.showsText === true && /:["')\]]*$/.test(source.text.slice(named.end));
  if (named === undefined || isHeading || !endsText(source.lower, named.end)) {
    return [];
  }
  const others = labels.filter(({ letter, isFirst }) => !isFirst && !named.letters.includes(letter));
  const endsList =
    named.by === 'text'
      ? showsOthers(source, named.letters, offered)
      : others.some(({ isBare, isLastButOne }) => (named.showsText ? isLastButOne : isBare));
  return endsList ? [] : [claim(named, start)];
}

/** Whether a line contains the text of another option. */
function showsOthers({ lower }: PlainText, named: readonly string[], { texts }: OfferedOptions): boolean {
  const lines = new Set(lower.split('\n').map((line) => line.replace(/[.,;:]{1,9}$/, '')));
  return texts.some(({ letter, text }) => !named.includes(letter) && lines.has(text));
}
