/** Replaces bytes that are not text: only the rows with such bytes are refused. */
export const notText = '\uFFFD';

/** The text of a file: as its byte order mark says, else in the encoding given, else UTF-8; the mark is removed. */
export function decodeExport(bytes: Buffer, encoding = 'utf-8'): string {
  const head = bytes.toString('latin1', 0, 3);
  const [, marked = encoding] = marks.find(([mark]) => head.startsWith(mark)) ?? [];
  return new TextDecoder(marked).decode(bytes);
}

/** Encodings by their byte order marks. */
const marks = [
  ['\xff\xfe', 'utf-16le'],
  ['\xfe\xff', 'utf-16be'],
  ['\xef\xbb\xbf', 'utf-8'],
] as const;

/** The text of an XML file, in the encoding that its first line declares. */
export function decodeXml(bytes: Buffer): string {
  // A declaration that is read like this one is in single bytes, whatever it says.
  const declared = /^<\?xml\s[^<>]{0,200}\bencoding\s?=\s?["']((?:iso-8859|windows)-\d{1,4})["']/i.exec(
    bytes.toString('latin1', 0, 300),
  )?.[1];
  try {
    return declared === undefined ? decodeExport(bytes) : new TextDecoder(declared).decode(bytes);
  } catch {
    return decodeExport(bytes);
  }
}
