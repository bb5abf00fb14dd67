/** Text that every shell passes on unchanged; a leading `=` expands to a command's path in some. */
const plain = /^[\w./:,@%+-][\w./:,@%+=-]*$/;

/** A word for a command line to paste, quoted if a POSIX shell would split or expand it. */
export function quoteForShell(word: string): string {
  return plain.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
