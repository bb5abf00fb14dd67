/** How a text from outside gets into a reader. */
export type OutsideReader =
  | ((text: string) => unknown)
  | {
      readonly read: (text: string) => unknown;
      /** What text stands in, such as a fence; it is also tried alone. */
      readonly within: readonly ((text: string) => string)[];
    };

/** Readers by `file#export`, the file below `src/`, perhaps followed by a blank and what is read. */
export type OutsideReaders = Readonly<Record<string, OutsideReader>>;

/** Code in a fence, as a reply shows it. */
export const fenced =
  (tag: string) =>
  (text: string): string =>
    `Here you are:\n\n\`\`\`${tag}\n${text}\n\`\`\`\n`;

/** Text that goes on to its end in something that another piece of text begins. */
export const after =
  (beginning: string, end = '') =>
  (text: string): string =>
    `${beginning}${text}${end}`;
