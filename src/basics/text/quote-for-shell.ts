/** Text that every shell passes on as it stands; a leading `=` would be the path of a command in some. */
const plain = /^[\w./:,@%+-][\w./:,@%+=-]*$/;

/** A word of a command that is to be pasted, in quotes when a POSIX shell would split or expand it. */
export function quoteForShell(word: string): string {
  return plain.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
