import type { VNode } from 'preact';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { breakable } from '../breakable';
import { isWanted, RowControls, type Filter } from '../choice';
import { GridLine, isClean, type GridRow } from './grid-row';

/** What a map shows. */
export interface GridView {
  readonly caption: string;
  /** Plural noun, such as `fixtures`. */
  readonly rowsAre: string;
  readonly rowHeading: string;
  readonly columns: readonly { readonly heading: string; readonly note: string }[];
  /** In the order first shown. */
  readonly rows: readonly GridRow[];
  /** Those that fit no row are left out. */
  readonly filters: readonly Filter[];
}

/** Rows with a failure that a narrow window lists at first, as the style sheet says, too. */
const listedOnPhones = 30;

/** A cell by the indices of its row and column. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/**
 * A heat map as a table: sorted by any column, filtered by text and tag, walked through by arrow keys, opened by click
 * or Enter. `onOrder` tells which rows stand in the table, in their order.
 */
export function Grid(props: {
  readonly view: GridView;
  readonly selected: Place | undefined;
  readonly onOpen: (row: number, column: number) => void;
  readonly onOrder: (rows: readonly number[]) => void;
}): VNode {
  const { view, selected, onOpen, onOrder } = props;
  const { caption, rowsAre, columns, rows } = view;
  const [sorted, sort] = useState<Order>({ column: 'none', isDown: false });
  const [stopped, setStop] = useState<Place>();
  const [isWhole, showWhole] = useState(false);
  const { shown, controls } = useShownRows(view, sorted);
  useLayoutEffect(() => onOrder(shown), [shown]);
  useLayoutEffect(() => setStop((before) => selected ?? before), [selected]);
  const stop = stopped !== undefined && shown.includes(stopped.row) ? stopped : firstStop(rows, shown);
  const failing = shown.filter((index) => !isClean(rows[index])).length;
  return (
    <>
      {controls}
      {shown.length === 0 && <p>Nothing fits this choice.</p>}
      {shown.length > 0 && failing === 0 && <p class="narrow-only">Nothing failed here.</p>}
      <div class="scroller map">
        <table
          class={isWhole ? 'grid whole' : 'grid'}
          role="grid"
          aria-label={caption}
          onKeyDown={(event) => pressKey(event, onOpen, setStop)}
        >
          <GridHead view={view} sorted={sorted} onSort={sort} />
          <tbody>
            {shown.map((index) => (
              <GridLine
                key={index}
                row={rows[index]}
                index={index}
                columns={columns}
                selected={selected?.row === index ? selected.column : undefined}
                stop={stop?.row === index ? stop.column : undefined}
                onOpen={onOpen}
              />
            ))}
          </tbody>
        </table>
      </div>
      {!isWhole && failing > listedOnPhones && (
        <button type="button" class="narrow-only" onClick={() => showWhole(true)}>
          {`Show all ${failing} ${rowsAre} with a failure`}
        </button>
      )}
    </>
  );
}

/** The rows that are looked for, in their order, and what looks for them. */
function useShownRows(
  { rows, rowsAre, filters }: GridView,
  sorted: Order,
): { readonly shown: readonly number[]; readonly controls: VNode } {
  const [wanted, find] = useState('');
  const [tag, show] = useState('');
  const usable = filters.filter((filter) => rows.some(({ tags }) => tags.includes(filter.tag)));
  const filter = usable.some((one) => one.tag === tag) ? tag : '';
  const shown = useMemo(
    () => orderRows(rows, sorted).filter((index) => fits(rows[index], wanted, filter)),
    [rows, sorted, wanted, filter],
  );
  const total = `${rows.length} ${rowsAre}`;
  const controls = (
    <RowControls
      id="grid"
      rowsAre={rowsAre}
      wanted={wanted}
      onFind={find}
      filters={usable}
      tag={filter}
      onFilter={show}
      status={shown.length === rows.length ? total : `${shown.length} of ${total}`}
    />
  );
  return { shown, controls };
}

function GridHead(props: {
  readonly view: GridView;
  readonly sorted: Order;
  readonly onSort: (order: Order) => void;
}): VNode {
  const { view, sorted, onSort } = props;
  const headings = [{ heading: view.rowHeading, note: undefined }, ...view.columns];
  return (
    <thead>
      <tr>
        {headings.map(({ heading, note }, index) => {
          const column = index === 0 ? 'heading' : index - 1;
          const direction = sorted.isDown ? 'descending' : 'ascending';
          return (
            <th scope="col" key={index} aria-sort={sorted.column === column ? direction : 'none'}>
              <button type="button" class="sort" onClick={() => onSort(nextOrder(sorted, column))}>
                <span>{breakable(heading)}</span>
              </button>
              {note !== undefined && <small>{note}</small>}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Opens the cell that has the focus, or moves the focus to another one. */
function pressKey(
  event: KeyboardEvent,
  onOpen: (row: number, column: number) => void,
  onMove: (place: Place | undefined) => void,
): void {
  const cell = event.target instanceof Element ? event.target.closest('td') : null;
  const place = cell === null ? undefined : placeOf(cell);
  const body = cell?.closest('tbody') ?? null;
  if (cell === null || place === undefined || body === null) {
    return;
  }
  const next = neighbour(event, body, cell);
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    onOpen(place.row, place.column);
  } else if (next !== undefined) {
    event.preventDefault();
    onMove(placeOf(next));
    next.focus();
  }
}

function fits(row: GridRow | undefined, wanted: string, tag: string): boolean {
  return row !== undefined && isWanted(`${row.heading} ${row.title}`, row.tags, wanted, tag);
}

/** The cell that Tab reaches first. */
function firstStop(rows: readonly GridRow[], shown: readonly number[]): Place | undefined {
  const row = shown.find((index) => rows[index]?.cells.some((cell) => cell !== null));
  return row === undefined ? undefined : { row, column: rows[row]?.cells.findIndex((cell) => cell !== null) ?? 0 };
}

function placeOf(cell: HTMLElement): Place | undefined {
  const [row, column] = (cell.dataset['place'] ?? '').split(' ').map(Number);
  return row === undefined || column === undefined ? undefined : { row, column };
}

/** What rows are sorted by; `none`: as they came. */
interface Order {
  readonly column: number | 'heading' | 'none';
  readonly isDown: boolean;
}

/**
 * The order after a click on a heading: numbers begin with the worst, names with the first; a third click brings back
 * the order in which rows came.
 */
function nextOrder(order: Order, column: number | 'heading'): Order {
  const begin = column !== 'heading';
  if (order.column !== column) {
    return { column, isDown: begin };
  }
  return order.isDown === begin ? { column, isDown: !begin } : { column: 'none', isDown: false };
}

/** The indices of rows in an order; equal ones stay as they came, and cells without a value come last. */
function orderRows(rows: readonly GridRow[], { column, isDown }: Order): readonly number[] {
  const sign = isDown ? -1 : 1;
  const compare = (a: GridRow, b: GridRow): number => {
    switch (column) {
      case 'none':
        return 0;
      case 'heading':
        return a.heading.localeCompare(b.heading, 'en', { numeric: true }) * sign;
      default:
        return compareCells(a.cells[column]?.sort, b.cells[column]?.sort, sign);
    }
  };
  return [...rows.entries()].sort(([at, a], [after, b]) => compare(a, b) || at - after).map(([index]) => index);
}

function compareCells(first: number | undefined, second: number | undefined, sign: number): number {
  return first === undefined || second === undefined
    ? Number(first === undefined) - Number(second === undefined)
    : (first - second) * sign;
}

/** Number of rows that a page key moves. */
const page = 10;

/** The cell of the map to which a key moves from another one, if it does. */
function neighbour(
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
  body: Element,
  cell: HTMLElement,
): HTMLElement | undefined {
  const rows = [...body.querySelectorAll('tr')];
  const row = rows.findIndex((one) => one === cell.parentElement);
  const own = cellsOf(rows[row]);
  const place = own.indexOf(cell);
  const inRow = (to: number): HTMLElement | undefined => {
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
    default:
      return undefined;
  }
}

function cellsOf(row: Element | undefined): readonly HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('td[data-place]') ?? [])];
}
