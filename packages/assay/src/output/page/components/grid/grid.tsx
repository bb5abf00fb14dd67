import type { VNode } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { breakable } from '../breakable';
import { Choice } from '../choice';
import { nextOrder, orderRows, type Order } from './grid-order';
import { GridLine, isClean, type GridRow } from './grid-row';
import { neighbour } from './neighbour';

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
  readonly filters: readonly { readonly tag: string; readonly label: string }[];
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
  const { caption, rowsAre, rowHeading, columns, rows, filters } = view;
  const [sorted, sort] = useState<Order>({ column: 'none', isDown: false });
  const [wanted, find] = useState('');
  const [tag, show] = useState('');
  const [stopped, setStop] = useState<Place>();
  const [isWhole, showWhole] = useState(false);
  const body = useRef<HTMLTableSectionElement>(null);
  const usable = filters.filter((filter) => rows.some(({ tags }) => tags.includes(filter.tag)));
  const filter = usable.some((one) => one.tag === tag) ? tag : '';
  const shown = useMemo(
    () => orderRows(rows, sorted).filter((index) => fits(rows[index], wanted.trim().toLowerCase(), filter)),
    [rows, sorted, wanted, filter],
  );
  useLayoutEffect(() => onOrder(shown), [shown]);
  useLayoutEffect(() => setStop((before) => selected ?? before), [selected]);
  const stop = stopped !== undefined && shown.includes(stopped.row) ? stopped : firstStop(rows, shown);

  const walk = (event: KeyboardEvent): void => {
    const cell = event.target instanceof Element ? event.target.closest('td') : null;
    const place = cell === null ? undefined : placeOf(cell);
    if (cell === null || place === undefined) {
      return;
    }
    const next = body.current === null ? undefined : neighbour(event, body.current, cell);
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onOpen(place.row, place.column);
    } else if (next !== undefined) {
      event.preventDefault();
      setStop(placeOf(next));
      next.focus();
    }
  };
  const failing = shown.filter((index) => !isClean(rows[index])).length;
  const headings = [{ heading: rowHeading, note: undefined }, ...columns];
  const total = `${rows.length} ${rowsAre}`;
  return (
    <>
      <form class="controls" onSubmit={(event) => event.preventDefault()}>
        <label for="grid-search">{'Find '}</label>
        <input
          type="search"
          id="grid-search"
          autocomplete="off"
          spellcheck={false}
          value={wanted}
          onInput={({ currentTarget }) => find(currentTarget.value)}
        />
        {usable.length > 0 && (
          <Choice
            id="grid-filter"
            label="Show "
            names={[`all ${rowsAre}`, ...usable.map(({ label }) => label)]}
            now={usable.findIndex((one) => one.tag === filter) + 1}
            onChoice={(index) => show(usable[index - 1]?.tag ?? '')}
          />
        )}
        <output for="grid-search grid-filter" role="status">
          {shown.length === rows.length ? total : `${shown.length} of ${total}`}
        </output>
      </form>
      {shown.length === 0 && <p>Nothing fits this choice.</p>}
      {shown.length > 0 && failing === 0 && <p class="narrow-only">Nothing failed here.</p>}
      <div class="scroller map">
        <table class={isWhole ? 'grid whole' : 'grid'} role="grid" aria-label={caption} onKeyDown={walk}>
          <thead>
            <tr>
              {headings.map(({ heading, note }, index) => {
                const column = index === 0 ? 'heading' : index - 1;
                return (
                  <th
                    scope="col"
                    key={index}
                    aria-sort={sorted.column !== column ? 'none' : sorted.isDown ? 'descending' : 'ascending'}
                  >
                    <button type="button" class="sort" onClick={() => sort(nextOrder(sorted, column))}>
                      <span>{breakable(heading)}</span>
                    </button>
                    {note !== undefined && <small>{note}</small>}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody ref={body}>
            {shown.flatMap((index) => {
              const row = rows[index];
              return row === undefined
                ? []
                : [
                    <GridLine
                      key={index}
                      row={row}
                      index={index}
                      columns={columns}
                      selected={selected?.row === index ? selected.column : undefined}
                      stop={stop?.row === index ? stop.column : undefined}
                      onOpen={onOpen}
                    />,
                  ];
            })}
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

function fits(row: GridRow | undefined, wanted: string, tag: string): boolean {
  return (
    row !== undefined &&
    (tag === '' || row.tags.includes(tag)) &&
    `${row.heading} ${row.title}`.toLowerCase().includes(wanted)
  );
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
