import { type Fraction, divideToEven, doubleOf, floorDivide, fractionOf, roundDecimal } from 'gpt-assay/code';

/** A number as Python has it: a whole one of any size, or a float. */
export type PythonNumber = bigint | number;

/** What calculating gives, or why it gives nothing. */
export type Calculated = { readonly value: PythonNumber } | { readonly problem: string };

const byZero = { problem: 'division by zero' } as const;
const tooLarge = { problem: 'the result is too large for a float' } as const;

/** A whole number as the float nearest to it. */
export function toFloat(value: PythonNumber): number {
  return typeof value === 'bigint' ? doubleOf([value, 1n]) : value;
}

/** `a / b`, of whole numbers rounded once. */
export function divide(a: PythonNumber, b: PythonNumber): Calculated {
  if (isZero(b)) {
    return byZero;
  }
  if (typeof a === 'number' || typeof b === 'number') {
    return { value: toFloat(a) / toFloat(b) };
  }
  return finite(doubleOf(b < 0n ? [-a, -b] : [a, b]));
}

/** `a // b` and `a % b`. */
export function divideWithRest(
  a: PythonNumber,
  b: PythonNumber,
): { readonly quotient: PythonNumber; readonly rest: PythonNumber } | { readonly problem: string } {
  if (isZero(b)) {
    return byZero;
  }
  if (typeof a === 'bigint' && typeof b === 'bigint') {
    const quotient = floorDivide(a, b);
    return { quotient, rest: a - quotient * b };
  }
  return divideFloats(toFloat(a), toFloat(b));
}

/** As CPython's `float_divmod`. */
function divideFloats(a: number, b: number): { readonly quotient: number; readonly rest: number } {
  let rest = a % b;
  let division = (a - rest) / b;
  if (rest !== 0) {
    if (b < 0 !== rest < 0) {
      rest += b;
      division -= 1;
    }
  } else {
    rest = withSign(0, b);
  }
  if (division === 0) {
    return { quotient: withSign(0, a / b), rest };
  }
  const floor = Math.floor(division);
  return { quotient: division - floor > 0.5 ? floor + 1 : floor, rest };
}

/** `a ** b` of floats, where it can be told to the last bit: for whole exponents and one half. */
export function powerOfFloats(base: number, exponent: number): Calculated {
  if (base === 0 && exponent < 0) {
    return { problem: 'zero cannot be raised to a negative power' };
  }
  if (base === 1) {
    return { value: 1 };
  }
  if (base === 0 || exponent === 0 || !Number.isFinite(base) || !Number.isFinite(exponent)) {
    return { value: base ** exponent };
  }
  if (base < 0 && !Number.isInteger(exponent)) {
    return { problem: 'a negative number to a fraction of a power is no real number' };
  }
  return exponent === 0.5 ? { value: Math.sqrt(base) } : exactPower(base, exponent);
}

function exactPower(base: number, exponent: number): Calculated {
  if (!Number.isInteger(exponent) || Math.abs(exponent) > largestExponent) {
    return { problem: `a float can only be raised to 0.5 and to whole powers up to ${largestExponent}` };
  }
  const size = Math.log2(Math.abs(base)) * exponent;
  if (size > 1025) {
    return tooLarge;
  }
  if (size < -1080) {
    return { value: base < 0 && exponent % 2 !== 0 ? -0 : 0 };
  }
  const power = BigInt(Math.abs(exponent));
  const [numerator, denominator] = fractionOf(base).map((part) => part ** power);
  const fraction: Fraction = [numerator ?? 0n, denominator ?? 1n];
  return finite(doubleOf(exponent > 0 ? fraction : inverse(fraction)));
}

/** Largest exponent of a float. */
export const largestExponent = 1_024;

/** `round(value, digits)`: a tie goes to the even digit. */
export function roundTo(value: PythonNumber, digits: number): PythonNumber {
  if (typeof value === 'bigint') {
    const power = 10n ** BigInt(Math.max(0, -digits));
    return digits >= 0 ? value : divideToEven(value, power) * power;
  }
  if (!Number.isFinite(value) || value === 0 || digits > 323) {
    return value;
  }
  if (digits < -308) {
    return withSign(0, value);
  }
  const rounded = roundDecimal(fractionOf(value), digits);
  const power = 10n ** BigInt(Math.abs(digits));
  const result = doubleOf(digits >= 0 ? [rounded, power] : [rounded * power, 1n]);
  return result === 0 ? withSign(0, value) : result;
}

/** Adds up as Python 3.12 does: what floats lose by rounding is kept and added at the end. */
export function addUp(start: PythonNumber, values: readonly PythonNumber[]): PythonNumber {
  let sum = start;
  let lost = 0;
  for (const value of values) {
    if (typeof sum === 'bigint' && typeof value === 'bigint') {
      sum += value;
      continue;
    }
    const a: number = toFloat(sum);
    const b: number = toFloat(value);
    const isPlain = typeof sum === 'bigint' || typeof value === 'bigint';
    sum = a + b;
    if (!isPlain) {
      lost += Math.abs(a) >= Math.abs(b) ? a - sum + b : b - sum + a;
    }
  }
  return typeof sum === 'number' && lost !== 0 && Number.isFinite(lost) ? sum + lost : sum;
}

function finite(value: number): Calculated {
  return Number.isFinite(value) ? { value } : tooLarge;
}

function inverse([numerator, denominator]: Fraction): Fraction {
  return numerator < 0n ? [-denominator, -numerator] : [denominator, numerator];
}

function isZero(value: PythonNumber): boolean {
  return value === 0n || value === 0;
}

function withSign(value: number, like: number): number {
  return like < 0 || Object.is(like, -0) ? -value : value;
}
