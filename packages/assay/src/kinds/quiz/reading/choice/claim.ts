import type { NamedOptions } from './named-options';
import type { OfferedOptions } from './offered-options';
import { matchAt, type PlainText } from './plain-text';

/** A passage of a reply that states an answer. */
export interface Claim {
  readonly start: number;
  readonly end: number;
  /**
   * Capital letters in alphabetical order, possibly of options that do not exist; empty if the passage says that no
   * option is right.
   */
  readonly letters: readonly string[];
  /** Whether it names alternatives, or a letter and a text that contradict each other. */
  readonly doubtful: boolean;
  /** Whether it withdraws earlier claims. */
  readonly corrects: boolean;
}

/** Makes a claim from options named in a passage, which may be part of a longer text. */
export function claim(named: NamedOptions, start: number, offset = 0): Claim {
  return claimOf(named.letters, offset + start, offset + named.end, named.doubtful);
}

/** Makes a claim from letters. */
export function claimOf(letters: readonly string[], start: number, end: number, doubtful = false): Claim {
  return { start, end, letters, doubtful, corrects: false };
}

/** The result of weighing all claims of a reply. */
type Settlement =
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

const mistake =
  /\b(?:scratch that|strike that|i (?:was|am) (?:wrong|mistaken)|i(?: have|'ve)? made an? (?:[a-z]+ )?(?:mistake|error)|my mistake|let me (?:correct|rectify|revise|fix) (?:that|this|my|it|the)|i (?:need|have) to correct|i apologi[sz]e|i misread|i take that back|(?:that|my) (?:earlier |previous |first )?(?:answer|choice) (?:is|was) (?:wrong|incorrect))\b/g;
const doubt =
  /(?:^|[.!?\n,;:—(…-] ?)(?:(?:but|hmm|oh|no)[,.…]* )?(?:wait|hold on|hang on|on second thoughts?|let me (?:re-?[a-z]+|double-?check|check|try)|on (?:further |closer )?(?:reflection|inspection|reconsideration|review)|upon (?:further |closer )?(?:reflection|inspection|reconsideration|review))\b/g;
const denial =
  /["')\]}.!?;:,\s—-]*(?:(?:wait|no|oh|hmm|but|actually|sorry)[,.! ]+){0,2}(?:that|this)(?: answer| option| choice)?(?:'s| is| was) (?:wrong|incorrect|not (?:right|correct|the answer))/y;

/** The claims that nothing later withdraws. */
export function withdraw(claims: readonly Claim[], { lower }: PlainText): readonly Claim[] {
  const ordered = [...claims].sort((left, right) => left.start - right.start);
  const latest = ordered.at(-1)?.start ?? 0;
  const places = [
    ...ordered.filter(({ corrects }) => corrects).map(({ start }) => start),
    ...[...lower.matchAll(mistake)].map(({ index }) => index),
    // A doubt withdraws nothing unless another conclusion follows.
    ...[...lower.matchAll(doubt)].map(({ index }) => index).filter((index) => index < latest),
  ];
  const since = places.reduce((last, place) => Math.max(last, place), 0);
  return ordered.filter(({ start, end }) => start >= since && matchAt(denial, lower, end) === null);
}
