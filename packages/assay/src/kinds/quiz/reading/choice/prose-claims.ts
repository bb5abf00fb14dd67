import { absences } from './absences';
import { addedClaims } from './additions';
import { claim, claimOf, type Claim } from './claim';
import { confirmedResult } from './confirmed-result';
import { contradictions } from './contradictions';
import { cueClaims } from './cue-claims';
import { closingClaim } from './closing-claim';
import { endsText } from './clause-end';
import { labelsOf } from './labels';
import { openingClaim } from './opening-claim';
import { nameOptions, type NamedOptions } from './named-options';
import type { OfferedOptions } from './offered-options';
import { plainOption, type PlainText } from './plain-text';
import { sentenceClaims } from './sentence-claims';
import { verdictClaims } from './verdict-claims';
import { withdraw } from './withdraw';

/** The claims of a text, without withdrawn ones. */
export function proseClaims(source: PlainText, offered: OfferedOptions): readonly Claim[] {
  const whole = wholeClaim(source, offered);
  if (whole !== undefined) {
    return [whole];
  }
  const cued = cueClaims(source, offered);
  // In "A and B are both right, so the answer is D", calling options right is only a step.
  const verdicts = verdictClaims(source, offered).filter(
    ({ letters }) => cued.length === 0 || letters.length === 1 || offered.multiple,
  );
  const labels = labelsOf(source, offered);
  const claims = [
    ...cued,
    ...verdicts,
    ...openingClaim(source, labels, offered),
    ...closingClaim(source, labels, offered),
    ...sentenceClaims(source, offered),
    ...confirmedResult(source, offered),
  ];
  const standing = withdraw([...withoutItems(claims, cued), ...absences(source, claims, offered)], source);
  return [...standing, ...addedClaims(source, standing, offered), ...contradictions(source, standing, offered)];
}

/** Claims without those of single items of a list that is claimed as a whole. */
function withoutItems(claims: readonly Claim[], cued: readonly Claim[]): readonly Claim[] {
  const lists = cued.filter(({ letters }) => letters.length > 1).slice(0, 20);
  return claims.filter((one) =>
    lists.every(
      (list) =>
        one.start < list.start ||
        one.end > list.end ||
        one.letters.length >= list.letters.length ||
        !one.letters.every((letter) => list.letters.includes(letter)),
    ),
  );
}

/** The claim of a text that is nothing but a list of options, or one option's text. */
function wholeClaim(source: PlainText, offered: OfferedOptions): Claim | undefined {
  const named = nameOptions(source, 0, offered) ?? wholeText(source, offered);
  if (named !== undefined) {
    const isWhole = endsText(source.lower, named.end);
    // "A. Paris:" is a heading.
    const isHeading = named.showsText && /:["')\]]*$/.test(source.text.slice(named.end));
    const isRepetition = named.count === offered.letters.length && named.showsText && named.by !== 'text';
    return isWhole && !isHeading && !isRepetition ? claim(named, 0) : undefined;
  }
  const [, letter] = /^["'([{]*([a-z])["')\]}.:]*$/i.exec(source.text) ?? [];
  return letter === undefined ? undefined : claimOf([letter.toUpperCase()], 0, source.text.length);
}

/** An option's text that has several lines. */
function wholeText({ text }: PlainText, { texts }: OfferedOptions): NamedOptions | undefined {
  const plain = plainOption(text);
  const letters = texts.filter((option) => option.text === plain).map(({ letter }) => letter);
  return letters.length === 0
    ? undefined
    : { letters, doubtful: letters.length > 1, by: 'text', showsText: true, end: text.length, count: 1 };
}
