import { charactersOf, displayWidth } from '../terminal/display-width';
import type { Badge } from './badge-of';

/** White text is readable on each colour: contrast of at least 4.5 (WCAG AA). */
const colours: Readonly<Record<Badge['tone'], string>> = {
  good: '#1a7f37',
  bad: '#cf222e',
  unsure: '#8a5a00',
  neutral: '#57606a',
};
const labelColour = '#30363d';
const height = 20;
const fontSize = 11;
const padding = 7;

/** Renders a badge as SVG without external fonts, images or scripts; all text is escaped. */
export function renderBadge({ label, message, tone, title }: Badge): string {
  const left = widthOf(label);
  const right = widthOf(message);
  const split = left + 2 * padding;
  const width = left + right + 4 * padding;
  const text = (content: string, x: number, length: number): string =>
    `    <text x="${x}" y="14" textLength="${length}" lengthAdjust="spacingAndGlyphs">${escape(content)}</text>`;
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" role="img" aria-labelledby="title">`,
    `  <title id="title">${escape(title)}</title>`,
    `  <clipPath id="corners"><rect width="${width}" height="${height}" rx="3"/></clipPath>`,
    '  <g clip-path="url(#corners)">',
    `    <rect width="${split}" height="${height}" fill="${labelColour}"/>`,
    `    <rect x="${split}" width="${width - split}" height="${height}" fill="${colours[tone]}"/>`,
    '  </g>',
    `  <g fill="#ffffff" font-family="Verdana, Geneva, 'DejaVu Sans', sans-serif" font-size="${fontSize}">`,
    text(label, padding, left),
    text(message, split + padding, right),
    '  </g>',
    '</svg>',
  ].join('\n')}\n`;
}

/** Widths of Verdana in tenths of a pixel at this size; `textLength` makes other fonts fit. */
const narrow: readonly (readonly [RegExp, number])[] = [
  [/[ijl.,:;'|!]/, 39],
  [/[ frtI()[\]/\\-]/, 48],
  [/[mwMW%@]/, 105],
  [/[A-Z≤+=<>~&]/, 80],
];
const usual = 68;

function widthOf(text: string): number {
  const tenths = charactersOf(text).reduce((sum, character) => {
    const width = displayWidth(character);
    const known = width === 1 ? narrow.find(([characters]) => characters.test(character))?.[1] : undefined;
    return sum + (known ?? (width === 2 ? 2 * usual - 20 : width * usual));
  }, 0);
  return Math.max(1, Math.round(tenths / 10));
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
