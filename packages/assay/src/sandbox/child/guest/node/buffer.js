const { atob, btoa, fromBase64, fromBytes, fromUtf8, toBase64, toBytes, toUtf8 } = require('./codecs');

const encodings = ['utf8', 'hex', 'base64', 'base64url', 'latin1', 'ascii'];

function nameOf(encoding = 'utf8') {
  const name = String(encoding).toLowerCase();
  const known = { 'utf-8': 'utf8', binary: 'latin1' }[name] ?? name;
  if (encodings.includes(known)) return known;
  if (/^(?:ucs-?2|utf-?16le)$/.test(name)) throw lacking('Buffer in ' + name);
  throw Object.assign(new TypeError('Unknown encoding: ' + encoding), { code: 'ERR_UNKNOWN_ENCODING' });
}

function encode(text, encoding) {
  switch (nameOf(encoding)) {
    case 'utf8':
      return toUtf8(text);
    case 'hex': {
      const pairs = /^(?:[\da-f]{2})*/i.exec(text)[0].match(/../g) ?? [];
      return pairs.map((pair) => parseInt(pair, 16));
    }
    case 'base64':
    case 'base64url':
      return fromBase64(text);
    default:
      return toBytes(text);
  }
}

function copyOf(bytes) {
  const buffer = new Buffer(bytes.length);
  buffer.set(bytes);
  return buffer;
}

/** `Buffer`: bytes with the encodings that people use. */
class Buffer extends Uint8Array {
  static from(value, encoding, length) {
    if (typeof value === 'string') return copyOf(encode(value, encoding));
    if (value instanceof ArrayBuffer) return new Buffer(value, encoding, length);
    if (value?.type === 'Buffer' && Array.isArray(value.data)) return Buffer.from(value.data);
    if (value != null && typeof value === 'object') return copyOf(Array.from(value, (byte) => byte & 255));
    const error = new TypeError(
      'The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object. Received ' +
        String(value),
    );
    throw Object.assign(error, { code: 'ERR_INVALID_ARG_TYPE' });
  }
  static alloc(size, fill = 0, encoding) {
    const buffer = new Buffer(size);
    return fill === 0 ? buffer : buffer.fill(fill, encoding);
  }
  static allocUnsafe(size) {
    return new Buffer(size);
  }
  static isBuffer(value) {
    return value instanceof Buffer;
  }
  static isEncoding(encoding) {
    return /^(?:utf-?8|hex|base64(?:url)?|latin1|binary|ascii|ucs-?2|utf-?16le)$/i.test(encoding);
  }
  static byteLength(value, encoding) {
    return typeof value === 'string' ? encode(value, encoding).length : value.byteLength;
  }
  static concat(list, total = list.reduce((sum, { length }) => sum + length, 0)) {
    const joined = new Buffer(total);
    let place = 0;
    for (const part of list) for (const byte of part) if (place < total) joined[place++] = byte;
    return joined;
  }
  static compare(a, b) {
    for (let index = 0; index < Math.min(a.length, b.length); index++) {
      if (a[index] !== b[index]) return a[index] < b[index] ? -1 : 1;
    }
    return Math.sign(a.length - b.length);
  }
  toString(encoding, start = 0, end = this.length) {
    const bytes = this.subarray(Math.max(0, start), end);
    switch (nameOf(encoding)) {
      case 'utf8':
        return fromUtf8(bytes);
      case 'hex':
        return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
      case 'base64':
        return toBase64(bytes);
      case 'base64url':
        return toBase64(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
      case 'ascii':
        return fromBytes(Array.from(bytes, (byte) => byte & 127));
      default:
        return fromBytes(bytes);
    }
  }
  toJSON() {
    return { type: 'Buffer', data: Array.from(this) };
  }
  equals(other) {
    return Buffer.compare(this, other) === 0;
  }
  compare(other) {
    return Buffer.compare(this, other);
  }
  slice(start, end) {
    return this.subarray(start, end);
  }
  copy(target, at = 0, start = 0, end = this.length) {
    const bytes = this.subarray(start, Math.min(end, start + target.length - at));
    target.set(bytes, at);
    return bytes.length;
  }
  fill(value, ...rest) {
    if (typeof value !== 'string') return super.fill(value, ...rest);
    const bytes = encode(
      value,
      rest.find((one) => typeof one === 'string'),
    );
    if (rest.some((one) => typeof one === 'number')) throw lacking('Buffer.fill of a part');
    this.set(Array.from(this, (_, index) => bytes[index % bytes.length] ?? 0));
    return this;
  }
  write(text, ...rest) {
    const at = typeof rest[0] === 'number' ? rest[0] : 0;
    if (typeof rest[1] === 'number') throw lacking('Buffer.write with a length');
    const bytes = encode(
      text,
      rest.find((one) => typeof one === 'string'),
    ).slice(0, this.length - at);
    this.set(bytes, at);
    return bytes.length;
  }
  indexOf(value, from, encoding) {
    if (typeof value === 'number') return super.indexOf(value & 255, from);
    const bytes = typeof value === 'string' ? encode(value, encoding) : value;
    for (let at = from ?? 0; at <= this.length - bytes.length; at++) {
      if (Array.prototype.every.call(bytes, (byte, index) => this[at + index] === byte)) return at;
    }
    return -1;
  }
  includes(value, from, encoding) {
    return this.indexOf(value, from, encoding) >= 0;
  }
}

/** Adds the methods that read and write a kind of number. */
function addNumber(name, size, kind) {
  const view = (buffer) => new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
  const add = (end, isLittle) => {
    Buffer.prototype['read' + name + end] = function (at = 0) {
      return view(this)['get' + kind](at, isLittle);
    };
    Buffer.prototype['write' + name + end] = function (value, at = 0) {
      view(this)['set' + kind](at, value, isLittle);
      return at + size;
    };
  };
  if (size === 1) {
    add('', false);
  } else {
    add('LE', true);
    add('BE', false);
  }
}

for (const [name, size, kind] of [
  ['UInt8', 1, 'Uint8'],
  ['Int8', 1, 'Int8'],
  ['UInt16', 2, 'Uint16'],
  ['Int16', 2, 'Int16'],
  ['UInt32', 4, 'Uint32'],
  ['Int32', 4, 'Int32'],
  ['Float', 4, 'Float32'],
  ['Double', 8, 'Float64'],
]) {
  addNumber(name, size, kind);
}
const numbers = ['BigInt64LE', 'BigInt64BE', 'BigUInt64LE', 'BigUInt64BE', 'IntLE', 'IntBE', 'UIntLE', 'UIntBE'];
const readers = numbers.flatMap((name) => ['read' + name, 'write' + name]);
for (const name of ['lastIndexOf', 'swap16', 'swap32', 'swap64', ...readers]) {
  Buffer.prototype[name] = () => {
    throw lacking('Buffer.' + name);
  };
}

module.exports = only('buffer', { Buffer, atob, btoa });
