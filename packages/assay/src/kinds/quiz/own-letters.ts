/** Letters that options carry in their own text, such as "(A) Paris". */
export interface OwnLetters {
  /** Upper case, one for each option. */
  readonly letters: readonly string[];
  /** The options without them. */
  readonly texts: readonly string[];
  /** Whether they are A, B, C … in this order. */
  readonly inOrder: boolean;
}

const ownLetter = /^\s*(?:([([])\s?([A-Z])\s?([)\]])|([A-Z])\s?([).:]|\s[-–]\s))\s*(\S[^]*)$/i;

/** The letters that all options carry in one style, each another one; `undefined` if they do not. */
export function findOwnLetters(options: readonly string[]): OwnLetters | undefined {
  const letters: string[] = [];
  const texts: string[] = [];
  const styles = new Set<string>();
  for (const option of options) {
    const [, open = '', inside, close = '', before, mark = '', rest] = ownLetter.exec(option) ?? [];
    const letter = inside ?? before;
    if (letter === undefined || rest === undefined) {
      return undefined;
    }
    letters.push(letter.toUpperCase());
    texts.push(rest.trimEnd());
    styles.add(`${open}${close}${mark.trim()}${letter === letter.toUpperCase() ? 'A' : 'a'}`);
  }
  const expected = letters.map((_, place) => String.fromCharCode(65 + place));
  const isSet = letters.toSorted().join() === expected.join();
  return letters.length < 2 || styles.size > 1 || !isSet || new Set(texts).size < texts.length
    ? undefined
    : { letters, texts, inOrder: letters.join() === expected.join() };
}

/**
 * An option that names others by their letters, such as "Both A and B", or a title that does; such a question must
 * keep its order. `undefined` if there is none.
 */
export function findLetterReference(title: string, options: readonly string[]): string | undefined {
  const last = String.fromCharCode(64 + Math.min(Math.max(options.length, 2), 26));
  const letter = `[(\\[]?[A-${last}][)\\]]?`;
  const word = '(?<![\\p{L}\\p{N}])';
  const end = "(?![\\p{L}\\p{N}'’])";
  const group = `${letter}(?:\\s*(?:,|&|/|\\+|,?\\s(?:and|or|nor|und|oder|noch|et|ou|ni|y|o|e|ed))\\s*${letter})+`;
  const call = `(?:options?|answers?|choices?|alternatives?)\\s${letter}`;
  const inOption = new RegExp(`${word}(?:${group}|${letter}\\s(?:only|alone)|only\\s${letter}|${call})${end}`, 'u');
  const inTitle = new RegExp(`${word}${call}${end}|[(\\[][A-${last}][)\\]]`, 'iu');
  return (
    options.find((option) => inOption.test(option.slice(0, 1_000))) ??
    (inTitle.test(title.slice(0, 20_000)) ? title : undefined)
  );
}
