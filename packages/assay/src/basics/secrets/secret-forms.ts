import { trimEndOf } from '../text/trim-characters';

/** A value as it is, and encoded as JSON (once and twice), URL, XML, base64 and hexadecimal. */
export function exactForms(value: string): readonly string[] {
  const asJson = escapeJson(value);
  const asURI = encodeURIComponent(value);
  const texts = [
    ...[value, asJson, escapeJson(asJson), asJson.replaceAll('/', '\\/')],
    ...[asURI, asURI.replace(/%../g, (code) => code.toLowerCase()), escapeXml(value)],
    ...toDigits(value),
  ];
  return [...new Set(texts)];
}

/**
 * A value in every encoding, each also in base64 and hexadecimal, for encodings that undoing escapes does not reach or
 * that are cut off.
 */
export function layeredForms(value: string): readonly string[] {
  const asURI = encodeURIComponent(value);
  const asJson = escapeJson(value);
  const inner = [
    ...exactForms(value),
    ...[encodeURIComponent(asURI), escapeJson(escapeJson(asJson))],
    ...[escapeEach(value, (code) => `%${hex(code, 2)}`), escapeEach(value, (code) => `%${hex(code, 2).toUpperCase()}`)],
    ...[
      escapeEach(value, (code) => `\\u${hex(code, 4)}`),
      escapeEach(value, (code) => `\\u${hex(code, 4).toUpperCase()}`),
    ],
    ...[
      escapeEach(value, (code) => `\\x${hex(code, 2)}`),
      escapeEach(value, (code) => `\\x${hex(code, 2).toUpperCase()}`),
    ],
    ...[escapeEach(value, (code) => `&#${code};`), escapeEach(value, (code) => `&#x${hex(code, 2)};`)],
    escapeEach(value, (code) => `&#x${hex(code, 2).toUpperCase()};`),
  ];
  return [...new Set([...inner, ...inner.flatMap(toDigits)])];
}

/** A value in both alphabets of base64, at each alignment, and in hexadecimal. */
function toDigits(text: string): readonly string[] {
  const asHex = Buffer.from(text).toString('hex');
  const asBase64 = [0, 1, 2].map((shift) => encodeBase64(text, shift));
  return [...asBase64, ...asBase64.map(toURLAlphabet), asHex, asHex.toUpperCase()];
}

function hex(code: number, length: number): string {
  return code.toString(16).padStart(length, '0');
}

function escapeEach(text: string, escape: (code: number) => string): string {
  return Array.from(text, (character) => escape(character.charCodeAt(0))).join('');
}

function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** The base64 characters that depend only on the value when this many bytes precede it, as in `Bearer <key>`. */
function encodeBase64(value: string, bytesBefore: number): string {
  const encoded = trimEndOf(Buffer.from('\0'.repeat(bytesBefore) + value).toString('base64'), '=');
  const shared = (bytesBefore + Buffer.byteLength(value)) % 3 === 0 ? 0 : 1;
  return encoded.slice(Math.ceil((bytesBefore * 8) / 6), encoded.length - shared);
}

function toURLAlphabet(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_');
}
