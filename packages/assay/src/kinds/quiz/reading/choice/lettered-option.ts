import { afterTail, endsClause } from './clause-end';
import { textAt, type OfferedOptions } from './offered-options';
import { matchAt, type PlainText } from './plain-text';

/** An option named in a reply by letter, by text or by both. */
export interface NamedOption {
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
export interface LetterPlace {
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

/** The option named by letter at a position, if any. */
export function letterAt(source: PlainText, place: LetterPlace, offered: OfferedOptions): NamedOption | undefined {
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
