import type { Language } from '../../sandbox/sandbox';
import type { Wire } from '../../sandbox/wire';
import { viewValue } from './view-value';

/** Arguments as a language takes them: JavaScript has one kind of number. */
export function toArguments(args: readonly Wire[], language: Language): readonly Wire[] {
  return language === 'python' ? args : args.map(toJavaScript);
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
      return { $: 'object', v: view.entries.map(([key, value]): readonly Wire[] => [key, toJavaScript(value)]) };
    case 'none':
    case 'boolean':
    case 'text':
    case 'set':
    case 'bytes':
    case 'other':
      return wire;
  }
}
