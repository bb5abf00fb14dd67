/**
 * A value of untrusted code as data: JSON, and for whatever JSON lacks an object `{ $: kind, … }`. Objects are always
 * `{ $: 'object', v: [[key, value], …] }`, so that no key of theirs, `__proto__` and `$` included, means anything.
 */
export type Wire = null | boolean | number | string | readonly Wire[] | TaggedWire;

/** A value that JSON lacks. */
export interface TaggedWire {
  readonly $: string;
  readonly v?: Wire | undefined;
  /** Class of an object, name of an error, kind of a byte array. */
  readonly of?: string | undefined;
}

/** A value in JavaScript notation, for people: `[1, undefined]`, `Map {"a" → 1}`. */
export function describeWire(wire: Wire): string {
  if (wire === null || typeof wire !== 'object') {
    return JSON.stringify(wire);
  }
  if (isList(wire)) {
    return `[${wire.map(describeWire).join(', ')}]`;
  }
  const { $: kind, v = null, of = '' } = wire;
  switch (kind) {
    case 'undefined':
      return 'undefined';
    case 'number':
      return textOf(v);
    case 'bigint':
      return `${textOf(v)}n`;
    case 'object':
      return `${of === '' ? '' : `${of} `}{${listOf(v).map(describeProperty).join(', ')}}`;
    case 'map':
      return `Map {${listOf(v).map(describeEntry).join(', ')}}`;
    case 'set':
      return `Set {${listOf(v).map(describeWire).join(', ')}}`;
    case 'bytes':
      return `${of} ${describeWire(v)}`;
    case 'date':
      return `Date ${describeWire(v)}`;
    case 'error':
      return `${of}: ${textOf(v)}`;
    case 'regexp':
      return textOf(v);
    case 'hole':
      return '';
    default:
      return `a ${kind}`;
  }
}

/** Text is not quoted where it stands for something else. */
function textOf(wire: Wire): string {
  return typeof wire === 'string' ? wire : describeWire(wire);
}

/** Whether a wire value is a list; `Array.isArray` loses readonly types. */
function isList(wire: Wire): wire is readonly Wire[] {
  return Array.isArray(wire);
}

function listOf(wire: Wire): readonly Wire[] {
  return isList(wire) ? wire : [];
}

function describeEntry(pair: Wire): string {
  const [key = null, value = null] = listOf(pair);
  return `${describeWire(key)} → ${describeWire(value)}`;
}

function describeProperty(pair: Wire): string {
  const [key = null, value = null] = listOf(pair);
  return `${describeWire(key)}: ${describeWire(value)}`;
}
