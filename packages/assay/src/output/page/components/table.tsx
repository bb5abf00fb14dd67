import type { ComponentChildren, VNode } from 'preact';
import type { Column } from '../../../experiment/blocks/blocks';
import { breakable, prose } from './breakable';
import { useTermLinks } from './words';

/** Cells up to this many characters are not wrapped. */
const short = 30;

/** A cell: its content, and its text if it may be a term. */
export interface CellContent {
  readonly content: ComponentChildren;
  readonly text: string;
}

/** What a cell of a table can hold. */
export type Cell = string | number | VNode | CellContent;

/** A column, and its heading if that is more than words. */
export interface ShownColumn extends Column {
  readonly shown?: VNode;
}

/**
 * A table whose first column names its rows; right-aligned columns are numbers. It scrolls where it is too wide, and can
 * be reached by keyboard.
 */
export function Table({
  caption,
  columns: given,
  rows,
  style = '',
}: {
  readonly caption: string;
  readonly columns: readonly (string | ShownColumn)[];
  readonly rows: readonly (readonly Cell[])[];
  readonly style?: string;
}): VNode {
  const link = useTermLinks();
  const columns = given.map((column): ShownColumn => (typeof column === 'string' ? { heading: column } : column));
  return (
    <div class="scroller" tabIndex={0} role="group" aria-label={caption}>
      <table class={`plain ${style}`.trim()}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ heading, align, shown }, index) => (
              <th scope="col" class={align === 'right' ? 'number' : undefined} key={index}>
                {shown ?? link(heading, breakable(heading))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = '', ...rest], index) => (
            <tr key={index}>
              <th scope="row">{typeof first === 'string' ? breakable(first) : contentOf(first)}</th>
              {rest.map((cell, place) => (
                <DataCell key={place} column={columns[place + 1]}>
                  {link(textOf(cell), contentOf(cell))}
                </DataCell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A cell that can name its column, for windows where rows stand as paragraphs. */
function DataCell(props: { readonly column: Column | undefined; readonly children: ComponentChildren }): VNode {
  const { heading, align } = props.column ?? {};
  const mark = (cell: HTMLElement | null): void => {
    cell?.classList.toggle('short', (cell.textContent ?? '').length <= short);
    cell?.classList.toggle('number', align === 'right');
  };
  return (
    <td data-heading={heading} ref={mark}>
      {props.children}
    </td>
  );
}

function isContent(cell: Cell): cell is CellContent {
  return typeof cell === 'object' && 'content' in cell;
}

function contentOf(cell: Cell): ComponentChildren {
  if (typeof cell === 'string') {
    return prose(cell);
  }
  return isContent(cell) ? cell.content : cell;
}

function textOf(cell: Cell): string | undefined {
  if (typeof cell === 'string') {
    return cell;
  }
  return isContent(cell) ? cell.text : undefined;
}
