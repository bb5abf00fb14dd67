'use strict';

const { breakable, element, fill } = require('./element');
const { neighbour } = require('./grid-keys');
const { nextOrder, orderRows } = require('./grid-order');
const { gridRow } = require('./grid-row');

/**
 * @typedef {object} Cell
 * @property {string} text Shown in the cell.
 * @property {number} level Colour, from 0 (nothing wrong) to 6.
 * @property {number} sort What the column is sorted by.
 * @property {string} label What a screen reader says, with what the row and column do not tell.
 * @property {string} [mark] A sign before the text.
 */

/**
 * @typedef {object} Row
 * @property {string} heading
 * @property {string} title Second line of the heading.
 * @property {readonly (Cell | null)[]} cells `null` where nothing was asked.
 * @property {readonly string[]} tags What it can be filtered by.
 */

/**
 * @typedef {object} GridOptions
 * @property {string} caption
 * @property {string} rowsAre Plural noun, such as `fixtures`.
 * @property {string} rowHeading
 * @property {readonly { heading: string, note: string }[]} columns
 * @property {readonly Row[]} rows In the order first shown.
 * @property {readonly { tag: string, label: string }[]} filters Those that fit no row are left out.
 * @property {(row: number, column: number) => void} onOpen
 */

/**
 * A heat map as a table: sorted by any column, filtered by text and tag, walked through by arrow keys, opened by click or Enter.
 *
 * @param {GridOptions} options
 */
function createGrid(options) {
  const { caption, rowsAre, rowHeading, columns, rows, filters, onOpen } = options;
  const usable = filters.filter(({ tag }) => rows.some(({ tags }) => tags.includes(tag)));
  /** @type {import('./grid-order').Order} */
  let sorted = { column: 'none', down: false };
  /** @type {Map<string, HTMLElement>} */
  const buttons = new Map();
  const lines = rows.map((row, index) => gridRow(row, index, { columns, onOpen, buttons }));
  const body = element('tbody', {}, lines);
  const search = /** @type {HTMLInputElement} */ (
    element('input', { type: 'search', id: 'grid-search', autocomplete: 'off', spellcheck: 'false', oninput: show })
  );
  const choice = /** @type {HTMLSelectElement} */ (
    element(
      'select',
      { id: 'grid-filter', onchange: show },
      [{ tag: '', label: `all ${rowsAre}` }, ...usable].map(({ tag, label }) =>
        element('option', { value: tag }, label),
      ),
    )
  );
  const count = element('output', { for: 'grid-search grid-filter', role: 'status' });
  const headings = [rowHeading, ...columns.map(({ heading }) => heading)].map((heading, index) =>
    element(
      'th',
      { scope: 'col', 'aria-sort': 'none' },
      element(
        'button',
        { type: 'button', class: 'sort', onclick: () => sortBy(index === 0 ? 'heading' : index - 1) },
        element('span', {}, breakable(heading)),
      ),
      index > 0 && element('small', {}, columns[index - 1]?.note),
    ),
  );
  const table = element(
    'table',
    { class: 'grid', role: 'grid', 'aria-label': caption, onkeydown: walk },
    element('thead', {}, element('tr', {}, headings)),
    body,
  );
  const scroller = element('div', { class: 'scroller map' }, table);
  setStop(firstStop());
  show();
  return {
    node: element(
      'div',
      {},
      element(
        'form',
        { class: 'controls', onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
        element('label', { for: 'grid-search' }, 'Find '),
        search,
        usable.length > 0 && [element('label', { for: 'grid-filter' }, 'Show '), choice],
        count,
      ),
      scroller,
    ),
    /** @param {number} row @param {number} column */
    select(row, column) {
      table.querySelectorAll('[aria-selected=true]').forEach((cell) => cell.setAttribute('aria-selected', 'false'));
      const cell = buttons.get(`${row} ${column}`);
      if (cell !== undefined) {
        cell.setAttribute('aria-selected', 'true');
        setStop(cell);
      }
    },
    /** @param {number} row @param {number} column */
    focus(row, column) {
      buttons.get(`${row} ${column}`)?.focus();
    },
    order: () =>
      [...body.children]
        .filter((line) => !line.hasAttribute('hidden'))
        .map((line) => Number(line.getAttribute('data-row'))),
  };

  function show() {
    const wanted = search.value.trim().toLowerCase();
    const tag = choice.value;
    let shown = 0;
    rows.forEach((row, index) => {
      const matches =
        (tag === '' || row.tags.includes(tag)) && `${row.heading} ${row.title}`.toLowerCase().includes(wanted);
      lines[index]?.toggleAttribute('hidden', !matches);
      shown += matches ? 1 : 0;
    });
    fill(count, shown === rows.length ? `${rows.length} ${rowsAre}` : `${shown} of ${rows.length} ${rowsAre}`);
    if (table.querySelector('tr:not([hidden]) [tabindex="0"]') === null) {
      setStop(firstStop());
    }
  }

  /** @param {number | 'heading'} column */
  function sortBy(column) {
    sorted = nextOrder(sorted, column);
    headings.forEach((heading, index) => {
      heading.setAttribute(
        'aria-sort',
        (index === 0 ? 'heading' : index - 1) !== sorted.column ? 'none' : sorted.down ? 'descending' : 'ascending',
      );
    });
    for (const index of orderRows(rows, sorted)) {
      const line = lines[index];
      if (line !== undefined) {
        body.append(line);
      }
    }
  }

  /** @param {KeyboardEvent} event */
  function walk(event) {
    const cell = /** @type {HTMLElement} */ (event.target).closest('td');
    const [row, column] = (cell?.dataset['place'] ?? '').split(' ').map(Number);
    if (cell === null || row === undefined || column === undefined) {
      return;
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onOpen(row, column);
      return;
    }
    const next = neighbour(event, body, cell);
    if (next !== undefined) {
      event.preventDefault();
      setStop(next);
      next.focus();
    }
  }

  /** The one cell that Tab reaches. */
  function setStop(/** @type {Element | null | undefined} */ cell) {
    table.querySelectorAll('[tabindex="0"]').forEach((one) => one.setAttribute('tabindex', '-1'));
    cell?.setAttribute('tabindex', '0');
  }

  function firstStop() {
    return body.querySelector('tr:not([hidden]) td[data-place]');
  }
}

module.exports = { createGrid };
