import { largest } from '../../../../statistics/numbers';
import type { ShownOption } from '../../shown-question';
import { matchAt, plainOption, type PlainText } from './plain-text';

/** The options of a question, prepared for matching. */
export interface OfferedOptions {
  readonly letters: readonly string[];
  /** In lower case, without markup. */
  readonly texts: readonly ShownOption[];
  /**
   * Options whose text is or starts with a letter of its own, by that letter: "(c) Rome" may be shown as A. Options with
   * equal labels share an entry.
   */
  readonly ownLabels: ReadonlyMap<string, readonly string[]>;
  /** Whether several options can be right. */
  readonly multiple: boolean;
}

/** Options whose whole text is at a position. */
interface ShownText {
  /** More than one if options have the same text. */
  readonly letters: readonly string[];
  readonly end: number;
}

/** Prepares options for matching. */
export function offer(options: readonly ShownOption[], multiple: boolean): OfferedOptions {
  return {
    multiple,
    letters: options.map(({ letter }) => letter),
    ownLabels: ownLabels(options),
    texts: options
      .map(({ letter, text }) => ({ letter, text: plainOption(text) }))
      .filter(({ text }) => text !== '')
      .sort((left, right) => right.text.length - left.text.length),
  };
}

/** One text such as "C. elegans" is a name; two or more are labelled. A text that is only a letter is always a label. */
function ownLabels(options: readonly ShownOption[]): ReadonlyMap<string, readonly string[]> {
  const leading = options.filter(({ text }) => leadingLabel.test(plainOption(text)));
  const labels = new Map<string, readonly string[]>();
  for (const { letter, text } of options) {
    const plain = plainOption(text);
    const found = bareLabel.exec(plain) ?? (leading.length > 1 ? leadingLabel.exec(plain) : null);
    const own = found?.[1]?.toUpperCase();
    if (own !== undefined) {
      labels.set(own, [...(labels.get(own) ?? []), letter]);
    }
  }
  return labels;
}

const bareLabel = /^["'([]*([a-z])["')\]]*$/;
const leadingLabel = /^["'([]*([a-z])(?:[)\]]+[.:]? ?|[.:] )(?=[^\s,;)])/;

/** The options whose whole text is at a position; if two texts match, the longer one. */
export function textAt({ lower }: PlainText, at: number, { texts }: OfferedOptions): ShownText | undefined {
  const longest = texts.find(({ text }) => lower.startsWith(text, at) && isWhole(lower, at, at + text.length));
  return (
    longest && {
      letters: texts.filter(({ text }) => text === longest.text).map(({ letter }) => letter),
      end: at + longest.text.length,
    }
  );
}

/** Excludes parts of a longer word, number or formula: "2" does not match in "2.5", "2x", "2 / 3" or "-2". */
function isWhole(lower: string, start: number, end: number): boolean {
  return (
    !/[\p{L}\p{N}_]{2}/u.test(lower.slice(start - 1, start + 1)) &&
    matchAt(/[\p{L}\p{N}_/^*+=>%°([{\\]|<(?!\/)/uy, lower, end) === null &&
    matchAt(/[.,:'-]\p{N}|['-]\p{L}| [/^*+=<>×·≤≥] ?[\p{L}\p{N}([]| - ?(?:[\d(]|\p{L}(?!\p{L}))/uy, lower, end) ===
      null &&
    !(lower.startsWith('!', end) && /[\d)]/.test(lower.charAt(end - 1)))
  );
}

/** A line that starts with an option's letter. */
export interface Label {
  readonly letter: string;
  /** Whether the line contains nothing else. */
  readonly isBare: boolean;
  readonly isFirst: boolean;
  readonly isLastButOne: boolean;
}

const label = /^(?:(?:option|choice) )?(?:[([]([a-z])[)\]]|([a-z])[).:]|([a-z])(?= -|$))[.:]?(.*)$/i;

/** The lines of a text that start with the letter of an option. */
export function labelsOf({ text }: PlainText, { letters }: OfferedOptions): readonly Label[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const [, inBrackets, closed, open, rest = ''] = label.exec(line) ?? [];
    const letter = (inBrackets ?? closed ?? open ?? '').toUpperCase();
    return letters.includes(letter)
      ? [{ letter, isBare: rest.trim() === '', isFirst: index === 0, isLastButOne: index === lines.length - 2 }]
      : [];
  });
}

/** Whether the first line opens a list of the options, and so is not an answer. */
export function opensList([first, ...labels]: readonly Label[]): boolean {
  if (first?.isFirst !== true) {
    return false;
  }
  const others = labels.filter(({ letter }) => letter !== first.letter);
  if (first.isBare) {
    return others.some(({ isBare }) => isBare);
  }
  const isRepeated = others.length < labels.length;
  return !isRepeated && others[0]?.letter === String.fromCharCode(first.letter.charCodeAt(0) + 1);
}

/** Whether a text shares words or numbers with an option, and no fewer than with any other. */
export function resembles(text: string, letters: readonly string[], offered: OfferedOptions): boolean {
  const { own, other } = countShared(text, letters, offered);
  return own > 0 && other <= own;
}

/** Whether a text shares more words or numbers with another option than with these. */
export function resemblesAnother(text: string, letters: readonly string[], offered: OfferedOptions): boolean {
  const { own, other } = countShared(text, letters, offered);
  return other > own;
}

/** The largest number of words that a text shares with one of these options, and with one of the others. */
function countShared(
  text: string,
  letters: readonly string[],
  { texts }: OfferedOptions,
): { readonly own: number; readonly other: number } {
  const words = wordsOf(text);
  const most = (isOwn: boolean): number =>
    largest([
      0,
      ...texts
        .filter(({ letter }) => letters.includes(letter) === isOwn)
        .map((option) => [...wordsOf(option.text)].filter((word) => words.has(word)).length),
    ]);
  return { own: most(true), other: most(false) };
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/\p{L}{3,}|\p{N}+/gu));
}
