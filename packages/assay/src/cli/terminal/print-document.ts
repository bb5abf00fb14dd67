import type { Text } from '../../experiment/blocks/blocks';
import { layOut } from '../../output/terminal/lay-out';
import { printable, printableJson } from '../../basics/text/printable';
import type { Invocation, Terminal } from '../../plugin/invocation';

/**
 * Prints a result: with `--json` as one JSON document, otherwise as text, laid out for the terminal unless it is a
 * string. Neither contains terminal control sequences.
 */
export function printDocument<Document extends object>(
  { options }: Pick<Invocation, 'options'>,
  terminal: Terminal,
  document: Document,
  render: (document: Document) => string | Text,
): void {
  if (options.has('json')) {
    terminal.out(printableJson(document));
    return;
  }
  const text = render(document);
  terminal.out(typeof text === 'string' ? printable(text) : layOut(text, terminal));
}
