import { isHedged } from './choice/hedge';
import { plainReply, type PlainText } from './choice/plain-text';

/**
 * The one number that a passage states, in a form that is equal for equal numbers; `undefined` if it states none or
 * several, or if a sign, factor, function, bound or denial beside the number may change it. "About 5" is 5 only where
 * the question has a tolerance.
 */
export function readNumber(passage: string, hasTolerance: boolean): string | undefined {
  if (/\d[\u00b2\u00b3\u00b9\u2070-\u209c]/u.test(passage)) {
    return undefined;
  }
  const source = plainReply(withoutDress(passage));
  const values = [...source.text.matchAll(numeral)].map(({ index, 0: text }) =>
    valueAt(source, index, text, hasTolerance),
  );
  const [first, ...others] = new Set(values);
  return others.length > 0 || first === undefined || Number.isNaN(first) ? undefined : String(first);
}

const numeral = /(?<![\p{L}\d.,])[-+]?(?:\d[\d.,]*|\.\d+)(?:e[-+]?\d+)?/giu;
const currency =
  /(?:(?<![\p{L}\d])(?:US|CA|AU|NZ|HK|SG|[ACR]))?\\?\$ ?(?=[-+\u2010-\u2013\u2212(]{0,2}[\d.])|[£€¥₹₩₽₺₫₱₦₪] ?/gu;

/** Removes currency, tags, boxes and arrows: none of them changes a number. */
function withoutDress(passage: string): string {
  return passage
    .replace(currency, '')
    .replace(/<\/?[a-z]{1,20}>/gi, ' ')
    .replace(/\\f?boxed ?\{([^{}]{0,200})\}/g, '$1')
    .replace(/[-=]>|[→⇒]/g, ':')
    .replace(/^\s*[*•] (?=[-+\d.])/, '');
}

/** The value of a numeral; `NaN` if what stands beside it may change the value. */
function valueAt(source: PlainText, index: number, text: string, hasTolerance: boolean): number {
  const end = index + text.length - (/[.,]$/.test(text) ? 1 : 0);
  const before = source.lower.slice(0, index);
  const after = source.text.slice(end);
  const scale = /^ (thousand|million|billion|trillion)(?![\p{L}-])/iu.exec(after)?.[1]?.toLowerCase();
  const rest = scale === undefined ? after : after.slice(scale.length + 1);
  const isMinus = /(?:^|(?:\bis|\bequals|[=:]) )(?:minus|negative) $/.test(before) && /^[\d.]/.test(text);
  const value = toNumber(isMinus ? `-${text}` : text, scale);
  const isPlain =
    (isMinus || startsPlainly(before, text)) &&
    endsPlainly(rest) &&
    // "A 5th" is a fraction.
    !(rest.startsWith('th') && /\ba $/.test(before)) &&
    !(value >= 0 && isBracketed(before, rest) && wordValue(before) !== value) &&
    (hasTolerance || !(approximation.test(before) || /^ (?:approx|or so\b)/i.test(rest))) &&
    !opposite.test(source.lower) &&
    !isHedged(source, index, end);
  return isPlain ? value : NaN;
}

/** A number in English notation; `NaN` if a comma might be a decimal point. */
function toNumber(text: string, scale = 'one'): number {
  const plain = text.replace(/[.,]$/, '');
  const [whole = '', ...rest] = plain.split(',');
  const isGrouped =
    rest.length > 0 && /^[-+]?\d{1,3}$/.test(whole) && rest.every((group) => /^\d{3}(?:\.\d+)?$/.test(group));
  const zeros = { one: '', thousand: 'e3', million: 'e6', billion: 'e9', trillion: 'e12' }[scale] ?? '';
  return rest.length > 0 && !isGrouped ? NaN : Number([whole, ...rest].join('') + zeros);
}

const approximation =
  /(?:\b(?:about|approximately|approx\.?|around|roughly|circa|ca\.?|estimated(?: at)?|etwa|rund|ungefähr|environ|aproximadamente)|[≈≃≅~∼]|\\sim) ?$/;
const changing = new RegExp(
  `\\b(?:${[
    'than|over|under|above|below|beyond|beneath|exceed(?:s|ing)?|least|most|up to|nearly|almost|barely|close to|near|within|until|between|minimum(?: of)?|maximum(?: of)?',
    'minus|negative|plus|moins|menos|meno|times|(?:divided|multiplied) by|twice|double|triple|half|thirds?|quarters?|tenths?|percent|(?:root|square|cube|power|factorial|inverse|reciprocal|logarithm|log|multiple|factor|half|third|quarter|fraction|opposite|negative|absolute value|exponent) of',
    '(?:sqrt|cbrt|root|log|ln|exp|sin|cos|tan|abs|mod|modulo|base|or)',
    'steps?|questions?|problem|part|options?|choice|figure|example|exercise|item|equation',
  ].join('|')}) ?(?:(?:the|a|an|exactly|number) )?$`,
);
const opposite = /\b(?:loss(?:es)?|deficit|shortfall|overdrawn|overdraft|below zero|sub-?zero)\b/;
const numberWords =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const anyNumberWord = `(?:${numberWords.join('|')}|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|dozen)`;
const countedBefore = new RegExp(`\\b${anyNumberWord}(?: (?:to|and|or|point|times))?[ -]?$`);

/** Whether a numeral starts a number: no operator, function, bound or label precedes it. */
function startsPlainly(before: string, text: string): boolean {
  const head = before.trimEnd();
  const isApart = head.length < before.length;
  const signed = /^[-+]/.test(text);
  return (
    (head === '' ||
      (isApart ? /[\p{L}.:;,=!?"')\]—≈≃≅~∼…]$/u : /[:;="'([≈≃≅~∼]$/u).test(head) ||
      /[^\p{L}\d]["']$/u.test(before)) &&
    !/(?:[!<>≤≥≠]=?|=\/=|[\p{L}\d)\]]\()$/u.test(head) &&
    !(signed && /(?:(?<!\p{L})\p{L}|[)\]])$/u.test(head)) &&
    !changing.test(before) &&
    !countedBefore.test(before)
  );
}

const unit =
  /^(?:[kmcdµμn]?(?:g|m|s|l|mol|hz|w|v|j|pa|b)|kwh|min|hrs?|ft|in|lbs?|oz|mph|px|[kmgt]b|[mg]hz|[mg]w|usd|eur|gbp|st|nd|rd|th)(?![\p{L}\d])/iu;
const changesAfter = new RegExp(
  `^ (?:${[
    `(?:hundred|thousand|million|billion|trillion|lakh|crore|dozen|score|mio|mrd|milliard|bn|mn|mil|mille|tausend)`,
    'per ?cent|pct|prozent|pour ?cent|por ?ciento|per ?mille?|ppm|basis|bps',
    'squared|cubed|factorial|choose|plus|minus|mod|modulo|divided|multiplied|raised|to the|over',
    '(?:half|halves|thirds?|quarters?|fourths?|[a-z]{2,12}ths?|percentage)(?![a-z])(?<!months?|lengths?|depths?|widths?|deaths?|births?|paths?|teeth|tooth|baths?|mouths?|moths?|cloths?|myths?|youths?|truths?)',
    'and (?:a |an |one )?(?:half|third|quarter|up|over|above|counting|more)|or\\b|at (?:least|most)|less|fewer|lower|short|below|minimum|maximum',
    `to ${anyNumberWord}|times (?:\\d|\\p{L}(?!\\p{L})|pi\\b)`,
  ].join('|')})`,
  'iu',
);

/** Whether a numeral ends a number: no operator, unit of scale, exponent, variable or bound follows it. */
function endsPlainly(after: string): boolean {
  if (/^\p{L}/u.test(after)) {
    return after.length > 1 && /^\p{L}{2}/u.test(after) && unit.test(after);
  }
  const isVariable =
    /^ \p{L}(?![\p{L}'])/u.test(after) && !/^ (?:[mgshlLVANJWCFΩ]|a(?= \p{L}{2}))(?!\p{L})/u.test(after);
  return (
    /^(?:$|[.,;:]?(?:[ "')\]—]|$)|°|=)/u.test(after) &&
    !/^["')\]]{0,3} ?[-+*/^×·⋅÷√%‰¢±<>≤≥≠!?|{\\\d]/u.test(after.replace(/^ - (?=\p{L}{2})/u, ' ')) &&
    !/^ ?\([\d-]/.test(after) &&
    !isVariable &&
    !changesAfter.test(after)
  );
}

/** Accounts write −500 as (500). */
function isBracketed(before: string, after: string): boolean {
  return before.endsWith('(') && after.startsWith(')');
}

/** The value of the word before a bracket: "eight (8)". */
function wordValue(before: string): number {
  const word = /\b([a-z]{1,12}) ?\($/.exec(before)?.[1] ?? '';
  return numberWords.indexOf(word);
}
