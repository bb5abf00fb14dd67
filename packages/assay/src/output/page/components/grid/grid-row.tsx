import { Component, type VNode } from 'preact';

/** A cell of the map. */
export interface GridCell {
  readonly text: string;
  /** Colour, from 0 (nothing wrong) to 6. */
  readonly level: number;
  /** What the column is sorted by. */
  readonly sort: number;
  /** What a screen reader says, beyond what the row, the column and the text tell. */
  readonly label: string;
  /** A sign before the text. */
  readonly mark?: string;
}

/** A row of the map. */
export interface GridRow {
  readonly heading: string;
  /** Second line of the heading. */
  readonly title: string;
  /** `null` where nothing was asked. */
  readonly cells: readonly (GridCell | null)[];
  /** What it can be filtered by. */
  readonly tags: readonly string[];
}

interface LineProps {
  readonly row: GridRow | undefined;
  readonly index: number;
  readonly columns: readonly { readonly heading: string }[];
  /** Column of the selected cell, and of the one that Tab reaches, if they are in this row. */
  readonly selected: number | undefined;
  readonly stop: number | undefined;
  readonly onOpen: (row: number, column: number) => void;
}

/** A row of the map in the table; drawn anew only when it is another. */
export class GridLine extends Component<LineProps> {
  override shouldComponentUpdate(next: LineProps): boolean {
    const now = this.props;
    return next.row !== now.row || next.selected !== now.selected || next.stop !== now.stop || next.index !== now.index;
  }

  override render({ row, index, columns, selected, stop, onOpen }: LineProps): VNode | null {
    return row === undefined ? null : (
      <tr data-row={index} class={isClean(row) ? 'clean' : undefined}>
        <th scope="row" title={row.title}>
          <span class="id">{row.heading}</span> <small>{row.title}</small>
        </th>
        {row.cells.map((cell, column) =>
          cell === null ? (
            <td class="none">–</td>
          ) : (
            <td
              class={`level-${cell.level}`}
              tabIndex={column === stop ? 0 : -1}
              role="gridcell"
              aria-selected={column === selected}
              aria-label={`${columns[column]?.heading}: ${cell.text}, ${cell.label}`}
              data-heading={columns[column]?.heading}
              data-place={`${index} ${column}`}
              onClick={() => onOpen(index, column)}
            >
              {cell.mark !== undefined && (
                <span class="mark" aria-hidden="true">
                  {cell.mark}
                </span>
              )}
              {cell.text}
            </td>
          ),
        )}
      </tr>
    );
  }
}

/** Whether nothing failed in a row. */
export function isClean(row: GridRow | undefined): boolean {
  return row?.cells.every((cell) => (cell?.level ?? 0) === 0) ?? true;
}

/** Signs of decisions that stand against a release, and of those of a gate. */
const marks: Readonly<Record<string, string>> = { failed: '✕', rejected: '✕', certified: '✓', inconclusive: '?' };

/** The colour of a share that should be small: 0 for none at all, then by steps. */
export function levelOf(share: number | null, steps = [0.02, 0.05, 0.1, 0.25, 0.5]): number {
  return share === null || share === 0 ? 0 : steps.filter((step) => share > step).length + 1;
}

/** The sign of a decision, if it has one. */
export function markOf(decision: string | null): Pick<GridCell, 'mark'> {
  const mark = marks[decision ?? ''];
  return mark === undefined ? {} : { mark };
}
