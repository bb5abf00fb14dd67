import { addressOf, namesOf, wordsIn } from '../glossary/glossary';
import type { PageHead } from './view';

/** The parts of a view in which terms are searched. */
const read = new Set(['verdict', 'notes', 'facts', 'before', 'after', 'figures', 'groups', 'comparisons']);

/** Parts of these that contain other people's text or no prose: replies, trials, links. */
const unread = new Set(['replies', 'results', 'changes', 'lines', 'kind', 'href', 'id', 'style']);

/**
 * Adds definitions of the terms on a page; `written` are texts that its script adds: words of the grid, the filters and
 * the details of an answer.
 */
export function withWords<View extends object>(written: string, view: View): View & Pick<PageHead, 'words'> {
  const said = Object.entries(view).flatMap(([name, part]) => (read.has(name) ? textsIn(part) : []));
  return {
    ...view,
    words: wordsIn([written, ...said].join('\n')).map((entry) => ({
      id: addressOf(entry),
      word: entry.word,
      meaning: entry.meaning,
      names: namesOf(entry).map((name) => name.toLowerCase()),
    })),
  };
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') {
    return [value];
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, one]) => (unread.has(name) ? [] : textsIn(one)))
    : [];
}
