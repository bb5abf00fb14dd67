/** Number of rows that a page key moves. */
const page = 10;

/** The cell of the map to which a key moves from another one, if it does. */
export function neighbour(
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
