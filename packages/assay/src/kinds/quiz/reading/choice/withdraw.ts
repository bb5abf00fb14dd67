import type { Claim } from './claim';
import { matchAt, type PlainText } from './plain-text';

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
