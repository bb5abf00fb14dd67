import { claimOf, type Claim } from './claim';
import { isHedged } from './hedge';
import type { OfferedOptions } from './offered-options';
import type { PlainText } from './plain-text';

const letter = '\\(?(A(?! \\p{Ll}{2})|[A-Z])\\)?(?![\\p{L}\\p{N}])';
const holds = '(?:works?|fits|holds|applies|qualifies|counts)';
const is = '(?:is|was|are|would be|could be|might be|must be|seems|looks)';
const right = '(?:correct|right|true|valid|acceptable|possible|an? (?:correct|valid|possible)|the (?:correct|right))';

/** Sentences that call a further option right. */
const additions = [
  `\\b(?:[Ss]o|as) (?:is|are|does|would|would be) (?:option )?${letter}`,
  `\\b[Aa]lso,? (?:consider|accept|choose|pick|select|possible:?|correct:?|right:?) (?:option )?${letter}`,
  `\\bnot \\(?[A-Z]\\)?,? but (?:rather |also )?${letter}`,
  `(?<![\\p{L}\\p{N}])\\(?(A|[B-Z])\\)? (?:${is} (?:also|equally|just as) ${right}|(?:also|equally) (?:${holds}|${is} ${right})|${is}(?: ${right})? (?:as well|too)(?=["')\\]]*(?:[.!,;]|$|\\n))|${holds} (?:as well|too|equally))(?![\\p{L}-])`,
].map((pattern) => new RegExp(pattern, 'gu'));

/** Claims that a further option is right, too: "The answer is A. C works as well." */
export function addedClaims(source: PlainText, claims: readonly Claim[], offered: OfferedOptions): readonly Claim[] {
  return additions
    .flatMap((pattern) => [...source.text.matchAll(pattern)])
    .flatMap(({ index, 0: passage, 1: added = '' }) => {
      const end = index + passage.length;
      const isClaimedElsewhere = claims.some(
        (one) => one.letters.includes(added) && (one.end <= index || one.start >= end),
      );
      const isAdded = offered.letters.includes(added) && !isClaimedElsewhere && !isHedged(source, index, end);
      return isAdded ? [claimOf([added], index, end, true)] : [];
    });
}
