import type { Wire } from '../../sandbox/wire';

/** Characters that weigh as much as one value. */
const charactersPerValue = 16;
/** A large float is compared by its up to 309 digits. */
const largeFloat = 20;

/** Weights of lists and tagged values. Values never change, so each is weighed once, however often it is shared. */
const known = new WeakMap<object, number>();

/**
 * How many steps it takes to go through a value: 1 for each value in it, counted as often as it occurs, and more for long
 * texts and numbers. A list of 1,000 times the same list weighs 1,000 times as much.
 */
export function weightOf(wire: Wire): number {
  if (typeof wire === 'string') {
    return 1 + Math.ceil(wire.length / charactersPerValue);
  }
  if (typeof wire === 'number') {
    return Math.abs(wire) > Number.MAX_SAFE_INTEGER ? largeFloat : 1;
  }
  if (typeof wire !== 'object' || wire === null) {
    return 1;
  }
  const before = known.get(wire);
  if (before !== undefined) {
    return before;
  }
  const weight = weigh(wire);
  known.set(wire, weight);
  return weight;
}

function weigh(wire: Exclude<Wire, null | boolean | number | string>): number {
  if (!('$' in wire)) {
    return wire.reduce<number>((sum, item) => sum + weightOf(item), 1);
  }
  const { $: tag, v = null } = wire;
  if (tag === 'float' && typeof v === 'string') {
    return v.includes('e+') ? largeFloat : 1;
  }
  const ofDigits = tag === 'bigint' && typeof v === 'string' ? stepsOfBits(v.length * bitsPerDigit) : 0;
  return 1 + weightOf(v) + ofDigits;
}

const bitsPerDigit = Math.log2(10);

/** Steps that it takes to multiply or divide a whole number, or to turn it into digits. */
export function stepsOfBits(bits: number): number {
  return Math.ceil(bits / 256 + (bits / 1024) ** 2);
}
