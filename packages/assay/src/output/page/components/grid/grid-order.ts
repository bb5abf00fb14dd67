import type { GridRow } from './grid-row';

/** What rows are sorted by; `none`: as they came. */
export interface Order {
  readonly column: number | 'heading' | 'none';
  readonly isDown: boolean;
}

/**
 * The order after a click on a heading: numbers begin with the worst, names with the first; a third click brings back
 * the order in which rows came.
 */
export function nextOrder(order: Order, column: number | 'heading'): Order {
  const begin = column !== 'heading';
  if (order.column !== column) {
    return { column, isDown: begin };
  }
  return order.isDown === begin ? { column, isDown: !begin } : { column: 'none', isDown: false };
}

/** The indices of rows in an order; equal ones stay as they came, and cells without a value come last. */
export function orderRows(rows: readonly GridRow[], { column, isDown }: Order): readonly number[] {
  const sign = isDown ? -1 : 1;
  const compare = (a: number, b: number): number => {
    if (column === 'none') {
      return 0;
    }
    if (column === 'heading') {
      return (rows[a]?.heading ?? '').localeCompare(rows[b]?.heading ?? '', 'en', { numeric: true }) * sign;
    }
    const first = rows[a]?.cells[column]?.sort;
    const second = rows[b]?.cells[column]?.sort;
    return first === undefined || second === undefined
      ? Number(first === undefined) - Number(second === undefined)
      : (first - second) * sign;
  };
  return rows.map((_, index) => index).sort((a, b) => compare(a, b) || a - b);
}
