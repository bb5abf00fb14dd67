import type { Text } from '../report/blocks';
import { layOut } from '../report/lay-out';
import { printable } from '../report/printable';
import type { Invocation } from './command';
import type { Terminal } from './terminal';

const unsafe = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Prints a result: with `--json` as one JSON document, else as text, laid out for the terminal unless it is one string; either
 * way without a character that steers a terminal.
 */
export function printDocument<Document extends object>(
  { options }: Pick<Invocation, 'options'>,
  terminal: Terminal,
  document: Document,
  render: (document: Document) => string | Text,
): void {
  if (options.has('json')) {
    terminal.out(toSafeJson(document));
    return;
  }
  const text = render(document);
  terminal.out(typeof text === 'string' ? printable(text) : layOut(text, terminal));
}

/** Pretty JSON, in which control, format and direction characters are escaped. */
export function toSafeJson(document: object): string {
  return JSON.stringify(document, null, 2).replace(unsafe, (character) =>
    Array.from({ length: character.length }, (_, index) => {
      const code = character.charCodeAt(index).toString(16);
      return `\\u${code.padStart(4, '0')}`;
    }).join(''),
  );
}
