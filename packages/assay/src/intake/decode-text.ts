/** Replaces bytes that are not text: only the rows with such bytes are refused. */
export const notText = '\uFFFD';

/** The text of a file: as its byte order mark says, else in the encoding given, else UTF-8; the mark is removed. */
export function decodeExport(bytes: Buffer, encoding = 'utf-8'): string {
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
          ? 'utf-8'
          : encoding;
  return new TextDecoder(marked).decode(bytes);
}

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
