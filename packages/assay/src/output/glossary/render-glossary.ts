import { wrapMarkdown } from '../../basics/text/wrap-markdown';
import { glossary } from './glossary';

/** Renders `docs/glossary.md`. */
export function renderGlossary(): string {
  return [
    '# Glossary',
    '',
    ...wrapMarkdown(
      'The words of reports, each in one or two sentences. Pages explain the words that appear on them. This file is generated from `src/output/glossary/glossary.ts` by `npm run generate`. How the figures are computed, and how well they hold, is in [statistics.md](statistics.md).',
      '',
    ),
    '',
    ...glossary.flatMap((entry) => wrapMarkdown(`- **${entry.word}**: ${entry.meaning}`, '  ')),
    '',
  ].join('\n');
}
