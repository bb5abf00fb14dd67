import { tryParseJson } from '../../../basics/json/parse-json';
import { matchesWildcards, plainWildcards } from '../../../basics/text/matches-wildcards';
import { readText, unreadable } from '../../../experiment/asking/read-text';
import type { Reply } from '../../../model/model';
import type { OpenAnswer } from '../question';
import { isHedged } from './choice/clauses';
import { plainReply, type PlainText } from './choice/plain-text';
import { type ChoiceReading, longest } from './read-choice';
import { ending, withoutThoughts } from './without-thoughts';

/** Maximum number of characters of a short answer; longer text is an explanation. */
const longestAnswer = 200;

/**
 * Reads the answer to a question without options: JSON with `answer`, a line that starts with "Answer:" or "The answer
 * is", or the whole reply if it is one line. Nothing is guessed: other replies have no answer.
 */
export function readOpen(reply: Reply, open: OpenAnswer): ChoiceReading {
  const finished = readText(reply);
  if (finished.status === 'unreadable') {
    return finished;
  }
  const expected = open.kind === 'number' ? 'expected one number' : 'expected a short answer';
  const text = finished.text.length > longest ? '' : withoutThoughts(finished.text);
  const said = answersIn(text);
  const [answer, ...others] = [...new Set(said.map((one) => readOne(one, open)))];
  if (answer === undefined || others.length > 0) {
    return said.length > 1
      ? unreadable('several-answers', `${expected}, received more than one: ${ending(finished.text)}`)
      : unreadable('no-answer', `${expected}, received: ${ending(finished.text)}`);
  }
  return { status: 'answer', letters: [], said: answer };
}

/** Whether what was read is right. */
export function acceptsOpen(open: OpenAnswer, said: string): boolean {
  if (open.kind === 'number') {
    // Decimal fractions are inexact in floating point: 0.3 is not exactly 0.1 from 0.2.
    const slack = 1e-12 * Math.max(1, Math.abs(open.value));
    return Math.abs(Number(said) - open.value) <= open.tolerance + slack;
  }
  const spelt = (text: string): string => spellingOf(text, open.matchCase);
  return open.accept.some((pattern) => matchesWildcards(spelt(said), spelt(pattern)));
}

/** Passages of a reply that state an answer. */
function answersIn(text: string): readonly string[] {
  const value = tryParseJson(text.replace(/^```\w*\n|\n```$/g, ''));
  if (typeof value === 'object' && value !== null) {
    const { answer } = value as { readonly answer?: unknown };
    return typeof answer === 'string' || typeof answer === 'number' ? [String(answer)] : [];
  }
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const named = lines.filter(({ length }) => length <= 2 * longestAnswer).flatMap((line) => cue.exec(line)?.[1] ?? []);
  return named.length > 0 || lines.length !== 1 ? named : lines;
}

const cue =
  /^[*_#> ]{0,6}(?:(?:so|thus|therefore|hence),? )?(?:the |my )?(?:final |correct |short )?answer(?: is)?:?[*_]{0,3}:? [*_]{0,3}(\S.*)$/i;

/** An answer in a form that is equal for equal answers; `undefined` if a passage contains none. */
function readOne(passage: string, open: OpenAnswer): string | undefined {
  if (passage.length > longestAnswer) {
    return undefined;
  }
  return open.kind === 'number' ? readNumber(passage, open.tolerance > 0) : readWords(passage, open);
}

/** A sentence around a right answer may affirm or deny it, so running text is not a short answer. */
function readWords(passage: string, open: Extract<OpenAnswer, { readonly kind: 'text' }>): string | undefined {
  const said = spellingOf(bareOf(passage), true);
  const key = spellingOf(said, open.matchCase);
  const hidesOne = open.accept
    .map((pattern) => spellingOf(plainWildcards(pattern), open.matchCase))
    .some(
      (right) => right !== '' && key !== right && ` ${key.replace(/[^\p{L}\p{N}]+/gu, ' ')} `.includes(` ${right} `),
    );
  return said === '' || (hidesOne && !acceptsOpen(open, said)) ? undefined : key;
}

/** Normalises spelling: blanks and, unless it matters, case. */
function spellingOf(text: string, matchCase: boolean): string {
  const plain = text.normalize('NFKC').replace(/\s+/g, ' ').trim();
  return matchCase ? plain : plain.toLowerCase();
}

/** A passage without full stop, emphasis and quotes. */
function bareOf(passage: string): string {
  const text = passage.trim().replace(/\.$/, '');
  const inner = /^([*_`"'“‘]{1,3})([^]*?)([*_`"'”’]{1,3})$/u.exec(text);
  return inner === null || inner[1]?.length !== inner[3]?.length ? text : (inner[2] ?? '').replace(/\.$/, '');
}

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
    (hasTolerance || !(approximation.test(before) || approximated.test(rest))) &&
    !foreignChange.test(before) &&
    !isAfterUnknownScript(before) &&
    !opposite.test(source.lower) &&
    !abandoned.test(before) &&
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
const approximated = /^ \(?(?:approx|about\b|roughly\b|circa\b|or so\b|give or take)/i;
/** Bounds, denials and signs in other languages than English: "mehr als 500", "no es 500", "moins de 500". */
const foreignChange = new RegExp(
  `(?<!\\p{L})(?:${[
    '(?<!(?:total|somme|suma|soma|totale|totaal|est|es|é|è) )(?:de|di|da|do)',
    'als|dan|än|enn|end|než|niż|decât|kuin|mint|über|ueber|unter|fast|knapp|beinahe|nahezu|mindestens|wenigstens|höchstens|maximal|minimal|bis|zwischen|nicht|kein|keine|ohne|mal|geteilt durch|quadratwurzel|wurzel',
    "pas|jamais|sauf|presque|jusqu'à|entre|fois|aucun|no|nunca|jamás|casi|hasta|veces|salvo|mínimo|máximo|não|quase|até|vezes|mai|quasi|almeno|fino a|volte|meno|più|menos|más|mais|moins|plus",
    'no es|non è|não é|nie jest|ikke er|inte är|över|niet|geen|bijna|minstens|hoogstens|tot|keer|ikke|inte|ikkje|ej|mindst|minst|högst|nästan|nesten|næsten|nie|nie jest|ponad|poniżej|prawie|ujemne|méně|není|ne|değil|eksi|yaklaşık|bukan|tidak|kurang dari|lebih dari|minimal|âm|không phải|hơn|dưới|trên',
  ].join('|')}) ?(?:(?:l[ae]s?|el|der|die|das|il|lo|o|a|os|as) )?$`,
  'u',
);
/** Words of other scripts than Latin that leave the number after them as it is. */
const unchangedScripts =
  /(?:ответ|равно|равен|равна|это|итого|всего|составляет|получаем|відповідь|дорівнює|отговор|одговор|απάντηση|είναι|答案|答案是|答案为|答え|答えは|正解|正解は|(?<![不非没])是|(?<!不)为|(?<!不)等于|共|は|答|답|답은|정답은|총|الإجابة|الجواب|هي|هو|يساوي|התשובה|היא|הוא|उत्तर|คำตอบ|คือ|پاسخ|جواب) $/u;

function isAfterUnknownScript(before: string): boolean {
  return /(?=\p{L})(?!\p{Script=Latin})\p{L} $/u.test(before) && !unchangedScripts.test(before);
}

/** A number that was said and left: "I first thought 500". */
const abandoned =
  /\b(?:first|initially|originally|previously|earlier|once) (?:thought|assumed|guessed|got|tried|said|answered|had|believed)\b/;
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
    '(?:(?:hundred|thousand|[mbtz]illion|lakh|crore|dozen|score|milliard|hundert|tausend|dutzend|miljoen|miljard)(?:s|en|e)?|[mb]illones|[mb]illón|[mb]ilhão|[mb]ilhões|[mb]ilioni|milyon|mio|mrd|mld|bn|mn|mil|mille|mila|cent|ribu|juta|bin|tūkst|(?:тыс|мил|млн|млрд)\\p{L}*)(?!\\p{L})',
    '(?:(?:in |as )?(?:hex|hexadecimal|octal|binary|base)|pi|b\\.?c|(?:in the )?red|in debt|away|off)(?!\\p{L})',
    '(?:oder|ou|o (?:más|menos|più|meno)|of (?:meer|minder)|ili|или|и (?:более|менее|больше|меньше)|lub|nebo|eller|e (?:mais|menos|più|meno)|und mehr|et plus|y más|y pico)(?!\\p{L})',
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
