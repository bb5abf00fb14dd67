import { printable } from './printable';

/** The value of a cell; `null` becomes an empty cell. */
export type CsvValue = string | number | boolean | null;

/** One line of CSV (RFC 4180) without line break; spreadsheet formulas are disabled, control characters escaped. */
export function toCsvLine(row: readonly CsvValue[]): string {
  return row.map(toCell).join(',');
}

/** Cell text with control characters escaped; line breaks stay as they are. */
export function printableCell(text: string): string {
  return text.split('\r\n').map(printable).join('\r\n');
}

function toCell(value: CsvValue): string {
  const text = value === null ? '' : printableCell(String(value));
  const safe = typeof value === 'string' && /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
