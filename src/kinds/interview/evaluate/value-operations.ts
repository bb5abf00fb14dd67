import type { Language } from '../../../sandbox/sandbox';
import type { Wire } from '../../../sandbox/wire';
import { describeValue } from '../../../code/values/describe-value';
import { keyText, type Keys } from '../../../code/values/equal-values';
import { typeOf } from './value-types';
import { viewValue, type View } from '../../../code/values/view-value';

/** What an operation gives, or why it gives nothing. */
export type Operation = { readonly value: Wire } | { readonly problem: string };

/** `len(value)`: characters of a text, items of a container. */
export function lengthOf(wire: Wire, language: Language): Operation {
  const view = viewValue(wire);
  switch (view.kind) {
    case 'text':
      return { value: charactersOf(view.value).length };
    case 'sequence':
    case 'set':
    case 'bytes':
      return { value: view.items.length };
    case 'mapping':
      return { value: view.entries.length };
    case 'none':
    case 'boolean':
    case 'number':
    case 'other':
      return { problem: `${describeValue(wire, language)} has no length` };
  }
}

/** `value[key]`, counted from the end when the index is negative. */
export function itemOf(wire: Wire, key: number | string, language: Language): Operation {
  const view = viewValue(wire);
  const found =
    view.kind === 'mapping' ? entryOf(view, key, language) : typeof key === 'number' ? at(view, key) : undefined;
  return found === undefined
    ? { problem: `no item ${describeValue(key, language)} in ${describeValue(wire, language)}` }
    : { value: found };
}

/** `value.get(key)`: `None` where the mapping has no such key. */
export function getOf(wire: Wire, key: number | string, language: Language): Operation {
  const view = viewValue(wire);
  return view.kind === 'mapping'
    ? { value: entryOf(view, key, language) ?? null }
    : { problem: `${describeValue(wire, language)} is a ${typeOf(wire, language)}, which has no .get` };
}

/** How keys of mappings compare in a language. */
export function keysOf(language: Language): Keys {
  return language === 'javascript' ? 'text' : 'typed';
}

function entryOf(
  { entries }: Extract<View, { readonly kind: 'mapping' }>,
  key: number | string,
  language: Language,
): Wire | undefined {
  const keys = keysOf(language);
  const wanted = keyText(key, keys);
  return entries.find(([one]) => keyText(one, keys) === wanted)?.[1];
}

function at(view: View, index: number): Wire | undefined {
  switch (view.kind) {
    case 'text':
      return charactersOf(view.value).at(index);
    case 'sequence':
    case 'bytes':
      return view.items.at(index);
    case 'none':
    case 'boolean':
    case 'number':
    case 'mapping':
    case 'set':
    case 'other':
      return undefined;
  }
}

/** Code points, as Python counts them: also of JavaScript's texts, for a check holds for answers in both languages. */
function charactersOf(text: string): readonly string[] {
  return Array.from(text);
}
