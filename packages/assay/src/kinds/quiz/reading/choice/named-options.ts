import { afterTail, endsClause, endsLine, opensRemark } from './clauses';
import { type OfferedOptions, resembles, textAt } from './offered-options';
import { matchAt, type PlainText } from './plain-text';

/** An option named in a reply by letter, by text or by both. */
interface NamedOption {
  /** Capital letters, possibly of options that do not exist; several if letter and text contradict each other. */
  readonly letters: readonly string[];
  readonly doubtful: boolean;
  /**
   * By text, by a letter that could mean something else, or by a letter in brackets or after a word such as "option".
   */
  readonly by: 'text' | 'letter' | 'marked letter';
  readonly showsText: boolean;
  readonly end: number;
}

/** Where a letter may be, and what precedes it. */
interface LetterPlace {
  readonly at: number;
  /** Quotes and brackets. */
  readonly open: string;
  /** Whether a word such as "option" precedes it. */
  readonly named: boolean;
}

const separator =
  / ?(?:[.:,;=→⇒]|-+>?|=>|—)? ?(?:(?:which (?:is|says|states|reads|equals)|i\.e\.,?|that is,?|namely|with) )?/iy;

const operator = / ?(?:[+*/^=>]|<(?!\/))|[(\p{L}\p{N}_]/uy;

const followsCapital =
  /,(?= )|[,;、](?=[ ("']?[A-Z](?![\p{L}\p{N}]))|,? (?:and|or|but|und|oder|et|ou|y|o|e|as well as|&)(?= )| (?:(?:-|—|\() ?\p{L}{2}|\(\p{L} \p{L})/uy;

const onlyLetters = /(?: [A-Z](?![\p{L}\p{N}_'])){1,25}[.!,]?(?:$|\n)/uy;

const followsSmall = /,(?= )|,? (?:and|or)(?= )/y;

/** Separates two options of a list. */
const joiner =
  /["')\]}]*(?:,? ?(?:and(?: also)?|or|as well as|along with|together with|plus|und|oder|et|ou|y|o|e|en|og|och|ve|dan|và|и)(?= |\n)[ \n]?| ?[,;&、] ?|[.,;]?\n| ?(?:- ?)?(?=[([][a-z][)\]])| (?=(?:[a-z] ){0,25}[a-z][.!,]?(?:$|\n)))/y;

const noun =
  /(?:(?:the|la|le|el|die|der|das|de|het|l'|a|o|lo) ?)?(?:answer|option|choice|letter|alternative|opción|opzione|opção|optie|opcja|choix|lettre|letra|lettera|buchstabe|alternativa|proposition|réponse|antwort|respuesta|risposta|resposta)s?:? /iy;

const added =
  /,? (?:which (?:is|corresponds to|matches|means) |that is,? |i\.e\.,? |\()?(?:the )?(?:(?:option|choice|answer) [("']?([a-z])["')]{0,2}|\(?([a-z])\))(?![\p{L}\p{N}])/iuy;

const opening = /(?:\\boxed ?\{ ?|["'([{<] ?){1,4}/y;

/** A longer list is not an answer; without a limit, lists inside lists would take quadratic time. */
const longestList = 30;

const alternative = /\b(?:or|oder|ou|o)\b/;

const bracketed = / \([^()\n]{2,100}\)(?=,|;| and | or )/y;

const denied =
  /["')\]}]*,? ?[-—(][^()\n.]{0,100}?\b(?:wrong|incorrect|false|unlikely|maybe|perhaps|possibly|doubtful|too\b|no\b|not (?!\(?[a-z]\b))/y;

const another =
  / (?:and|und|et) (?:option )?\(?([A-Z])\)? (?:because|since|as|due|for|weil|car)\b|(?:[,;.]|[,;.]? and)? (?:[Aa]lso|maybe|possibly|perhaps|probably),? (?:option )?\(?([A-Z])\)?(?![\p{L}\p{N}' ])|[,;] (?:and )?\(?([A-Z])\)?(?:: | - \p{L}{2})/gu;

const goesOn =
  /^["')\]}]*(?:,? and |, ?)\(?(?!A \p{Ll})([A-Z])(?![\p{L}\p{N}'])\)?(?!\)| (?:is|are|was|were|being|has|have|had|does|do|did|can|could|would|should|must|might|may|will|isn't|doesn't|seems?|looks?|gives?|fails?|only|also)\b)/u;

const instead = /,? ?but (?:rather |instead |it is |it's )?/y;

/** The options named at a position, one or a list. */
export interface NamedOptions extends NamedOption {
  /** Number of options named in sequence. */
  readonly count: number;
}

/** The options named at a position: "B", "(A) and (C)", "not A but B"; doubtful if they are alternatives. */
export function nameOptions(source: PlainText, at: number, offered: OfferedOptions): NamedOptions | undefined {
  const rejected = source.lower.startsWith('not ', at) ? nameOption(source, at + 4, offered) : undefined;
  const turn = rejected && matchAt(instead, source.lower, rejected.end);
  const first = nameOption(source, turn ? turn.index + turn[0].length : at, offered);
  if (first === undefined) {
    return undefined;
  }
  const named = [first];
  let { end } = first;
  let doubtful = false;
  while (named.length < longestList) {
    const { at: joined, join } = joinAt(source, end);
    const next = join === undefined ? undefined : nameOption(source, joined + join.length, offered);
    const isAlternative = join !== undefined && alternative.test(join);
    if (join === undefined || next === undefined || !isItem(source, joined, next, join)) {
      const isOpen = !endsClause(source.lower, end) && named.length === 1 && first.by === 'text';
      return isAlternative || isOpen
        ? undefined
        : list(
            named,
            doubtful || isDoubted(source, end, named) || namesAnother(source, end, named, offered),
            afterTail(source.lower, end),
          );
    }
    named.push(next);
    doubtful ||= isAlternative;
    end = next.end;
  }
  return undefined;
}

/** The option named by letter at a position, if any. */
function letterAt(source: PlainText, place: LetterPlace, offered: OfferedOptions): NamedOption | undefined {
  const written = matchAt(/[a-z](?![\p{L}\p{N}_]|'\p{L})/iuy, source.text, place.at)?.[0];
  if (written === undefined) {
    return lettersAt(source, place.at, offered);
  }
  const letter = written.toUpperCase();
  const close = matchAt(/[)\]}>"']+/y, source.text, place.at + 1)?.[0] ?? '';
  const end = place.at + 1 + close.length;
  const isMarked = place.named || /^[)\]]/.test(close) || (/[([{<]/.test(place.open) && /[)\]}>]/.test(close));
  const by = isMarked ? 'marked letter' : 'letter';
  const shown = offered.letters.includes(letter) ? textAfter(source, end, letter, offered) : undefined;
  if (shown !== undefined) {
    return { ...shown, by, showsText: true };
  }
  const isCapital = written === letter;
  const follows = isCapital ? followsCapital : followsSmall;
  const isAnswer =
    (offered.letters.includes(letter) || (isCapital && !/[IVX]/.test(letter))) &&
    (isMarked
      ? matchAt(operator, source.text, end) === null
      : endsClause(source.lower, end) ||
        matchAt(follows, source.text, end) !== null ||
        (isCapital && (afterTail(source.lower, end) > end || matchAt(onlyLetters, source.text, end) !== null)));
  return isAnswer ? { letters: [letter], doubtful: false, by, showsText: false, end } : undefined;
}

/** The text after a letter: the option's own, or another option's, which contradicts the letter. */
function textAfter(
  source: PlainText,
  end: number,
  letter: string,
  offered: OfferedOptions,
): Pick<NamedOption, 'letters' | 'doubtful' | 'end'> | undefined {
  const blank = source.text.startsWith(' ', end) ? 1 : 0;
  const separated = end + (matchAt(separator, source.text, end)?.[0].length ?? 0);
  const bracket = matchAt(/["'([]/y, source.text, separated) === null ? 0 : 1;
  for (const place of [end + blank, separated, separated + bracket]) {
    const shown = textAt(source, place, offered);
    if (shown?.letters.includes(letter) === true) {
      return { letters: [letter], doubtful: false, end: shown.end };
    }
    if (shown !== undefined && endsClause(source.lower, shown.end)) {
      return { letters: [letter, ...shown.letters], doubtful: true, end: shown.end };
    }
  }
  return undefined;
}

/** Letters in alphabetical order without separators. */
function lettersAt({ text, lower }: PlainText, at: number, offered: OfferedOptions): NamedOption | undefined {
  const run = matchAt(/[A-Z]{2,26}(?![\p{L}\p{N}_])/uy, text, at)?.[0] ?? '';
  const letters = offered.letters.filter((letter) => run.includes(letter));
  return run.length > 1 && letters.join('') === run && endsClause(lower, at + run.length)
    ? { letters, doubtful: false, by: 'marked letter', showsText: false, end: at + run.length }
    : undefined;
}

/** The option named at a position, if any. */
function nameOption(source: PlainText, at: number, offered: OfferedOptions): NamedOption | undefined {
  const named = matchAt(noun, source.text, at)?.[0] ?? '';
  const open = matchAt(opening, source.text, at + named.length)?.[0] ?? '';
  const start = at + named.length + open.length;
  const byLetter = letterAt(source, { at: start, open, named: named !== '' }, offered);
  const byText = [at, at + named.length, start].flatMap((place) => textOption(source, place, offered) ?? [])[0];
  const clash = clashOf(byLetter, byText, source, at, offered);
  if (clash !== undefined) {
    return clash;
  }
  if (byText === undefined || byLetter === undefined) {
    return byText ?? byLetter;
  }
  const isOneLetter = byText.end === start + 1 && !byLetter.showsText;
  if (isOneLetter) {
    const letters = [...new Set([...byLetter.letters, ...byText.letters])];
    return { ...byLetter, letters, doubtful: letters.length > 1 };
  }
  // "A and C" can be two letters, or the text of one option.
  const mayBeList = offered.multiple && !byLetter.showsText && matchAt(joiner, source.lower, byLetter.end) !== null;
  return byText.end >= byLetter.end ? { ...byText, doubtful: byText.doubtful || mayBeList } : byLetter;
}

/**
 * A letter that is also another option's own label, "(A)" for "(a)": two readings, unless the text before it resembles
 * the lettered option.
 */
function clashOf(
  byLetter: NamedOption | undefined,
  byText: NamedOption | undefined,
  source: PlainText,
  at: number,
  offered: OfferedOptions,
): NamedOption | undefined {
  const isLabelOnly = byText === undefined || byText.end <= (byLetter?.end ?? 0) + 1;
  if (byLetter === undefined || byLetter.showsText || !isLabelOnly) {
    return undefined;
  }
  const others = byLetter.letters
    .flatMap((letter) => offered.ownLabels.get(letter) ?? [])
    .filter((letter) => !byLetter.letters.includes(letter));
  if (others.length === 0) {
    return undefined;
  }
  return resembles(source.text.slice(Math.max(0, at - 300), at), byLetter.letters, offered)
    ? byLetter
    : { ...byLetter, letters: [...new Set([...byLetter.letters, ...others])].sort(), doubtful: true };
}

/** An option named by text, optionally with its letter: "Paris (B)", "Paris, which is option B". */
function textOption(source: PlainText, at: number, offered: OfferedOptions): NamedOption | undefined {
  const shown = textAt(source, at, offered);
  if (shown === undefined) {
    return undefined;
  }
  const [all = '', first, second] = matchAt(added, source.text, shown.end) ?? [];
  const letter = (first ?? second ?? '').toUpperCase();
  if (!offered.letters.includes(letter)) {
    return isSeparate(source.lower, shown.end)
      ? { ...shown, doubtful: shown.letters.length > 1, by: 'text', showsText: true }
      : undefined;
  }
  const agrees = shown.letters.includes(letter);
  return {
    letters: agrees ? [letter] : [letter, ...shown.letters],
    doubtful: !agrees,
    by: 'marked letter',
    showsText: true,
    end: shown.end + all.length,
  };
}

function isSeparate(lower: string, end: number): boolean {
  return endsClause(lower, end) || matchAt(joiner, lower, end) !== null;
}

/** The joiner after an item of a list; a remark in brackets may be between them: "A (on the Seine), C (on the Tiber)". */
function joinAt({ lower }: PlainText, end: number): { readonly at: number; readonly join: string | undefined } {
  const at = end + (matchAt(bracketed, lower, end)?.[0].length ?? 0);
  return { at, join: matchAt(joiner, lower, at)?.[0] };
}

/** Whether a remark after a list denies the last item: "A, C (unlikely)". */
function isDoubted({ lower }: PlainText, end: number, named: readonly NamedOption[]): boolean {
  return named.length > 1 && matchAt(denied, lower, end) !== null;
}

/** Whether a list goes on behind a reason or in words that end no clause: "A because it is big, and C because it is old". */
function namesAnother(
  { text }: PlainText,
  end: number,
  named: readonly NamedOption[],
  offered: OfferedOptions,
): boolean {
  const line = text.slice(end, end + 300).split('\n', 1)[0] ?? '';
  const next = goesOn.exec(line)?.[1];
  return [next, ...[...line.matchAll(another)].flatMap(([, ...letters]) => letters)].some(
    (letter) =>
      letter !== undefined &&
      offered.letters.includes(letter) &&
      named.every(({ letters }) => !letters.includes(letter)),
  );
}

/** Excludes the start of another statement: in "(B), (A) is too small" the list ends with B. */
function isItem({ lower }: PlainText, at: number, { end, showsText, by }: NamedOption, join: string): boolean {
  if (lower.startsWith('answer', at + join.length)) {
    return false;
  }
  if (join.includes('\n')) {
    return endsLine(lower, end);
  }
  const startsStatement = join.startsWith(';') && !showsText && /^["')\]}]*: \p{L}/u.test(lower.slice(end, end + 20));
  return (
    (endsClause(lower, end) && !startsStatement) ||
    opensRemark(lower, end) ||
    afterTail(lower, end) > end ||
    matchAt(joiner, lower, end) !== null ||
    (showsText && by !== 'text')
  );
}

function list(named: readonly NamedOption[], doubtful: boolean, end: number): NamedOptions | undefined {
  const [first] = named;
  return (
    first && {
      letters: [...new Set(named.flatMap(({ letters }) => letters))].sort(),
      doubtful: doubtful || named.some((option) => option.doubtful),
      by: first.by,
      showsText: named.every(({ showsText }) => showsText),
      end,
      count: named.length,
    }
  );
}
