import type { Claim } from './claim';
import type { OfferedOptions } from './offered-options';

/** The result of weighing all claims of a reply. */
export type Settlement =
  | { readonly status: 'settled'; readonly letters: readonly string[] }
  | { readonly status: 'none' }
  | { readonly status: 'several'; readonly letters: readonly string[] }
  | { readonly status: 'not offered'; readonly letters: readonly string[] };

/** Weighs claims in text order: all must agree, and no later one may say that nothing is right. */
export function settle(claims: readonly Claim[], offered: OfferedOptions): Settlement {
  const named = claims.filter(({ letters }) => letters.length > 0);
  const final = named.at(-1);
  if (final === undefined || claims.at(-1)?.letters.length === 0) {
    return { status: 'none' };
  }
  const letters = [...new Set(named.flatMap((claim) => claim.letters))].sort();
  const isSame = named.every((claim) => claim.letters.join() === final.letters.join());
  if (!isSame || named.some(({ doubtful }) => doubtful) || (letters.length > 1 && !offered.multiple)) {
    return { status: 'several', letters };
  }
  return letters.every((letter) => offered.letters.includes(letter))
    ? { status: 'settled', letters }
    : { status: 'not offered', letters };
}
