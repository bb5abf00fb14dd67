import { AssayError } from '../basics/errors';

/** Formats by how their bytes begin, with what to do. */
const formats: readonly { readonly begins: string; readonly at?: number; readonly is: string }[] = [
  {
    begins: '\xd0\xcf\x11\xe0',
    is: 'an old Office document, such as an Excel workbook: save the sheet as CSV (UTF-8)',
  },
  { begins: '%PDF', is: 'a PDF: export the submissions as CSV, JSON or source files' },
  { begins: '7z\xbc\xaf', is: 'a 7z archive: unpack it, and import the folder' },
  { begins: 'Rar!', is: 'a RAR archive: unpack it, and import the folder' },
  { begins: '\xfd7zXZ', is: 'packed with xz: unpack it first' },
  { begins: 'BZh', is: 'packed with bzip2: unpack it first' },
  { begins: '\x28\xb5\x2f\xfd', is: 'packed with zstd: unpack it first' },
  { begins: 'ustar', at: 257, is: 'a tar archive: unpack it, and import the folder' },
  { begins: 'SQLite format 3', is: 'an SQLite database: export its table as CSV' },
  { begins: 'PAR1', is: 'a Parquet file: export it as CSV or JSON Lines' },
];

/** Throws when bytes are in a format that is no text, and says what to do. */
export function refuseForeign(bytes: Buffer, shown: string): void {
  const found = formats.find(({ begins, at = 0 }) => bytes.toString('latin1', at, at + begins.length) === begins);
  if (found !== undefined) {
    throw new AssayError(`${shown} is ${found.is}.`);
  }
}

/** Throws when decoded text holds NUL characters near its beginning: it is binary, or was decoded wrongly. */
export function refuseBinary(text: string, shown: string): void {
  if (text.slice(0, 2000).includes('\0')) {
    throw new AssayError(
      `${shown} is not text: it holds NUL bytes. If it is text in UTF-16, add --encoding utf-16le or utf-16be.`,
    );
  }
}
