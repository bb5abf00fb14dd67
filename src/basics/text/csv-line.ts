import { printable } from './printable';

/** What a cell may hold; `null` becomes an empty one. */
export type CsvValue = string | number | boolean | null;

/** A line of CSV (RFC 4180) without its break; no spreadsheet takes a text in it for a formula, and no character steers a terminal. */
export function toCsvLine(row: readonly CsvValue[]): string {
  return row.map(toCell).join(',');
}

/** Text of cells without a character that steers a terminal; line breaks stay as they are. */
export function printableCell(text: string): string {
  return text.split('\r\n').map(printable).join('\r\n');
}

function toCell(value: CsvValue): string {
  const text = value === null ? '' : printableCell(String(value));
  const safe = typeof value === 'string' && /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
