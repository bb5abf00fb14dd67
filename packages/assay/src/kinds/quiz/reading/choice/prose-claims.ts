import { claim, type Claim, claimOf, withdraw } from './claim';
import { cueClaims } from './cue-claims';
import { endsClause, endsText, isDenied, isHedged, isSupposed, sentenceBefore } from './clauses';
import { type Label, labelsOf, type OfferedOptions, textAt } from './offered-options';
import { openingClaim } from './opening-claim';
import { nameOptions, type NamedOptions } from './named-options';
import { plainOption, type PlainText, slicePlain } from './plain-text';

const answer =
  '(?:answer|option|choice|one|response|réponse|respuesta|risposta|resposta|antwort|opción|opzione|opção|proposition)s?';

const isCorrect = new RegExp(
  `(?<=[ "')\\]])(?:is|are|would be|must be|should be|has to be|ist|est|es|è|é)(?: (?:the|an?|my|la|le|die|der))?(?: (?:only|clearly|indeed|therefore|thus|definitely|most|also|both|single|obviously|likely|probably|really)){0,3} (?:(?:correct|right|best|final|appropriate|accurate|valid|bonne|correcte|correcta|corretta|correta|certa|richtige) ${answer}|correct|right(?! [a-z-])|answers?|richtig|correcte?|correcta|corretta|correta|(?:réponse|respuesta|risposta|resposta) (?:correcte|correcta|corretta|correta|certa))(?![\\p{L}-]| (?:about|that|for|to (?!(?:this|the|your) (?:question|problem|quiz))|in|except|approximation))`,
  'giu',
);

const clauseStart =
  /^(?:and |but )?(?:(?:so|therefore|thus|hence|then|only|both|i (?:think|believe)(?: that)?)[, ] ?){0,3}|(?:, |: | that | so | and | but |but ){1,2}(?:only |both |then )?/g;

/** A position in a sentence where its conclusion may be named. */
interface ConclusionPlace {
  readonly at: number;
  /** What precedes the position. */
  readonly after: 'nothing' | 'connective' | 'verb';
  /** Where the subject starts, and where the words that link it to the conclusion start. */
  readonly subject: number;
  readonly before: number;
  /** Whether the sentence starts with "therefore" or similar. */
  readonly hasConnective: boolean;
  readonly isEquality: boolean;
}

const connective =
  /^(?:and |but )?(?:so|therefore|thus|hence|consequently|accordingly|as a result|in conclusion|to conclude|in summary|finally|overall|ultimately|it follows that|however|donc|ainsi|por lo tanto|portanto|quindi|folglich|daher)(?:[,:] | )(?:we (?:see|get|have|find|conclude|obtain) (?:that )?)?/;

const filler =
  /^(?:it(?:'s| is| must be| has to be| should be)|this is|that is|(?:this|that|which) (?:only )?leaves(?: only)?|only) /;

const joint =
  /[,;:—-]? (?:so|hence|therefore|thus|leaving|(?:which )?leaves)(?: only| it is| it's| it must be)?,? | (?:is|are|be|equals?|equal to|=|(?<!(?:closest|nearest|best|only) )match(?:es)?(?: with)?|(?:corresponds?|points?|leads?) to|namely)(?: only| just| therefore| thus)?(?: that)?(?: |:[ \n])/g;

/** A sentence of a text. */
interface Sentence {
  readonly source: PlainText;
  readonly start: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Longer sentences contain no readable conclusion. */
const longest = 800;

const oneOfMany =
  /^(?:(?:the|our|we|here|there|all) )?(?:(?:given|possible|available|four|five) )*(?:one|another|other|an|first|second|third|next|last|(?:options|choices|answers)(?! that)|possibilities|candidates)\b/;

const isNearest = /\b(?:closest|nearest) (?:answer|option|choice|match|value|one|to (?:answer|option|choice))/;

const matter = /\bthe (?:only )?(?:statement|option|choice|one|condition|claim)\b/;

const untrue = /\b(?:not|false|untrue)\b/;

const equality = /(?:(?:^| )(?:is|are|equals?|=)|=) $/;

const confirmation =
  /^(?:this|it|which)(?: (?:answer|value|result|number))? (?:is (?:indeed )?(?:among|one of|in|included in)|matches|corresponds to)(?: one of)? (?:the|our|these|those)(?: [a-z]+){0,2} (?:options|choices|answers)[.!]*$/;

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

/** Claims that call options correct: "(B) is the right answer". */
function verdictClaims(source: PlainText, offered: OfferedOptions): readonly Claim[] {
  return [...source.text.matchAll(isCorrect)].flatMap((verdict) => {
    const end = verdict.index + verdict[0].length;
    const sentence = sentenceBefore(source, verdict.index);
    const named = [...sentence.matchAll(clauseStart)].flatMap((start) => {
      const from = verdict.index - sentence.length + start.index + start[0].length;
      const clause = slicePlain(source, from, verdict.index - 1);
      const options = nameOptions(clause, 0, offered);
      const isWhole = options !== undefined && /^["')\]} ]*$/.test(clause.text.slice(options.end));
      // "B is right" can be about an angle.
      const isVerdict = options?.by !== 'letter' || !verdict[0].endsWith(' right');
      return isWhole && isVerdict && !isHedged(source, from, end) ? [{ ...claim(options, 0, from), end }] : [];
    });
    return named.slice(0, 1);
  });
}

/** Whether a sentence starts with "therefore" or similar. */
function isConcluding(lower: string): boolean {
  return connective.test(lower.slice(0, 60));
}

/**
 * The positions where a sentence may name its conclusion: at the start, then after each word that leads to a
 * conclusion.
 */
function conclusionPlaces({ lower }: PlainText): readonly ConclusionPlace[] {
  const opening = connective.exec(lower)?.[0].length ?? 0;
  const filled = filler.exec(lower.slice(opening))?.[0].length ?? 0;
  const first: ConclusionPlace = {
    at: opening + filled,
    after: opening + filled > 0 ? 'connective' : 'nothing',
    subject: opening,
    before: opening,
    hasConnective: opening > 0,
    isEquality: false,
  };
  const others = [...lower.matchAll(joint)].map(({ index, 0: words }): ConclusionPlace => ({
    at: index + words.length,
    after: /^[,;:—-]? (?:so|hence|therefore|thus|leaving|which|leaves)/.test(words) ? 'connective' : 'verb',
    subject: opening,
    before: index,
    hasConnective: opening > 0,
    isEquality: /^ (?:is|are|be|equal|=)/.test(words),
  }));
  return [first, ...others];
}

/** Sentences that may be the conclusion: the first, the last, and those that start with "therefore" or similar. */
function concludingSentences(text: PlainText): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  for (const { index, 0: mark } of text.lower.matchAll(/(?<![.!?])[.!?]+["')\]]* |(?<! (?:is|are):)\n|$/g)) {
    const isLabel = mark.startsWith('.') && /(?:^|[\s("'.])[A-Z]$/.test(text.text.slice(Math.max(0, index - 2), index));
    const end = index + mark.length;
    const isLast = end === text.lower.length;
    if (isLabel && !isLast) {
      continue;
    }
    const source = slicePlain(text, start, Math.min(end, start + longest));
    if (end - start <= longest && (start === 0 || isLast || isConcluding(source.lower))) {
      sentences.push({ source, start, isFirst: start === 0, isLast });
    }
    start = end;
  }
  return sentences;
}

/** Claims of concluding sentences without a word such as "answer": "Therefore, the area is (B) 12." */
function sentenceClaims(text: PlainText, offered: OfferedOptions): readonly Claim[] {
  return concludingSentences(text).flatMap((sentence) => {
    for (const place of conclusionPlaces(sentence.source)) {
      const named = nameOptions(text, sentence.start + place.at, offered);
      const inside = named && { ...named, end: named.end - sentence.start };
      if (inside !== undefined && settles(sentence, place, inside, offered)) {
        return [claim(inside, place.at, sentence.start)];
      }
    }
    return [];
  });
}

function settles(sentence: Sentence, place: ConclusionPlace, named: NamedOptions, offered: OfferedOptions): boolean {
  const { source, isFirst, isLast } = sentence;
  const isComplete = endsText(source.lower, named.end);
  const isAtEdge = isFirst || isLast;
  if (named.by === 'text') {
    return isComplete && isLast && isSimple(sentence, place, named);
  }
  if (!isComplete && !endsClause(source.lower, named.end)) {
    return false;
  }
  switch (place.after) {
    case 'nothing':
      return isLast && isComplete && named.by === 'marked letter' && !isSupposed(source, place.at, named.end);
    case 'connective':
      return (isAtEdge || named.showsText) && !isHedged(source, place.at, named.end);
    case 'verb':
      return (
        (named.by === 'marked letter' || named.showsText) &&
        (isLast ||
          named.showsText ||
          (place.hasConnective && /^(?:the )?(?:option|choice)/.test(source.lower.slice(place.at)))) &&
        (isAtEdge || place.hasConnective) &&
        isStated(source, place, named, offered) &&
        // The nearest option is an answer only if no "but none is right" or similar follows.
        (!isNearest.test(source.lower) || (isLast && isComplete))
      );
  }
}

/**
 * Whether it is neither supposed nor one of several; "the statement that is false is (C)" settles a question with one
 * answer.
 */
function isStated(source: PlainText, place: ConclusionPlace, named: NamedOptions, offered: OfferedOptions): boolean {
  const subject = source.lower.slice(place.subject, place.before);
  const isDenial = isDenied(source, place.before);
  const isExact = !isDenial || (named.showsText && !offered.multiple && isFalse(subject));
  return (
    isExact &&
    named.letters.length < offered.letters.length &&
    !oneOfMany.test(subject) &&
    !isSupposed(source, place.before, named.end)
  );
}

function isFalse(subject: string): boolean {
  return subject.split('\n').some((line) => {
    const at = line.search(matter);
    return at >= 0 && untrue.test(line.slice(at));
  });
}

/** An option's text alone is a conclusion after "therefore", or in a one-sentence reply that says nothing else. */
function isSimple({ source, isFirst }: Sentence, place: ConclusionPlace, named: NamedOptions): boolean {
  const subject = source.lower.slice(place.subject, place.before);
  return (
    place.after !== 'nothing' &&
    (place.hasConnective || isFirst || place.before > place.subject) &&
    (place.after === 'connective' || ((place.hasConnective || isFirst) && place.isEquality)) &&
    !/[,;]| (?:and|or) /.test(subject) &&
    !oneOfMany.test(subject) &&
    !isNearest.test(subject) &&
    !isHedged(source, place.before, named.end)
  );
}

/**
 * Texts of options at the end of a reply that contradict its earlier answer: "(B) 4. … Therefore, there are 6." Such an
 * ending is not a readable conclusion, but it means that no answer is settled.
 */
function contradictions(source: PlainText, claims: readonly Claim[], offered: OfferedOptions): readonly Claim[] {
  const last = concludingSentences(source).at(-1);
  const claimed = claims.flatMap(({ letters }) => letters);
  if (last?.isLast !== true || last.isFirst || claims.some(({ end }) => end > last.start) || claimed.length === 0) {
    return [];
  }
  const shown = [...last.source.lower.matchAll(/(?<=^|[ (="'])[^ ]/g)].flatMap(({ index }) => {
    const text = textAt(last.source, index, offered);
    const isEnd = text !== undefined && endsText(last.source.lower, text.end);
    const isResult = isEnd && equality.test(last.source.lower.slice(0, index));
    return isConcluding(last.source.lower) || isResult ? (text?.letters ?? []) : [];
  });
  return shown.length === 0 || shown.some((letter) => claimed.includes(letter))
    ? []
    : [claimOf([...new Set(shown)].sort(), last.start, last.start, true)];
}

/**
 * The claim of a text that ends with a result and the remark that it is an option: "Area = 12. This is one of the
 * options."
 */
function confirmedResult(source: PlainText, { texts }: OfferedOptions): readonly Claim[] {
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

/** Claims that a further option is right, too: "The answer is A. C works as well." */
function addedClaims(source: PlainText, claims: readonly Claim[], offered: OfferedOptions): readonly Claim[] {
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

/** Where a text says that no option is right, unless the claim is itself an option. */
function absences({ lower }: PlainText, claims: readonly Claim[], { texts }: OfferedOptions): readonly Claim[] {
  const claimed = new Set(claims.flatMap(({ letters }) => letters));
  const isOption = texts.some(({ letter, text }) => claimed.has(letter) && /^(?:none|neither|no|not)\b/.test(text));
  return isOption
    ? []
    : [...lower.matchAll(isAbsent)].map(({ index, 0: { length } }) => claimOf([], index, index + length));
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

/** The claim of a text whose last line is an option's letter or text, unless that line ends a list of options. */
function closingClaim(source: PlainText, labels: readonly Label[], offered: OfferedOptions): readonly Claim[] {
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
