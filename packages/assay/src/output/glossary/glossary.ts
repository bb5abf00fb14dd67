import type { Entry } from './entry';
import { figureWords } from './figure-words';
import { reportWords } from './report-words';

/** The terms of reports in alphabetical order, shown on pages and in `docs/glossary.md`. */
export const glossary: readonly Entry[] = [...figureWords, ...reportWords].toSorted((a, b) =>
  a.word.localeCompare(b.word, 'en'),
);
