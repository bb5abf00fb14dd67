import { redactSecrets } from '../../basics/secrets/secrets';
import { largest } from '../../statistics/extremes';
import { printable, printableLine } from '../../basics/text/printable';

/** Breaks what GitHub makes a link of although no character of it is Markdown. */
const zeroWidthSpace = '&#8203;';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '#': `&#35;${zeroWidthSpace}`,
  '@': `&#64;${zeroWidthSpace}`,
  // An entity would still begin a formula; this is what GitHub's documentation asks for.
  $: '<span>$</span>',
};

const structural = /[&<>#@$\\`*_~[\]|]/g;
/** `https://`, `:emoji:`, `www.` and `GH-1`. */
const linked = /:(?=\/\/|[\w+-]+:)|(?<![a-z0-9])(?:www(?=\.)|gh-(?=\d))/gi;
/** What would begin a list, underline a heading or draw a line. */
const leading = /^(?:[-+](?=\s|$)|[-=](?=[-=]*$)|(?<number>\d+)(?=[.)](?:\s|$)))/;

/**
 * Hostile text as Markdown of one line that shows nothing but the text, also in a table, in a heading and within HTML:
 * no markup, link, image, mention, reference to an issue, emoji or formula comes of it.
 */
export function markdownText(text: string, length = 200): string {
  return escapeLine(printableLine(redactSecrets(text), length));
}

/** The same as code; what could end a code span or a table's cell is no span, but an element. */
export function markdownCode(text: string, length = 200): string {
  const line = printableLine(redactSecrets(text), length);
  if (line === '' || /[|\\]/.test(line)) {
    return `<code>${escapeLine(line)}</code>`;
  }
  const fence = '`'.repeat(longestRun(line) + 1);
  const space = /^`|`$/.test(line) ? ' ' : '';
  return `${fence}${space}${line}${space}${fence}`;
}

/** Lines of our own and of hostile text as a block of code; `language` colours it. */
export function markdownBlock(text: string, language: string): string {
  // A secret goes before it is escaped: no check of what is written would know it then.
  const shown = printable(redactSecrets(text));
  const fence = '`'.repeat(Math.max(3, longestRun(shown) + 1));
  return `${fence}${language}\n${shown}\n${fence}`;
}

function escapeLine(line: string): string {
  return line
    .replace(linked, (start) => `${start}\u200b`)
    .replace(structural, (character) => entities[character] ?? `&#${character.charCodeAt(0)};`)
    .replaceAll('\u200b', zeroWidthSpace)
    .replace(leading, (start, number: string | undefined) =>
      number === undefined ? `&#${start.charCodeAt(0)};` : `${number}${zeroWidthSpace}`,
    );
}

function longestRun(text: string): number {
  return largest([0, ...(text.match(/`+/g) ?? []).map((run) => run.length)]);
}
