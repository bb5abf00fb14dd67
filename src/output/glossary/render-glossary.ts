import { glossary } from './glossary';

/** The whole of `docs/glossary.md`. */
export function renderGlossary(): string {
  return [
    '# Glossary',
    '',
    'The words of reports, each in one or two sentences. Pages explain those that stand on them. This file is made of',
    '`src/output/glossary/glossary.ts` by `npm run -s glossary`. How the figures are computed, and how well they hold, is in',
    '[statistics.md](statistics.md).',
    '',
    ...glossary.flatMap((entry) => wrapItem(`- **${entry.word}**: ${entry.meaning}`)),
    '',
  ].join('\n');
}

/** Lines of a list item of at most 120 characters. */
function wrapItem(text: string): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= 120) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else {
      lines.push(lines.length === 0 ? word : `  ${word}`);
    }
  }
  return lines;
}
