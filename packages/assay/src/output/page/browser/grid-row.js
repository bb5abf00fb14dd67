'use strict';

const { element } = require('./element');

/** Signs of decisions that stand against a release, and of those of a gate. */
const marks = /** @type {Readonly<Record<string, string>>} */ ({
  failed: '✕',
  rejected: '✕',
  certified: '✓',
  inconclusive: '?',
});

/**
 * A row of the heat map; its cells are noted by their place.
 *
 * @param {import('./grid').Row} row
 * @param {number} index
 * @param {Pick<import('./grid').GridOptions, 'columns' | 'onOpen'> & { buttons: Map<string, HTMLElement> }} grid
 */
function gridRow(row, index, { columns, onOpen, buttons }) {
  return element(
    'tr',
    { 'data-row': index },
    element(
      'th',
      { scope: 'row', title: row.title },
      element('span', { class: 'id' }, row.heading),
      ' ',
      element('small', {}, row.title),
    ),
    row.cells.map((cell, column) => {
      if (cell === null) {
        return element('td', { class: 'none' }, '–');
      }
      const made = element(
        'td',
        {
          class: `level-${cell.level}`,
          tabindex: '-1',
          role: 'gridcell',
          'aria-selected': 'false',
          'aria-label': `${columns[column]?.heading}: ${cell.text}, ${cell.label}`,
          onclick: () => onOpen(index, column),
        },
        cell.mark !== undefined && element('span', { class: 'mark', 'aria-hidden': 'true' }, cell.mark),
        cell.text,
      );
      made.dataset['place'] = `${index} ${column}`;
      buttons.set(`${index} ${column}`, made);
      return made;
    }),
  );
}

/**
 * The colour of a share that should be small: 0 for none at all, then by steps.
 *
 * @param {number | null} share
 */
function levelOf(share, steps = [0.02, 0.05, 0.1, 0.25, 0.5]) {
  return share === null || share === 0 ? 0 : steps.filter((step) => share > step).length + 1;
}

/**
 * The sign of a decision, if it has one.
 *
 * @param {string | null} decision
 */
function markOf(decision) {
  const mark = marks[decision ?? ''];
  return mark === undefined ? {} : { mark };
}

module.exports = { gridRow, levelOf, markOf };
