import type { Wire } from 'gpt-assay/sandbox';
import { type Keys, keyText, viewValue } from 'gpt-assay/code';

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
  const pairs =
    view.kind === 'mapping' ? view.entries : view.kind === 'set' ? view.items.map((item) => [item, item] as const) : [];
  const places = new Map<string, Wire>();
  for (const [key, value] of pairs) {
    const text = keyText(key, keys);
    if (text !== undefined && !places.has(text)) {
      places.set(text, value);
    }
  }
  return places;
}
