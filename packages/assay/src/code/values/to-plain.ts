import type { Language } from '../../sandbox/sandbox';
import type { Wire } from '../../sandbox/wire';
import { statedUndefined, type Plain, type Stated } from './plain';
import { describeValue } from './describe-value';
import { viewValue, type Entry } from './view-value';

/** A value as plain JSON; what JSON cannot say is its description in angle brackets, such as `<undefined>`. */
export function toPlain(wire: Wire, language: Language): Plain {
  const view = viewValue(wire);
  switch (view.kind) {
    case 'none':
      return null;
    case 'boolean':
    case 'text':
      return view.value;
    case 'number':
      return typeof view.value === 'number' && Number.isFinite(view.value)
        ? view.value
        : `<${describeValue(wire, language)}>`;
    case 'sequence':
      return view.items.map((item) => toPlain(item, language));
    case 'mapping':
      return view.entries.every(hasTextKey)
        ? Object.fromEntries(view.entries.filter(hasTextKey).map(([key, value]) => [key, toPlain(value, language)]))
        : `<${describeValue(wire, language)}>`;
    case 'set':
    case 'bytes':
    case 'other':
      return `<${describeValue(wire, language)}>`;
  }
}

function hasTextKey(entry: Entry): entry is readonly [string, Wire] {
  return typeof entry[0] === 'string';
}

/** A value of a file as code in that language would give it: Python's `undefined` is `None`. */
export function toWire(plain: Stated, language: Language): Wire {
  if (plain === statedUndefined) {
    return language === 'python' ? null : { $: 'undefined' };
  }
  if (plain === null || typeof plain !== 'object') {
    return typeof plain === 'number' ? numberToWire(plain, language) : plain;
  }
  if (isList(plain)) {
    return plain.map((item) => toWire(item, language));
  }
  const entries = Object.entries(plain).map(([key, value]) => [key, toWire(value, language)]);
  return { $: language === 'python' ? 'dict' : 'object', v: entries };
}

/** A number as code in that language would give it; JSON has neither -0 nor what is not finite. */
export function numberToWire(value: number, language: Language): Wire {
  if (Number.isFinite(value) && !Object.is(value, -0)) {
    return value;
  }
  const text = Object.is(value, -0) ? '-0' : String(value);
  return language === 'javascript'
    ? { $: 'number', v: text }
    : { $: 'float', v: text.replace('Infinity', 'inf').replace('NaN', 'nan').replace('-0', '-0.0') };
}

function isList(plain: Stated): plain is readonly Stated[] {
  return Array.isArray(plain);
}
