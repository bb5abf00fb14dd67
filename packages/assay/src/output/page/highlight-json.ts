import { printable } from '../../basics/text/printable';
import type { Lines } from './figures';

/**
 * A property name, string, literal or number within one line. An unterminated string takes the rest of its line, so
 * that no text is scanned twice.
 */
const pieces =
  /("(?:[^"\\\n]|\\[^\n])*")(?=\s*:)|("(?:[^"\\\n]|\\[^\n])*")|\b(?:true|false|null)\b|-?\b\d[\d.eE+-]*|"[^\n]*/g;

/** A reply as lines with highlighted JSON; other text, such as a fence, is unchanged. */
export function highlightJson(text: string): Lines {
  const lines = text.split(/\r?\n/).map((line) => {
    const styled: string[] = [];
    let end = 0;
    for (const match of line.matchAll(pieces)) {
      push(styled, line.slice(end, match.index), '');
      push(styled, match[0], styleOf(match));
      end = match.index + match[0].length;
    }
    push(styled, line.slice(end), '');
    return styled;
  });
  return lines.length > 1 && lines.at(-1)?.length === 0 ? lines.slice(0, -1) : lines;
}

function push(styled: string[], text: string, style: string): void {
  if (text !== '') {
    styled.push(printable(text), style);
  }
}

function styleOf([all, name, string]: RegExpMatchArray): string {
  if (name !== undefined) {
    return 'property';
  }
  return string !== undefined ? 'string' : all.startsWith('"') ? '' : 'literal';
}
