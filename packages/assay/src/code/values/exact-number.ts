/** A number as numerator over a denominator above 0. */
export type Fraction = readonly [numerator: bigint, denominator: bigint];

/** The fraction that a finite double stands for, to its last bit. */
export function fractionOf(value: number): Fraction {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const field = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const mantissa = field === 0 ? fraction : fraction | (1n << 52n);
  const exponent = (field === 0 ? 1 : field) - 1075;
  const signed = bits >> 63n === 1n ? -mantissa : mantissa;
  return exponent >= 0 ? [signed << BigInt(exponent), 1n] : [signed, 1n << BigInt(-exponent)];
}

/** The double nearest to a fraction, the even one of two; infinite beyond the largest. */
export function doubleOf([numerator, denominator]: Fraction): number {
  const positive = absolute(numerator);
  // Bits beyond the 53 of a double, to round by.
  const shift = bitLength(denominator) - bitLength(positive) + 56;
  const value = shift > 1077 ? subnormalOf(positive, denominator) : normalOf(positive, denominator, shift);
  return numerator < 0n ? -value : value;
}

function normalOf(numerator: bigint, denominator: bigint, shift: number): number {
  const scaled = shift >= 0 ? numerator << BigInt(shift) : numerator;
  const divisor = shift >= 0 ? denominator : denominator << BigInt(-shift);
  // The last bit says whether there is more below it.
  const quotient = (scaled / divisor) | (scaled % divisor === 0n ? 0n : 1n);
  const half = Math.trunc(shift / 2);
  return Number(quotient) * 2 ** -half * 2 ** (half - shift);
}

function subnormalOf(numerator: bigint, denominator: bigint): number {
  return Number(divideToEven(numerator << 1074n, denominator)) * Number.MIN_VALUE;
}

/** A fraction times ten to a power, as a whole number, a tie to the even one. */
export function roundDecimal([numerator, denominator]: Fraction, digits: number): bigint {
  const power = 10n ** BigInt(Math.abs(digits));
  return digits >= 0 ? divideToEven(numerator * power, denominator) : divideToEven(numerator, denominator * power);
}

/** The whole number nearest to a fraction, the even one of two. */
export function divideToEven(numerator: bigint, denominator: bigint): bigint {
  const quotient = floorDivide(numerator, denominator);
  const twice = (numerator - quotient * denominator) * 2n;
  return twice > denominator || (twice === denominator && quotient % 2n !== 0n) ? quotient + 1n : quotient;
}

/** The whole number below a fraction; the denominator may be negative. */
export function floorDivide(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  const isBelow = numerator % denominator !== 0n && numerator < 0n !== denominator < 0n;
  return isBelow ? quotient - 1n : quotient;
}

/** Bits of a number without its sign. */
export function bitLength(value: bigint): number {
  const digits = absolute(value).toString(16);
  return value === 0n ? 0 : (digits.length - 1) * 4 + (32 - Math.clz32(parseInt(digits.charAt(0), 16)));
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
