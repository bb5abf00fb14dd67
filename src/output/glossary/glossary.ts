import type { Entry } from './entry';
import { figureWords } from './figure-words';
import { reportWords } from './report-words';

/** The words of reports, in alphabetical order; pages and `docs/glossary.md` show them. */
export const glossary: readonly Entry[] = [...figureWords, ...reportWords].toSorted((a, b) =>
  a.word.localeCompare(b.word, 'en'),
);
