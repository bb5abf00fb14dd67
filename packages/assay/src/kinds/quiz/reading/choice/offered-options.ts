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
export interface ShownText {
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
