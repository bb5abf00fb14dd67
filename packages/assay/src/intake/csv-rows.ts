/**
 * How a table writes a quote inside of quotes: `doubled` as RFC 4180 does; `kept` doubled, except behind a backslash, which
 * stays (PHP); `escaped` with a backslash, any other backslash being text (Spark); `paired` the same, with backslashes
 * doubled (PostgreSQL, MySQL, Python).
 */
export type Quoting = 'doubled' | 'kept' | 'escaped' | 'paired';

/** A row of cells and its line, or why its quotes cannot be parsed; nothing after such a row is read. */
export interface CsvRow {
  readonly row: number;
  readonly line: number;
  readonly cells: readonly string[];
  readonly problem?: string;
  /** Whether a quoted cell has a quote after a backslash. */
  readonly hasBackslash: boolean;
}

/** How to take a text apart. */
export interface CsvForm {
  readonly separator: string;
  readonly quoting?: Quoting;
  /** Number of lines before the text. */
  readonly skipped?: number;
}

/** The separator that the first line of a text states, as in `sep=;`, which spreadsheets write; `rest` is what follows. */
export function readStatedForm(text: string): (CsvForm & { readonly rest: string }) | undefined {
  const [line, separator] = /^sep=([,;\t|])\r?\n/.exec(text) ?? [];
  return line === undefined || separator === undefined
    ? undefined
    : { separator, skipped: 1, rest: text.slice(line.length) };
}

/** Reads CSV with any line endings; empty lines are counted but skipped. */
export function* eachCsvRow(
  text: string,
  { separator, quoting = 'doubled', skipped = 0 }: CsvForm,
): Generator<CsvRow, void, undefined> {
  const endOfPlain = new RegExp(`[${separator}\\r\\n]`, 'g');
  let at = 0;
  let line = 1 + skipped;
  let row = skipped;
  while (at < text.length) {
    const { cells, hasBackslash, end, broken } = readCells(text, at, { separator, quoting, endOfPlain });
    row += 1;
    if (broken !== undefined) {
      const last = line + countBreaks(text.trimEnd(), at, text.length);
      const lost = `; lines ${line} to ${last} are not read, because rows cannot be told from lines in a cell`;
      yield { row, line, cells: [], problem: `${broken}${last === line ? '' : lost}`, hasBackslash };
      return;
    }
    if (cells.length > 1 || cells[0]?.trim() !== '') {
      yield { row, line, cells, hasBackslash };
    }
    line += countBreaks(text, at, end) + 1;
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
}

interface CellsForm {
  readonly separator: string;
  readonly quoting: Quoting;
  /** Finds what ends a cell without quotes. */
  readonly endOfPlain: RegExp;
}

/** The cells of the row that begins at a place, and where it ends; or why its quotes cannot be parsed. */
function readCells(
  text: string,
  start: number,
  { separator, quoting, endOfPlain }: CellsForm,
): {
  readonly cells: readonly string[];
  readonly hasBackslash: boolean;
  readonly end: number;
  readonly broken?: string;
} {
  const cells: string[] = [];
  let hasBackslash = false;
  let at = start - 1;
  do {
    at += 1;
    if (text[at] === '"') {
      const quoted = readQuoted(text, at, quoting);
      hasBackslash ||= quoted.hasBackslash;
      if (quoted.end === undefined) {
        return { cells, hasBackslash, end: at, broken: 'a quote is not closed' };
      }
      at = quoted.end;
      if (![separator, '\r', '\n', undefined].includes(text[at])) {
        return { cells, hasBackslash, end: at, broken: 'text follows the closing quote of a cell' };
      }
      cells.push(quoted.value);
    } else {
      endOfPlain.lastIndex = at;
      const end = endOfPlain.exec(text)?.index ?? text.length;
      cells.push(text.slice(at, end));
      at = end;
    }
  } while (text[at] === separator);
  return { cells, hasBackslash, end: at };
}

interface QuotedCell {
  readonly value: string;
  readonly hasBackslash: boolean;
  /** The position after it; `undefined` when its quote is never closed, or when its backslashes do not fit. */
  readonly end: number | undefined;
}

function readQuoted(text: string, start: number, quoting: Quoting): QuotedCell {
  let hasBackslash = false;
  for (let close = text.indexOf('"', start + 1); close >= 0; close = text.indexOf('"', close + 1)) {
    const backslashes = countBackslashes(text, start + 1, close);
    hasBackslash ||= backslashes > 0;
    if (quoting !== 'doubled' && (quoting === 'paired' ? backslashes % 2 === 1 : backslashes > 0)) {
      continue;
    }
    if ((quoting === 'doubled' || quoting === 'kept') && text[close + 1] === '"') {
      close += 1;
      continue;
    }
    const value = withoutEscapes(text.slice(start + 1, close), quoting);
    return { value: value ?? '', hasBackslash, end: value === undefined ? undefined : close + 1 };
  }
  return { value: '', hasBackslash, end: undefined };
}

function withoutEscapes(text: string, quoting: Quoting): string | undefined {
  switch (quoting) {
    case 'doubled':
      return text.replaceAll('""', '"');
    case 'kept':
      return text.replaceAll(/(\\")|""/g, (_, kept: string | undefined) => kept ?? '"');
    case 'escaped':
      return text.replaceAll('\\"', '"');
    case 'paired':
      return /\\[^\\"\r\n]/.test(text.replaceAll('\\\\', '')) ? undefined : text.replaceAll(/\\([\s\S])/g, '$1');
  }
}

function countBackslashes(text: string, from: number, to: number): number {
  let at = to;
  while (at > from && text[at - 1] === '\\') {
    at -= 1;
  }
  return to - at;
}

function countBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    count += code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10) ? 1 : 0;
  }
  return count;
}
