'use strict';

const { element } = require('./element');

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
    element('th', { scope: 'row' }, element('span', { class: 'id' }, row.heading), element('small', {}, row.title)),
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

module.exports = { gridRow };
