import { printable } from './printable';

/** The value of a cell; `null` becomes an empty cell. */
export type CsvValue = string | number | boolean | null;

/**
 * One line of CSV (RFC 4180) without line break; spreadsheet formulas are disabled, control characters escaped. A text
 * with a separator of any country is quoted: a spreadsheet would split `no;=1` into two cells, of which one calculates.
 */
export function toCsvLine(row: readonly CsvValue[]): string {
  return row.map(toCell).join(',');
}

/** Cell text with control characters escaped; line breaks stay as they are. */
export function printableCell(text: string): string {
  return text.split('\r\n').map(printable).join('\r\n');
}

/** The text of a cell as it was before the apostrophe that keeps spreadsheets from calculating it. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && isGuarded(cell.slice(1)) ? cell.slice(1) : cell;
}

function toCell(value: CsvValue): string {
  const text = value === null ? '' : printableCell(String(value));
  const safe = typeof value === 'string' && isGuarded(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Whether a spreadsheet could take a text for a formula: by a sign in any width, behind blanks as well. Texts that begin
 * with a guard of their own get one more, so that `withoutGuard` gives them back.
 */
function isGuarded(text: string): boolean {
  const start = text.replace(/^'+/, '');
  const isNumber = text === start && /^-\d+(?:\.\d+)?$/.test(text);
  return !isNumber && (/^\s*[=+\-@]/.test(start.normalize('NFKC')) || /^[\t\r\n]/.test(start));
}
