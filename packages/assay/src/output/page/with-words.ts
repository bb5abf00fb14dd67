import { addressOf, namesOf, wordsIn } from '../glossary/words-in';
import type { PageHead } from './view';

/** Texts that the scripts of a kind's page add: words of the grid, the filters and the details of an answer. */
const written: Readonly<Record<PageHead['kind'], string>> = {
  experiment:
    'failure rate, assertion, fixture, analytic, hard, soft, tolerates, systematic, random, stable, unreadable, errored, vote, advice, trial, run, certified, rejected, failed, inconclusive',
  quiz: 'right, wrong, cell, suspicious label, unreadable, no reply, trial, run',
  interview: 'points, passed, round, errored, run',
  comparison:
    'failure rate, assertion, fixture, analytic, hard, soft, tolerates, unreadable, errored, trial, run, 95 %, adjusted p',
  history: 'failure rate, 95 % interval, run',
};

/** The parts of a view in which terms are searched. */
const read = new Set(['verdict', 'notes', 'facts', 'before', 'after', 'figures', 'groups', 'comparisons']);

/** Parts of these that contain other people's text or no prose: replies, trials, links. */
const unread = new Set(['replies', 'results', 'changes', 'lines', 'kind', 'href', 'id', 'style']);

/** Adds definitions of the terms on a page. */
export function withWords<View extends Pick<PageHead, 'kind'>>(view: View): View & Pick<PageHead, 'words'> {
  const said = Object.entries(view).flatMap(([name, part]) => (read.has(name) ? textsIn(part) : []));
  return {
    ...view,
    words: wordsIn([written[view.kind], ...said].join('\n')).map((entry) => ({
      ...{ id: addressOf(entry), word: entry.word, meaning: entry.meaning },
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
