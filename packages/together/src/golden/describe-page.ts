import { stringify } from 'yaml';
import type { PageHead } from '../../../assay/dist/output/page/view';

/** Parts of a page's view that are data for its grid, or that steer how it looks; `docs/glossary.md` holds the words. */
const data: ReadonlySet<string> = new Set([
  ...['words', 'texts', 'replies', 'results', 'shelves', 'answers', 'code', 'questions', 'fixtures', 'bins'],
  ...['assertions', 'failures', 'kind', 'id', 'align', 'colour', 'ink', 'href'],
]);

/** What words of a line may have. */
const piece: ReadonlySet<string> = new Set(['text', 'tone', 'whole', 'href', 'level']);

/** What a page says in words, as YAML, without its numbers and the data of its grid. */
export function describePage(view: PageHead): string {
  return stringify(saidBy(view), { lineWidth: 0 });
}

/** The words in a part of a view; `undefined` where it says nothing. */
function saidBy(value: unknown): unknown {
  if (Array.isArray(value)) {
    const said = value.flatMap((one: unknown) =>
      Array.isArray(one) ? [one.map(wordsOf).join(' | ')] : (saidBy(one) ?? []),
    );
    return said.length === 0 ? undefined : said;
  }
  if (typeof value === 'object' && value !== null) {
    if ('kind' in value && value.kind === 'line' && 'parts' in value) {
      return wordsOf(value.parts);
    }
    if (Object.keys(value).every((name) => piece.has(name))) {
      return wordsOf(value);
    }
    const said = Object.entries(value).flatMap(([name, one]) => {
      const own = data.has(name) ? undefined : name === 'text' ? wordsOf(one) : saidBy(one);
      return own === undefined || own === '' ? [] : [[name, own] as const];
    });
    const [[name, only] = [], ...others] = said;
    const isOnly = others.length === 0 && ['text', 'heading'].includes(name ?? '');
    return said.length === 0 ? undefined : isOnly ? only : Object.fromEntries(said);
  }
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The words of a line or of a table's cell. */
function wordsOf(words: unknown): string {
  if (Array.isArray(words)) {
    return words.map(wordsOf).join('');
  }
  return typeof words === 'object' && words !== null && ('text' in words || 'parts' in words)
    ? wordsOf('text' in words ? words.text : words.parts)
    : typeof words === 'string' || typeof words === 'number'
      ? String(words)
      : '';
}
