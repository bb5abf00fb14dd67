/** A text as UTF-16 code units, with the range of the original text that each was decoded from. */
export interface DecodedText {
  readonly codes: Uint16Array;
  /** Absent when no caller needs positions. */
  readonly places?: { readonly starts: Int32Array; readonly ends: Int32Array };
}

const [backslash, percent, ampersand] = [0x5c, 0x25, 0x26];
const blank = 0x20;

/** A text before any decoding. */
export function toDecodedText(text: string, withPlaces: boolean): DecodedText {
  const codes = new Uint16Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    codes[index] = text.charCodeAt(index);
  }
  if (!withPlaces) {
    return { codes };
  }
  const places = { starts: new Int32Array(text.length), ends: new Int32Array(text.length) };
  for (let index = 0; index < text.length; index += 1) {
    places.starts[index] = index;
    places.ends[index] = index + 1;
  }
  return { codes, places };
}

/** Undoes one layer of escapes (JSON, JavaScript, URLs, HTML, XML) in linear time; `undefined` when there are none. */
export function decodeOnce({ codes, places }: DecodedText): DecodedText | undefined {
  const signs = [backslash, percent, ampersand].map((sign) => codes.indexOf(sign)).filter((at) => at >= 0);
  const first = signs.reduce((a, b) => Math.min(a, b), codes.length);
  if (signs.length === 0) {
    return undefined;
  }
  const decoded = new Uint16Array(codes.length);
  decoded.set(codes.subarray(0, first));
  const starts = places === undefined ? undefined : places.starts.slice();
  const ends = places === undefined ? undefined : places.ends.slice();
  let length = first;
  for (let index = first; index < codes.length;) {
    const code = codes[index] ?? 0;
    let size = 1;
    decoded[length] = code;
    if (code === backslash || code === percent || code === ampersand) {
      const escape = readEscape(codes, index, code);
      decoded[length] = escape[0];
      size = escape[1];
    }
    if (places !== undefined && starts !== undefined && ends !== undefined) {
      starts[length] = places.starts[index] ?? 0;
      ends[length] = places.ends[index + size - 1] ?? 0;
    }
    length += 1;
    index += size;
  }
  if (length === codes.length) {
    return undefined;
  }
  return {
    codes: decoded.subarray(0, length),
    ...(starts !== undefined && ends !== undefined && { places: { starts, ends } }),
  };
}

type Escape = readonly [value: number, size: number];

function readEscape(codes: Uint16Array, at: number, code: number): Escape {
  switch (code) {
    case backslash:
      return readBackslash(codes, at);
    case percent: {
      const isWide = codes[at + 1] === 0x75;
      const value = isWide ? readDigits(codes, at + 2, 4, 16) : readDigits(codes, at + 1, 2, 16);
      return value < 0 ? [code, 1] : [value, isWide ? 6 : 3];
    }
    default:
      return readEntity(codes, at);
  }
}

/** The value after a backslash in JSON, JavaScript and Python; all whitespace becomes one character. */
function readBackslash(codes: Uint16Array, at: number): Escape {
  const next = codes[at + 1];
  if (next === undefined) {
    return [backslash, 1];
  }
  const kind = kinds[next] ?? plain;
  if (kind === plain) {
    return [next, 2];
  }
  if (kind === white) {
    return [blank, 2];
  }
  if (kind === octal) {
    const value = readDigits(codes, at + 1, 3, 8);
    return value < 0 ? [next === 0x30 ? blank : next, 2] : [value, 4];
  }
  const value = readDigits(codes, at + 2, kind, 16);
  return value >= 0 ? [value, 2 + kind] : kind === 4 ? readBraces(codes, at) : [next, 2];
}

const [plain, white, octal] = [0, 1, 3];

/** Escape sequences by the character after the backslash: the number of digits after `x`, `u` and `U`. */
const kinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code);
  const digits = { x: 2, u: 4, U: 8 }[letter];
  return digits ?? ('nrtbfv'.includes(letter) ? white : '01234567'.includes(letter) ? octal : plain);
});

/** `\u{73}` */
function readBraces(codes: Uint16Array, at: number): Escape {
  const end = codes.subarray(at + 3, at + 12).indexOf(0x7d);
  const value = codes[at + 2] === 0x7b && end > 0 ? readDigits(codes, at + 3, end, 16) : -1;
  return value < 0 ? [codes[at + 1] ?? 0, 2] : [value, end + 4];
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  sol: '/',
  bsol: '\\',
  lowbar: '_',
  hyphen: '-',
  dash: '-',
  period: '.',
  comma: ',',
  colon: ':',
  semi: ';',
  equals: '=',
  plus: '+',
  num: '#',
  percnt: '%',
  dollar: '$',
  excl: '!',
  ast: '*',
  lpar: '(',
  rpar: ')',
  commat: '@',
  lsqb: '[',
  rsqb: ']',
  Hat: '^',
  vert: '|',
  nbsp: ' ',
};

function textOf(codes: Uint16Array): string {
  return Array.from(codes, (code) => String.fromCharCode(code)).join('');
}

/** `&#115;`, `&#x73;`, `&amp;`; the semicolon after a number may be missing, as browsers allow. */
function readEntity(codes: Uint16Array, at: number): Escape {
  const isNumber = codes[at + 1] === 0x23;
  const isHex = isNumber && (codes[at + 2] === 0x78 || codes[at + 2] === 0x58);
  const start = at + (isHex ? 3 : isNumber ? 2 : 1);
  if (!isNumber) {
    const size = codes.subarray(start, start + 8).indexOf(0x3b);
    const name = size > 0 ? textOf(codes.subarray(start, start + size)) : '';
    const value = Object.hasOwn(entities, name) ? entities[name] : undefined;
    return value === undefined ? [ampersand, 1] : [value.charCodeAt(0), size + 2];
  }
  let size = 0;
  while (size < 8 && readDigits(codes, start + size, 1, isHex ? 16 : 10) >= 0) {
    size += 1;
  }
  const isClosed = codes[start + size] === 0x3b;
  return size === 0
    ? [ampersand, 1]
    : [readDigits(codes, start, size, isHex ? 16 : 10), start + size + (isClosed ? 1 : 0) - at];
}

/** The number that these digits encode; -1 if one of them is not a digit. */
function readDigits(codes: Uint16Array, at: number, count: number, base: number): number {
  let value = 0;
  for (let index = at; index < at + count; index += 1) {
    const code = codes[index] ?? 0;
    const digit =
      code >= 0x30 && code <= 0x39 ? code - 0x30 : code >= 0x61 ? code - 0x57 : code >= 0x41 ? code - 0x37 : -1;
    if (digit < 0 || digit >= base) {
      return -1;
    }
    value = value * base + digit;
  }
  return value;
}
