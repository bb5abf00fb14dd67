/** Replaces bytes that are not text: only the rows with such bytes are refused. */
export const notText = '\uFFFD';

/** The text of a file: UTF-16 if a byte order mark says so, else UTF-8; the mark is removed. */
export function decodeExport(bytes: Buffer): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}
