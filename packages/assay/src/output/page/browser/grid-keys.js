'use strict';

/** Number of rows that a page key moves. */
const page = 10;

/**
 * The cell to which a key moves from another one, if it does.
 *
 * @param {KeyboardEvent} event
 * @param {HTMLElement} body Of the table.
 * @param {HTMLElement} cell
 * @returns {HTMLElement | undefined}
 */
function neighbour({ key, ctrlKey }, body, cell) {
  const rows = /** @type {HTMLElement[]} */ ([...body.querySelectorAll('tr:not([hidden])')]);
  const row = rows.indexOf(/** @type {HTMLElement} */ (cell.parentElement));
  const own = cellsOf(rows[row]);
  const place = own.indexOf(cell);
  const inRow = (/** @type {number} */ to) => {
    const cells = cellsOf(rows[Math.min(Math.max(to, 0), rows.length - 1)]);
    return cells[Math.min(place, cells.length - 1)];
  };
  switch (key) {
    case 'ArrowRight':
      return own[place + 1];
    case 'ArrowLeft':
      return own[place - 1];
    case 'ArrowDown':
      return inRow(row + 1);
    case 'ArrowUp':
      return inRow(row - 1);
    case 'PageDown':
      return inRow(row + page);
    case 'PageUp':
      return inRow(row - page);
    case 'Home':
      return ctrlKey ? cellsOf(rows[0])[0] : own[0];
    case 'End':
      return ctrlKey ? cellsOf(rows.at(-1)).at(-1) : own.at(-1);
  }
  return undefined;
}

/**
 * @param {HTMLElement | undefined} row
 * @returns {HTMLElement[]}
 */
function cellsOf(row) {
  return [.../** @type {NodeListOf<HTMLElement>} */ (row?.querySelectorAll('td[data-place]') ?? [])];
}

module.exports = { neighbour };
