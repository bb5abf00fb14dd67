/** A CSV file as a program reads it. */
export interface CsvTable {
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, string>>[];
}

/** Reads CSV (RFC 4180) letter by letter; whatever the RFC does not allow is an error. */
export function readCsvStrictly(text: string): CsvTable {
  const [columns = [], ...lines] = readCells(text);
  if (new Set(columns).size !== columns.length) {
    throw new Error(`a column stands twice: ${columns.join(', ')}`);
  }
  const rows = lines.map((cells, index) => {
    if (cells.length !== columns.length) {
      throw new Error(`row ${String(index + 1)} has ${String(cells.length)} cells, not ${String(columns.length)}`);
    }
    return Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? '']));
  });
  return { columns, rows };
}

function readCells(text: string): readonly (readonly string[])[] {
  const lines: string[][] = [];
  let line: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
        if (at >= text.length) {
          throw new Error('a quote is not closed');
        }
        at += text[at] === '"' ? 1 : 0;
        cell += text[at] ?? '';
      }
      at += 1;
    } else {
      const end = text.slice(at).search(/[",\r\n]|$/);
      cell = text.slice(at, at + end);
      at += end;
    }
    line.push(cell);
    if (text.startsWith('\r\n', at)) {
      lines.push(line);
      line = [];
      at += 2;
    } else if (text[at] === ',') {
      at += 1;
    } else {
      throw new Error(`expected a comma or CRLF at ${String(at)}, received ${JSON.stringify(text.slice(at, at + 10))}`);
    }
  }
  return lines;
}
