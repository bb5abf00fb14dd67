import type { Lines } from '../../experiment/blocks/blocks';
import { tryParseJson } from '../../basics/json/parse-json';
import { printable } from '../../basics/text/printable';

/**
 * A property name, string, literal or number within one line. An unterminated string takes the rest of its line, so
 * that no text is scanned twice.
 */
const pieces =
  /("(?:[^"\\\n]|\\[^\n])*")(?=\s*:)|("(?:[^"\\\n]|\\[^\n])*")|\b(?:true|false|null)\b|-?\b\d[\d.eE+-]*|"[^\n]*/g;

/** A reply as lines with highlighted JSON; other text, such as a fence, is unchanged. */
export function highlightJson(text: string): Lines {
  const lines = spreadObject(text)
    .split(/\r?\n/)
    .map((line) => {
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

/** Characters beyond which an object is left as it is. */
const longestObject = 20_000;

/** An object on one line, with each of its keys on a line of its own; any other text is unchanged. */
function spreadObject(text: string): string {
  const all = text.trim();
  const isOneLine = /^\{.+\}$/.test(all) && all.length <= longestObject;
  if (!isOneLine || tryParseJson(all) === undefined) {
    return text;
  }
  let depth = 0;
  let spread = '';
  for (const [part] of all.matchAll(/"(?:[^"\\]|\\.)*"|[^"]/g)) {
    const isBroken = spread.endsWith('\n  ');
    if (part === '{' || part === '[') {
      depth += 1;
      spread += depth === 1 ? `${part}\n  ` : part;
    } else if (part === '}' || part === ']') {
      depth -= 1;
      spread += depth === 0 ? `\n${part}` : part;
    } else if (part === ',' && depth === 1) {
      spread += ',\n  ';
    } else if (part.trim() !== '' || !isBroken) {
      spread += part;
    }
  }
  return spread;
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
