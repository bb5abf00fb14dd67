import type { Language, Wire } from 'gpt-assay/sandbox';
import { keyOf, viewValue } from 'gpt-assay/code';

/** Arguments as a language takes them: JavaScript has one kind of number. */
export function toArguments(args: readonly Wire[], language: Language): readonly Wire[] {
  return language === 'python' ? args : args.map(toJavaScript);
}

/** Whether a value can be passed on to a function, in whichever language. */
export function isPassable(wire: Wire): boolean {
  const view = viewValue(wire);
  switch (view.kind) {
    case 'none':
    case 'boolean':
    case 'number':
    case 'text':
      return true;
    case 'sequence':
    case 'set':
      return view.items.every(isPassable);
    case 'mapping':
      return view.entries.every(([key, value]) => isPassable(key) && isPassable(value));
    case 'bytes':
    case 'other':
      return false;
  }
}

function toJavaScript(wire: Wire): Wire {
  const view = viewValue(wire);
  switch (view.kind) {
    case 'number': {
      const value = Number(view.value);
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : { $: 'number', v: Object.is(value, -0) ? '-0' : String(value) };
    }
    case 'sequence':
      return view.items.map(toJavaScript);
    case 'mapping':
      return { $: 'object', v: view.entries.map(([key, value]): readonly Wire[] => [keyOf(key), toJavaScript(value)]) };
    case 'set':
      return { $: 'set', v: view.items.map(toJavaScript) };
    case 'none':
    case 'boolean':
    case 'text':
    case 'bytes':
    case 'other':
      return wire;
  }
}
