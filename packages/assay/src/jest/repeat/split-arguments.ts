import { appendTo } from '../../basics/collections';
import { AssayError } from '../../basics/errors';

/** Characters that a backslash escapes inside double quotes; before other characters it is literal. */
const escapedInDoubleQuotes = '"\\$`';

/**
 * Splits a command line into words as a POSIX shell does for plain words, quotes and backslashes. Nothing is expanded:
 * `$`, `*`, `;` and the like are literal. An unclosed quote or a trailing backslash is an error.
 */
export function splitArguments(text: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote: '"' | "'" | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    const next = text.charAt(at + 1);
    if (character === quote) {
      quote = undefined;
    } else if (quote === undefined && (character === '"' || character === "'")) {
      quote = character;
      word ??= '';
    } else if (character === '\\' && (quote === undefined || (quote === '"' && escapes(next)))) {
      if (next === '') {
        throw new AssayError(`The arguments end in a backslash that escapes nothing: ${text}`);
      }
      // A backslash before a line break joins the two lines.
      word = next === '\n' ? word : (word ?? '') + next;
      at += 1;
    } else if (quote === undefined && /\s/.test(character)) {
      appendTo(words, word === undefined ? [] : [word]);
      word = undefined;
    } else {
      word = (word ?? '') + character;
    }
  }
  if (quote !== undefined) {
    throw new AssayError(`The arguments have an unclosed ${quote === '"' ? 'double' : 'single'} quote: ${text}`);
  }
  return word === undefined ? words : [...words, word];
}

function escapes(next: string): boolean {
  return next !== '' && (escapedInDoubleQuotes.includes(next) || next === '\n');
}
