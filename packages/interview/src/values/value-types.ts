import type { Language, Wire } from 'gpt-assay/sandbox';
import type { TypeName } from '../expressions/expression';
import { viewValue } from 'gpt-assay/code';

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
  switch (view.kind) {
    case 'none':
    case 'boolean':
    case 'number':
    case 'text':
      return typesOf(wire, language)[0] ?? view.kind;
    case 'sequence':
    case 'mapping':
    case 'set':
    case 'bytes':
    case 'other':
      return view.name;
  }
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
