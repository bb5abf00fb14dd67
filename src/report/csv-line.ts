import { printable } from './printable';

/** What a cell may hold; `null` becomes an empty one. */
export type CsvValue = string | number | boolean | null;

/** A line of CSV (RFC 4180) without its break; no spreadsheet takes a text in it for a formula, and no character steers a terminal. */
export function toCsvLine(row: readonly CsvValue[]): string {
  return row.map(toCell).join(',');
}

function toCell(value: CsvValue): string {
  const text = value === null ? '' : printable(String(value));
  const safe = typeof value === 'string' && /^(?:\s*[=+\-@＝＋－＠]|[\t\n])/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
