import { matchAt, plainOption, type PlainText } from './plain-text';

/** The options of a question, prepared for matching. */
export interface OfferedOptions {
  readonly letters: readonly string[];
  /** In lower case, without markup. */
  readonly texts: readonly { readonly letter: string; readonly text: string }[];
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
export function offer(
  options: readonly { readonly letter: string; readonly text: string }[],
  multiple: boolean,
): OfferedOptions {
  return {
    multiple,
    letters: options.map(({ letter }) => letter),
    texts: options
      .map(({ letter, text }) => ({ letter, text: plainOption(text) }))
      .filter(({ text }) => text !== '')
      .sort((left, right) => right.text.length - left.text.length),
  };
}

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
