import { join } from 'node:path';
import { makeTemporaryFolder } from '../../../assay/dist/testing/temporary-folder';
import type { VerdictFile, VerdictFormat } from '../verdicts/verdict-file';

/** Reads a file with this name and content by a format, as `assay` would. */
export function readVerdicts(format: VerdictFormat, name: string, content: string | Uint8Array): VerdictFile {
  const folder = makeTemporaryFolder({ [name]: content });
  try {
    const read = format.read(join(folder.path, name), name);
    if (read instanceof Promise) {
      throw new Error(`${format.name} is read later`);
    }
    return read;
  } finally {
    folder.remove();
  }
}

/** Rows as CSV with every cell in quotes. */
export function toCsv(rows: readonly (readonly (string | number)[])[], lineBreak = '\n', separator = ','): string {
  const cell = (value: string | number): string => `"${String(value).replaceAll('"', '""')}"`;
  return rows.map((row) => row.map(cell).join(separator) + lineBreak).join('');
}
