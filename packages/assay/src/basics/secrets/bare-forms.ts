import { decodeOnce, toDecodedText, type DecodedText } from '../disk/decoded-text';

/** Maximum layers of encoding removed from a text. */
const mostLayers = 3;

/** Minimum letters and digits of a form that is searched for without the other characters around and between them. */
const shortest = 12;

/** Length in characters of the parts of a form, and the distance between their starts. */
const part = { length: 16, step: 4, shortestForm: 20 };

interface BareForm {
  readonly name: string;
  readonly bare: string;
}

/** A range of a text. */
export interface Span {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Searches for many forms at once in linear time, whatever separates their characters and however these are escaped. */
export interface FormFinder {
  /** The name of a form found in the text, if any. */
  readonly find: (text: string) => string | undefined;
  /** Ranges of forms and of long parts of them, in order; overlapping ranges are merged. */
  readonly findAll: (text: string) => readonly Span[];
}

/** The lower-case letters and digits of a text. */
export function bareOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Whether a value is random enough to be found by its letters and digits alone. */
export function isRandom(value: string): boolean {
  const bare = bareOf(value);
  return bare.length >= shortest && /[a-z]/.test(bare) && /\d/.test(bare);
}

/** Creates a finder for forms by their letters and digits, for parts of the values, and for the short forms as they are. */
export function createFormFinder({ forms, values, short }: Sought): FormFinder {
  const isEmpty = forms.length + short.length === 0;
  const whole = once(() => toTable(forms.map(toBareForm)));
  const withParts = once(() => toTable([...forms.map(toBareForm), ...values.flatMap(partsOf)]));
  return {
    find: (text) => (isEmpty ? undefined : search(text, whole(), short, false)[0]?.name),
    findAll: (text) =>
      isEmpty || search(text, withParts(), short, false).length === 0
        ? []
        : join(search(text, withParts(), short, true)),
  };
}

function toBareForm({ name, text }: NamedText): BareForm {
  return { name, bare: bareOf(text) };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** What to search for. */
export interface Sought {
  /** Random values, in each encoding that changes their letters and digits. */
  readonly forms: readonly NamedText[];
  /** The values as they are; long parts of them are found too. */
  readonly values: readonly NamedText[];
  /** Values that could be ordinary words. */
  readonly short: readonly NamedText[];
}

/** A secret, and the variable that holds it. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** Parts of a long value; the head of a JSON Web Token is skipped, because all tokens share it. */
function partsOf({ name, text }: NamedText): readonly BareForm[] {
  const bare = bareOf(text.startsWith('eyJ') ? text.slice(text.lastIndexOf('.') + 1) : text);
  if (bare.length < part.shortestForm) {
    return [];
  }
  const last = bare.length - part.length;
  const starts = Array.from({ length: Math.floor(last / part.step) + 1 }, (_, at) => at * part.step);
  return [...starts, last].map((at) => ({ name, bare: bare.slice(at, at + part.length) }));
}

/** Forms indexed by their last four characters, with a quick test whether there are any. */
interface Table {
  readonly has: Uint8Array;
  readonly forms: ReadonlyMap<number, readonly BareForm[]>;
}

const mask = 0xffff;

function toTable(forms: readonly BareForm[]): Table {
  const has = new Uint8Array(mask + 1);
  const byEnd = new Map<number, BareForm[]>();
  for (const form of [...forms].sort((a, b) => b.bare.length - a.bare.length)) {
    let end = 0;
    for (const character of form.bare.slice(-4)) {
      end = ((end << 4) ^ character.charCodeAt(0)) & mask;
    }
    has[end] = 1;
    byEnd.set(end, [...(byEnd.get(end) ?? []), form]);
  }
  return { has, forms: byEnd };
}

/** All matches when `withPlaces` is set, else at most one, without its position. */
function search(text: string, table: Table, short: readonly NamedText[], withPlaces: boolean): readonly Span[] {
  const spans: Span[] = [];
  let layer: DecodedText | undefined = toDecodedText(text, withPlaces);
  for (let layers = 0; layers <= mostLayers && layer !== undefined; layers += 1) {
    scan(layer, table, spans);
    if (short.length > 0) {
      scanAsItIs(layer, short, spans);
    }
    if (!withPlaces && spans.length > 0) {
      return spans;
    }
    layer = decodeOnce(layer);
  }
  return spans;
}

function scan({ codes, places }: DecodedText, { has, forms }: Table, spans: Span[]): void {
  const bare = new Uint8Array(codes.length);
  const at = places === undefined ? undefined : new Int32Array(codes.length);
  let length = 0;
  let end = 0;
  for (let index = 0; index < codes.length; index += 1) {
    const kept = bareCodes[codes[index] ?? 0];
    if (kept === undefined || kept === 0) {
      continue;
    }
    bare[length] = kept;
    if (at !== undefined) {
      at[length] = index;
    }
    length += 1;
    end = ((end << 4) ^ kept) & mask;
    if (has[end] === 1) {
      const found = forms.get(end)?.find((form) => endsWith(bare, length, form.bare));
      if (found !== undefined) {
        const first = at?.[length - found.bare.length] ?? 0;
        spans.push({ name: found.name, start: places?.starts[first] ?? 0, end: places?.ends[index] ?? 0 });
        if (places === undefined) {
          return;
        }
      }
    }
  }
}

function scanAsItIs({ codes, places }: DecodedText, short: readonly NamedText[], spans: Span[]): void {
  const text = Buffer.from(codes.buffer, codes.byteOffset, codes.byteLength).toString('utf16le');
  for (const form of short) {
    for (let at = text.indexOf(form.text); at >= 0; at = text.indexOf(form.text, at + form.text.length)) {
      const last = at + form.text.length - 1;
      spans.push({ name: form.name, start: places?.starts[at] ?? 0, end: places?.ends[last] ?? 0 });
      if (places === undefined) {
        return;
      }
    }
  }
}

/** The code of the lower-case letter or digit for a character code; 0 for any other character. */
const bareCodes = Uint8Array.from({ length: 128 }, (_, code) => bareOf(String.fromCharCode(code)).charCodeAt(0) || 0);

function endsWith(bare: Uint8Array, length: number, form: string): boolean {
  let index = form.length;
  while (index > 0 && bare[length - 1] === form.charCodeAt(index - 1)) {
    index -= 1;
    length -= 1;
  }
  return index === 0;
}

function join(spans: readonly Span[]): readonly Span[] {
  const joined: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = joined.at(-1);
    if (last !== undefined && span.start <= last.end) {
      joined[joined.length - 1] = { ...last, end: Math.max(last.end, span.end) };
    } else {
      joined.push(span);
    }
  }
  return joined;
}
