import type { Language, Wire } from 'gpt-assay/sandbox';
import { type Keys, type View, describeValue, instanceOf, keyText, viewValue } from 'gpt-assay/code';
import type { TypeName } from '../expressions/expression';

/** What an operation gives, or why it gives nothing. */
export type Operation = { readonly value: Wire } | { readonly problem: string };

/** `len(value)`: characters of a text, items of a container. */
export function lengthOf(wire: Wire, language: Language): Operation {
  const view = viewValue(wire);
  const parts = view.kind === 'mapping' ? view.entries : itemsOf(view);
  return parts === undefined ? { problem: `${describeValue(wire, language)} has no length` } : { value: parts.length };
}

/** The characters of a text, or the items of a container. */
function itemsOf(view: View): readonly Wire[] | undefined {
  switch (view.kind) {
    case 'text':
      return charactersOf(view.value);
    case 'sequence':
    case 'set':
    case 'bytes':
      return view.items;
    default:
      return instanceOf(view)?.items;
  }
}

/** `value[key]`, counted from the end when the index is negative. */
export function itemOf(wire: Wire, key: Wire, language: Language): Operation {
  const view = viewValue(wire);
  if (view.kind === 'mapping' && !isHashable(key, language)) {
    return { problem: describeUnhashable(key, language) };
  }
  const found = view.kind === 'mapping' ? entryOf(wire, key, language) : at(view, indexOf(key));
  return found === undefined
    ? { problem: `no item ${describeValue(key, language)} in ${describeValue(wire, language)}` }
    : { value: found };
}

/** `value.get(key, otherwise)`: `None`, or what is given for it, where the mapping has no such key. */
export function getOf(wire: Wire, [key = null, otherwise = null]: readonly Wire[], language: Language): Operation {
  const view = viewValue(wire);
  if (view.kind === 'mapping' && !isHashable(key, language)) {
    return { problem: describeUnhashable(key, language) };
  }
  return view.kind === 'mapping'
    ? { value: entryOf(wire, key, language) ?? otherwise }
    : { problem: `${describeValue(wire, language)} is a ${typeOf(wire, language)}, which has no .get` };
}

/** Whether a value can be a key or an item of a set: in JavaScript all can. */
export function isHashable(wire: Wire, language: Language): boolean {
  const view = viewValue(wire);
  if (language === 'javascript') {
    return true;
  }
  return view.kind === 'sequence'
    ? view.of === 'tuple' && view.items.every((item) => isHashable(item, language))
    : view.kind !== 'mapping' && !(view.kind === 'set' && view.name === 'set') && instanceOf(view)?.items === undefined;
}

/** Why a value can be no key. */
export function describeUnhashable(wire: Wire, language: Language): string {
  return `${describeValue(wire, language)} can be no key and no item of a set`;
}

/** How keys of mappings compare in a language. */
export function keysOf(language: Language): Keys {
  return language === 'javascript' ? 'text' : 'typed';
}

function entryOf(wire: Wire, key: Wire, language: Language): Wire | undefined {
  const keys = keysOf(language);
  const wanted = keyText(key, keys);
  return wanted === undefined ? undefined : placesOf(wire, keys).get(wanted);
}

/** Python takes True for 1. */
function indexOf(key: Wire): number | undefined {
  const view = viewValue(key);
  if (view.kind === 'boolean') {
    return Number(view.value);
  }
  const index = view.kind === 'number' && !view.isFloat ? Number(view.value) : NaN;
  return Number.isInteger(index) ? index : undefined;
}

function at(view: View, index: number | undefined): Wire | undefined {
  return index === undefined || view.kind === 'set' ? undefined : itemsOf(view)?.at(index);
}

/** Code points, as Python counts them: also of JavaScript's texts, for a check holds for answers in both languages. */
export function charactersOf(text: string): readonly string[] {
  return Array.from(text);
}

/** Whether a value has one of the types. JavaScript's whole numbers are int and float alike; its booleans are no int. */
export function isInstance(wire: Wire, types: readonly TypeName[], language: Language): boolean {
  return typesOf(wire, language).some((type) => types.includes(type));
}

/** Whether a value has one of the types and no more special one: Python's booleans are no int here. */
export function isOfType(wire: Wire, types: readonly TypeName[], language: Language): boolean {
  return language === 'javascript'
    ? isInstance(wire, types, language)
    : types.some((type) => type === typeOf(wire, language));
}

/** The name of its type, in Python's words where Python has one. */
export function typeOf(wire: Wire, language: Language): string {
  const view = viewValue(wire);
  return 'name' in view ? view.name : (typesOf(wire, language)[0] ?? view.kind);
}

/** The most special one first. */
function typesOf(wire: Wire, language: Language): readonly TypeName[] {
  const view = viewValue(wire);
  switch (view.kind) {
    case 'none':
      return ['NoneType'];
    case 'boolean':
      return language === 'python' ? ['bool', 'int'] : ['bool'];
    case 'number':
      return numberTypes(view, language);
    case 'text':
      return ['str'];
    case 'sequence':
      return [view.of];
    case 'mapping':
      // A Map of JavaScript has no item by its name, as a dict has.
      return language === 'javascript' && view.name === 'Map' ? [] : ['dict'];
    case 'set':
      return view.name === 'frozenset' ? [] : ['set'];
    case 'bytes':
    case 'other':
      return [];
  }
}

function numberTypes(
  { value, isFloat }: { readonly value: number | bigint; readonly isFloat: boolean },
  language: Language,
): readonly TypeName[] {
  if (isFloat || (typeof value === 'number' && !Number.isInteger(value))) {
    return ['float'];
  }
  return language === 'javascript' && typeof value === 'number' ? ['int', 'float'] : ['int'];
}

type Places = ReadonlyMap<string, Wire>;

/** Made once for each value, which never changes: a loop may look up each key. */
const known: Readonly<Record<Keys, WeakMap<object, Places>>> = { typed: new WeakMap(), text: new WeakMap() };

/** The values of a mapping by the texts of its keys, or the items of a set by theirs; empty for other values. */
export function placesOf(wire: Wire, keys: Keys): Places {
  if (typeof wire !== 'object' || wire === null) {
    return new Map();
  }
  const places = known[keys].get(wire) ?? find(wire, keys);
  known[keys].set(wire, places);
  return places;
}

function find(wire: Wire, keys: Keys): Places {
  const view = viewValue(wire);
  const ofSet = view.kind === 'set' ? view.items.map((item) => [item, item] as const) : [];
  const places = new Map<string, Wire>();
  for (const [key, value] of view.kind === 'mapping' ? view.entries : ofSet) {
    const text = keyText(key, keys);
    if (text !== undefined && !places.has(text)) {
      places.set(text, value);
    }
  }
  return places;
}
