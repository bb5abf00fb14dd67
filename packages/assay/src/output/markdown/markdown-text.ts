import { redactSecrets } from '../../basics/secrets/secrets';
import { largest } from '../../statistics/numbers';
import { printable, printableLine } from '../../basics/text/printable';

/** Breaks text that GitHub would link although it contains no Markdown. */
const zeroWidthSpace = '&#8203;';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '#': `&#35;${zeroWidthSpace}`,
  '@': `&#64;${zeroWidthSpace}`,
  // An entity would still start a formula; this is the form that GitHub's documentation recommends.
  $: '<span>$</span>',
};

const structural = /[&<>#@$\\`*_~[\]|]/g;
/** `https://`, `:emoji:`, `www.` and `GH-1`. */
const linked = /:(?=\/\/|[\w+-]+:)|(?<![a-z0-9])(?:www(?=\.)|gh-(?=\d))/gi;
/** Characters that would start a list, underline a heading or draw a rule. */
const leading = /^(?:[-+](?=\s|$)|[-=](?=[-=]*$)|(?<number>\d+)(?=[.)](?:\s|$)))/;

/**
 * Hostile text as one line of Markdown that shows only the text, also in a table, in a heading and inside HTML: no
 * markup, link, image, mention, issue reference, emoji or formula.
 */
export function markdownText(text: string, length = 200): string {
  return escapeLine(printableLine(redactSecrets(text), length));
}

/** The same as code; text that could end a code span or a table cell becomes an HTML element instead. */
export function markdownCode(text: string, length = 200): string {
  const line = printableLine(redactSecrets(text), length);
  if (line === '' || /[|\\]/.test(line)) {
    return `<code>${escapeLine(line)}</code>`;
  }
  const fence = '`'.repeat(longestRun(line) + 1);
  const space = /^`|`$/.test(line) ? ' ' : '';
  return `${fence}${space}${line}${space}${fence}`;
}

/** Our own and hostile lines as a code block; `language` selects the highlighting. */
export function markdownBlock(text: string, language: string): string {
  // Secrets are removed before escaping, because the check of writes would not recognise an escaped one.
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
