import type { Language } from '../../sandbox/sandbox';
import type { Wire } from '../../sandbox/wire';
import { numberToWire } from './to-plain';
import { viewValue } from './view-value';

/** A value as code in that language has it, whichever language it came from: what is alike in both becomes the same. */
export function adapt(wire: Wire, language: Language): Wire {
  const view = viewValue(wire);
  const isPython = language === 'python';
  switch (view.kind) {
    case 'sequence':
      return view.items.map((item) => adapt(item, language));
    case 'mapping':
      return {
        $: isPython ? 'dict' : 'object',
        v: view.entries.map(([key, value]): readonly Wire[] => [isPython ? key : keyOf(key), adapt(value, language)]),
      };
    case 'set':
      return { $: 'set', ...(isPython && { of: 'set' }), v: view.items.map((item) => adapt(item, language)) };
    case 'number':
      return typeof view.value === 'number' ? numberToWire(view.value, language) : wire;
    case 'other':
      return isPython && view.tag === 'undefined' ? null : wire;
    case 'none':
    case 'boolean':
    case 'text':
    case 'bytes':
      return wire;
  }
}

/** A key as JavaScript has it: a text. */
export function keyOf(key: Wire): string {
  const view = viewValue(key);
  return view.kind === 'text' || view.kind === 'number' || view.kind === 'boolean' ? String(view.value) : 'null';
}
