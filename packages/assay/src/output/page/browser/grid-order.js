'use strict';

/**
 * @typedef {object} Order
 * @property {number | 'heading' | 'none'} column What the rows are sorted by; `none`: as they came.
 * @property {boolean} down
 */

/**
 * The order after a click on a heading: numbers begin with the worst, names with the first; a third click brings back the order in which rows came.
 *
 * @param {Order} order
 * @param {number | 'heading'} column
 * @returns {Order}
 */
function nextOrder(order, column) {
  const begin = column !== 'heading';
  if (order.column !== column) {
    return { column, down: begin };
  }
  return order.down === begin ? { column, down: !begin } : { column: 'none', down: false };
}

/**
 * The places of rows in an order; equal ones stay as they came, and cells without a value come last.
 *
 * @param {readonly import('./grid').Row[]} rows
 * @param {Order} order
 */
function orderRows(rows, { column, down }) {
  const sign = down ? -1 : 1;
  const compare = (/** @type {number} */ a, /** @type {number} */ b) => {
    if (column === 'none') {
      return 0;
    }
    if (column === 'heading') {
      return (rows[a]?.heading ?? '').localeCompare(rows[b]?.heading ?? '', 'en', { numeric: true }) * sign;
    }
    const [first, second] = [rows[a]?.cells[column]?.sort, rows[b]?.cells[column]?.sort];
    return first === undefined || second === undefined
      ? Number(first === undefined) - Number(second === undefined)
      : (first - second) * sign;
  };
  return rows.map((_, index) => index).sort((a, b) => compare(a, b) || a - b);
}

module.exports = { nextOrder, orderRows };
