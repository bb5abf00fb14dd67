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

type Cell = string | number | VNode | CellContent;

/** A table that scrolls where it is too wide, and can be reached by keyboard. */
export function TableFrame(props: {
  readonly caption: string;
  readonly style?: string;
  readonly headings: ComponentChildren;
  readonly children: ComponentChildren;
}): VNode {
  return (
    <div class="scroller" tabIndex={0} role="group" aria-label={props.caption}>
      <table class={`plain ${props.style ?? ''}`.trim()}>
        <caption>{props.caption}</caption>
        <thead>
          <tr>{props.headings}</tr>
        </thead>
        {props.children}
      </table>
    </div>
  );
}

/** The heading of a column. */
export function ColumnHeading({
  children = '',
  isNumber = false,
}: {
  readonly children?: ComponentChildren;
  readonly isNumber?: boolean;
}): VNode {
  return (
    <th scope="col" class={isNumber ? 'number' : undefined}>
      {typeof children === 'string' ? breakable(children) : children}
    </th>
  );
}

/** A table whose first column names its rows; right-aligned columns are numbers. */
export function Table({
  caption,
  columns: given,
  rows,
  style,
}: {
  readonly caption: string;
  readonly columns: readonly (string | Column)[];
  readonly rows: readonly (readonly Cell[])[];
  readonly style?: string;
}): VNode {
  const link = useTermLinks();
  const columns = given.map((column) => (typeof column === 'string' ? { heading: column } : column));
  const headings = columns.map(({ heading, align }, index) => (
    <ColumnHeading key={index} isNumber={align === 'right'}>
      {link(heading, breakable(heading))}
    </ColumnHeading>
  ));
  return (
    <TableFrame caption={caption} headings={headings} {...(style !== undefined && { style })}>
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
    </TableFrame>
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
  return isContent(cell) ? cell.content : typeof cell === 'string' ? prose(cell) : cell;
}

function textOf(cell: Cell): string | undefined {
  return typeof cell === 'string' ? cell : isContent(cell) ? cell.text : undefined;
}
