'use strict';

const { element, fill } = require('./element');

/** @typedef {import('../view').WordView} WordView */

/**
 * What the words of a page mean, in a fold of their own.
 *
 * @param {readonly WordView[]} words
 */
function wordSection(words) {
  return element(
    'section',
    { id: 'words' },
    element('h2', {}, 'What the words mean'),
    element(
      'details',
      {},
      element('summary', {}, `${words.length} words of this page, explained`),
      element(
        'dl',
        { class: 'words' },
        words.map(({ id, word, meaning }) =>
          element('div', { id }, element('dt', { tabindex: '-1' }, word), element('dd', {}, meaning)),
        ),
      ),
    ),
  );
}

/**
 * Makes each word that a cell of a table is, but for its row headings, a link to what it means, once a table.
 *
 * @param {Element} parent
 * @param {readonly WordView[]} words
 */
function linkWords(parent, words) {
  const known = new Map(words.flatMap((one) => one.names.map((name) => [name, one])));
  for (const table of parent.querySelectorAll('table.plain:not(.linked)')) {
    table.classList.add('linked');
    const linked = new Set();
    for (const cell of table.querySelectorAll('thead th, td')) {
      const text = (cell.textContent ?? '').toLowerCase().replace(/ \(95 %\)$/, '');
      const one = isFigure.test(text) ? undefined : known.get(text);
      if (one !== undefined && !linked.has(one) && cell.querySelector('a') === null) {
        linked.add(one);
        fill(cell, element('a', { class: 'word', href: `#${one.id}`, title: one.meaning }, [...cell.childNodes]));
      }
    }
  }
}

const isFigure = /^[\d<]/;

module.exports = { linkWords, wordSection };
