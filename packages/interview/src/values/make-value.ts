import type { TaggedWire, Wire } from 'gpt-assay/sandbox';

/** A whole number of any size. */
export function integer(value: bigint): Wire {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : { $: 'bigint', v: String(value) };
}

/** A float, which stays one where it is whole. */
export function float(value: number): Wire {
  if (!Number.isInteger(value)) {
    return Number.isFinite(value)
      ? value
      : { $: 'float', v: String(value).replace('Infinity', 'inf').replace('NaN', 'nan') };
  }
  const written = Object.is(value, -0) ? '-0' : String(value);
  return { $: 'float', v: written.includes('e') ? written : `${written}.0` };
}

/** A tuple that an expression makes. */
export function tuple(items: readonly Wire[]): Wire {
  return { $: 'tuple', of: 'tuple', v: items };
}

/**
 * Whether a value is a tuple that an expression made. One that a function returned equals the list with the same items,
 * for YAML and JavaScript have no tuples.
 */
export function isMadeTuple(wire: Wire): boolean {
  return isTagged(wire) && wire.$ === 'tuple' && wire.of === 'tuple';
}

/** A set, its items known to be different. */
export function set(items: readonly Wire[]): Wire {
  return { $: 'set', of: 'set', v: items };
}

/** A dict, its keys known to be different. */
export function dict(entries: readonly (readonly [Wire, Wire])[]): Wire {
  return { $: 'object', v: entries };
}

/** The whole number that digits say, in any of Python's bases. */
export function readInteger(text: string): Wire {
  return integer(BigInt(text.replaceAll('_', '')));
}

/** The float that digits say. */
export function readFloat(text: string): Wire {
  return float(Number(text.replaceAll('_', '')));
}

/** A number that was read with a minus before it; `undefined` for other values. */
export function negativeOf(wire: Wire): Wire | undefined {
  if (typeof wire === 'number') {
    return 0 - wire;
  }
  if (!isTagged(wire) || typeof wire.v !== 'string' || !(wire.$ === 'float' || wire.$ === 'bigint')) {
    return undefined;
  }
  const positive = wire.v.startsWith('-') ? wire.v.slice(1) : undefined;
  return { $: wire.$, v: positive ?? `-${wire.v}` };
}

function isTagged(wire: Wire): wire is TaggedWire {
  return typeof wire === 'object' && wire !== null && !Array.isArray(wire);
}
