/** Bytes and text: TextEncoder, TextDecoder, atob, btoa, and what Buffer needs. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function toUtf8(text) {
  return toBytes(unescape(encodeURIComponent(text.toWellFormed())));
}

/** As the Encoding Standard has it: what is no UTF-8 becomes U+FFFD, or an error. */
function fromUtf8(bytes, isFatal = false) {
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const { code, length } = readCharacter(bytes, at);
    if (code === undefined && isFatal) {
      throw Object.assign(new TypeError('The encoded data was not valid for encoding utf-8'), {
        code: 'ERR_ENCODING_INVALID_ENCODED_DATA',
      });
    }
    text += code === undefined ? '\ufffd' : String.fromCodePoint(code);
    at += length;
  }
  return text;
}

/** First bytes of characters: how many more follow, and what the first of those may be. */
const leads = [
  { from: 0xc2, to: 0xdf, more: 1, least: 0x80, most: 0xbf },
  { from: 0xe0, to: 0xe0, more: 2, least: 0xa0, most: 0xbf },
  { from: 0xe1, to: 0xec, more: 2, least: 0x80, most: 0xbf },
  { from: 0xed, to: 0xed, more: 2, least: 0x80, most: 0x9f },
  { from: 0xee, to: 0xef, more: 2, least: 0x80, most: 0xbf },
  { from: 0xf0, to: 0xf0, more: 3, least: 0x90, most: 0xbf },
  { from: 0xf1, to: 0xf3, more: 3, least: 0x80, most: 0xbf },
  { from: 0xf4, to: 0xf4, more: 3, least: 0x80, most: 0x8f },
];

/** The character at a place and its length in bytes; without a code where no character is. */
function readCharacter(bytes, at) {
  const first = bytes[at];
  if (first < 0x80) return { code: first, length: 1 };
  const lead = leads.find(({ from, to }) => first >= from && first <= to);
  if (lead === undefined) return { length: 1 };
  let { least, most } = lead;
  let code = first & (0x3f >> lead.more);
  for (let length = 1; length <= lead.more; length++) {
    const next = bytes[at + length] ?? 0;
    if (next < least || next > most) return { length };
    code = (code << 6) | (next & 63);
    least = 0x80;
    most = 0xbf;
  }
  return { code, length: lead.more + 1 };
}

function toBase64(bytes) {
  let text = '';
  for (let index = 0; index < bytes.length; index += 3) {
    const [a, b = 0, c = 0] = bytes.slice(index, index + 3);
    const bits = (a << 16) | (b << 8) | c;
    const count = Math.min(3, bytes.length - index);
    for (let place = 0; place < 4; place++) text += place <= count ? letters[(bits >> (18 - 6 * place)) & 63] : '=';
  }
  return text;
}

function fromBase64(text) {
  const bytes = [];
  let bits = 0;
  let count = 0;
  for (const letter of text.replace(/-/g, '+').replace(/_/g, '/')) {
    if (letter === '=') break;
    const value = letters.indexOf(letter);
    if (value < 0) continue;
    bits = (bits << 6) | value;
    count += 6;
    if (count >= 8) bytes.push((bits >> (count -= 8)) & 255);
  }
  return bytes;
}

function toBytes(text) {
  return Array.from({ length: text.length }, (_, index) => text.charCodeAt(index) & 255);
}

function fromBytes(bytes) {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

class TextEncoder {
  get encoding() {
    return 'utf-8';
  }
  encode(text = '') {
    return new Uint8Array(toUtf8(String(text)));
  }
  encodeInto() {
    throw lacking('TextEncoder.encodeInto');
  }
}

class TextDecoder {
  constructor(label = 'utf-8', { fatal = false, ignoreBOM = false } = {}) {
    if (!/^\s*(?:utf-?8|unicode-1-1-utf-8)\s*$/i.test(label)) throw lacking('TextDecoder of ' + label);
    Object.assign(this, { encoding: 'utf-8', fatal, ignoreBOM });
  }
  decode(input, { stream = false } = {}) {
    if (stream) throw lacking('TextDecoder of a stream');
    if (input === undefined) return '';
    const bytes = ArrayBuffer.isView(input)
      ? new Uint8Array(input.buffer, input.byteOffset, input.byteLength)
      : new Uint8Array(input);
    const text = fromUtf8(bytes, this.fatal);
    return this.ignoreBOM || !text.startsWith('\ufeff') ? text : text.slice(1);
  }
}

function invalid(message) {
  return Object.assign(new Error(message), { name: 'InvalidCharacterError', code: 5 });
}

function atob(given) {
  const text = String(given).replace(/[\t\n\f\r ]/g, '');
  const plain = text.length % 4 === 0 ? text.replace(/==?$/, '') : text;
  if (plain.length % 4 === 1 || /[^A-Za-z0-9+/]/.test(plain))
    throw invalid('The string to be decoded is not correctly encoded.');
  return fromBytes(fromBase64(plain));
}

function btoa(given) {
  const text = String(given);
  if (/[^\0-\xff]/.test(text)) throw invalid('Invalid character');
  return toBase64(toBytes(text));
}

module.exports = {
  toUtf8,
  fromUtf8,
  toBase64,
  fromBase64,
  toBytes,
  fromBytes,
  TextEncoder,
  TextDecoder,
  atob,
  btoa,
};
