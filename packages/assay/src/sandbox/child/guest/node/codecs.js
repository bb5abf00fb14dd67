/** Bytes and text: TextEncoder, TextDecoder, atob, btoa, and what Buffer needs. */
function createCodecs({ lacking }) {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const toUtf8 = (text) => {
    const bytes = [];
    for (const character of text) {
      let code = character.codePointAt(0);
      if (code >= 0xd800 && code < 0xe000) code = 0xfffd;
      if (code < 0x80) bytes.push(code);
      else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
      else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
      else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    }
    return bytes;
  };
  /** As the Encoding Standard has it: what is no UTF-8 becomes U+FFFD, or an error. */
  const fromUtf8 = (bytes, isFatal = false) => {
    let text = '';
    let code = 0;
    let needed = 0;
    let lower = 0x80;
    let upper = 0xbf;
    const wrong = () => {
      if (isFatal)
        throw Object.assign(new TypeError('The encoded data was not valid for encoding utf-8'), {
          code: 'ERR_ENCODING_INVALID_ENCODED_DATA',
        });
      text += '\ufffd';
    };
    for (let index = 0; index < bytes.length; index++) {
      const byte = bytes[index];
      if (needed === 0) {
        if (byte < 0x80) text += String.fromCharCode(byte);
        else if (byte >= 0xc2 && byte <= 0xdf) [needed, code] = [1, byte & 31];
        else if (byte >= 0xe0 && byte <= 0xef) {
          [needed, code] = [2, byte & 15];
          if (byte === 0xe0) lower = 0xa0;
          if (byte === 0xed) upper = 0x9f;
        } else if (byte >= 0xf0 && byte <= 0xf4) {
          [needed, code] = [3, byte & 7];
          if (byte === 0xf0) lower = 0x90;
          if (byte === 0xf4) upper = 0x8f;
        } else wrong();
        continue;
      }
      if (byte < lower || byte > upper) {
        [needed, lower, upper] = [0, 0x80, 0xbf];
        wrong();
        index--;
        continue;
      }
      [lower, upper] = [0x80, 0xbf];
      code = (code << 6) | (byte & 63);
      if (--needed === 0) text += String.fromCodePoint(code);
    }
    if (needed > 0) wrong();
    return text;
  };
  const toBase64 = (bytes) => {
    let text = '';
    for (let index = 0; index < bytes.length; index += 3) {
      const [a, b = 0, c = 0] = bytes.slice(index, index + 3);
      const bits = (a << 16) | (b << 8) | c;
      const count = Math.min(3, bytes.length - index);
      for (let place = 0; place < 4; place++) text += place <= count ? letters[(bits >> (18 - 6 * place)) & 63] : '=';
    }
    return text;
  };
  const fromBase64 = (text) => {
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
  };
  const latin1 = (bytes) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
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
  const invalid = (message) => Object.assign(new Error(message), { name: 'InvalidCharacterError', code: 5 });
  const atob = (given) => {
    const text = String(given).replace(/[\t\n\f\r ]/g, '');
    const plain = text.length % 4 === 0 ? text.replace(/==?$/, '') : text;
    if (plain.length % 4 === 1 || /[^A-Za-z0-9+/]/.test(plain))
      throw invalid('The string to be decoded is not correctly encoded.');
    return latin1(fromBase64(plain));
  };
  const btoa = (given) => {
    const text = String(given);
    if (/[^\0-\xff]/.test(text)) throw invalid('Invalid character');
    return toBase64(Array.from(text, (character) => character.charCodeAt(0)));
  };
  return { toUtf8, fromUtf8, toBase64, fromBase64, latin1, TextEncoder, TextDecoder, atob, btoa };
}
