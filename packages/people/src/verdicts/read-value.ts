import { truthWords } from '../truth-words';

/** What a cell says: a value, nothing, that a reply could not be read, or something that is none of these. */
export type CellValue =
  | { readonly status: 'value'; readonly value: boolean }
  | { readonly status: 'empty' | 'unreadable' | 'unknown' };

const empty = ['', 'na', 'n/a', '#n/a', 'nan', 'null', 'none', 'nil', '-', '–', '?', 'missing', 'error', 'errored'];
const unreadable = ['unreadable', 'unparsable', 'unparseable', 'invalid', 'refused', 'refusal'];

/** Reads a cell of verdicts, ratings or right values, whatever its case and the blanks around it. */
export function readValue(cell: string): CellValue {
  const text = cell.trim().toLowerCase();
  const value = truthWords.get(text);
  if (value !== undefined) {
    return { status: 'value', value };
  }
  if (empty.includes(text)) {
    return { status: 'empty' };
  }
  return { status: unreadable.includes(text) ? 'unreadable' : 'unknown' };
}
