'use strict';

const { createList } = require('./comparison-list');
const { element } = require('./element');
const { tableOf } = require('./frame');

/** @typedef {import('../comparison/comparison-view').ComparisonView} ComparisonView */
/** @typedef {import('../comparison/comparison-view').PairView} PairView */
/** @typedef {import('../comparison/comparison-view').ChangeView} ChangeView */

/** Number of rows shown at first. */
const most = 30;
const signs = /** @type {Readonly<Record<ChangeView['kind'], string>>} */ ({
  'newly failing': '▲ ',
  worse: '▲ ',
  'no longer failing': '▼ ',
  better: '▼ ',
  'perhaps worse': '▲ ',
  'perhaps better': '▼ ',
  same: '',
});
const styles = /** @type {Readonly<Record<ChangeView['kind'], string>>} */ ({
  'newly failing': 'bad',
  worse: 'bad',
  'no longer failing': 'good',
  better: 'good',
  'perhaps worse': '',
  'perhaps better': '',
  same: '',
});

/**
 * The assertions of a comparison, those that changed beyond chance first; each opens.
 *
 * @param {ComparisonView} view
 * @param {PairView} pair
 * @param {(change: ChangeView, opener: HTMLElement) => void} onOpen
 */
function changeTable(view, pair, onOpen) {
  const filters = [
    { tag: 'shown', label: 'changed significantly' },
    { tag: 'changed', label: 'with any difference' },
    { tag: 'newly failing', label: 'newly failing' },
    { tag: 'bad', label: 'worse' },
    { tag: 'good', label: 'better' },
  ];
  const items = pair.changes.map((change) => ({
    name: nameOf(view, change),
    tags: [
      ...(change.shown ? ['shown'] : []),
      ...(change.kind === 'same' ? [] : ['changed']),
      ...(change.kind === 'newly failing' ? [change.kind] : []),
      styles[change.kind],
    ],
    make: () => rowOf(view, pair, change, onOpen),
  }));
  const has = (/** @type {string} */ tag) => items.some(({ tags }) => tags.includes(tag));
  const shown = pair.changes.filter((change) => change.shown).length;
  const list = createList({
    ...{ id: 'changes', rowsAre: 'assertions', most, items },
    filters: filters.filter(({ tag }) => has(tag)),
    chosen: ['shown', 'changed'].find(has) ?? '',
  });
  return [
    element(
      'p',
      {},
      shown === 0
        ? 'No single assertion changed significantly.'
        : `${shown} of ${pair.changes.length} ${pair.changes.length === 1 ? 'assertion' : 'assertions'} changed significantly.`,
    ),
    list.controls,
    tableOf({
      caption: 'Fisher’s exact test, two-sided, p-values adjusted by Holm over all assertions',
      style: 'changes',
      headings: ['assertion', 'change', 'failed before', 'failed after', 'adjusted p'],
      body: list.body,
    }),
    list.more,
  ];
}

/** @param {ComparisonView} view @param {{ fixture: number, analytic: number }} change */
function nameOf(view, { fixture, analytic }) {
  return `${view.fixtures[fixture]?.id} › ${view.analytics[analytic]}`;
}

/**
 * @param {ComparisonView} view
 * @param {PairView} pair
 * @param {ChangeView} change
 * @param {(change: ChangeView, opener: HTMLElement) => void} onOpen
 */
function rowOf(view, pair, change, onOpen) {
  const opener = element(
    'button',
    { type: 'button', class: 'opener', onclick: () => onOpen(change, opener) },
    nameOf(view, change),
  );
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, opener),
    element('td', {}, kindOf(change)),
    [0, pair.after].map((side, index) =>
      element(
        'td',
        {},
        index === 0 ? change.before : change.after,
        element('small', {}, assertionOf(view, side, change)?.rate?.text),
      ),
    ),
    element('td', {}, change.adjustedP, change.shown && element('small', {}, 'significant')),
  );
}

/**
 * An assertion as one side saw it.
 *
 * @param {ComparisonView} view
 * @param {number} side
 * @param {{ fixture: number, analytic: number }} change
 */
function assertionOf(view, side, { fixture, analytic }) {
  return view.sides[side]?.assertions.find((one) => one.fixture === fixture && one.analytic === analytic);
}

/**
 * What became of an assertion, in words, with a sign and a colour.
 *
 * @param {ChangeView} change
 */
function kindOf({ kind }) {
  return element('span', { class: styles[kind] }, `${signs[kind]}${kind}`);
}

module.exports = { assertionOf, changeTable, kindOf, nameOf };
