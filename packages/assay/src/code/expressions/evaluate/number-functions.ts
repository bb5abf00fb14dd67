import type { Language } from '../../../sandbox/sandbox';
import type { Wire } from '../../../sandbox/wire';
import { integer, tuple } from '../../values/make-value';
import { divideWithRest, roundTo } from '../../values/python-number';
import { numberFrom, resultOf, toWire } from './calculate';
import { EvaluationFault } from './fault';
import { requireNumber, requireWhole } from './numbers';

/** `divmod(a, b)`. */
export function divided(a: Wire, b: Wire, language: Language): Wire {
  const parts = divideWithRest(requireNumber(a, 'divmod', language), requireNumber(b, 'divmod', language));
  if ('problem' in parts) {
    throw new EvaluationFault(parts.problem);
  }
  return tuple([toWire(parts.quotient), toWire(parts.rest)]);
}

/** `round(value, digits)`. */
export function rounded(wire: Wire, digits: Wire | undefined, language: Language): Wire {
  const number = requireNumber(wire, 'round', language);
  if (digits !== undefined && digits !== null) {
    const count = Number(requireWhole(digits, 'round', language));
    return toWire(resultOf({ value: roundTo(number, Math.max(-5_000, Math.min(5_000, count))) }));
  }
  if (typeof number === 'number' && !Number.isFinite(number)) {
    throw new EvaluationFault('what is not finite cannot be rounded to a whole number');
  }
  const whole = roundTo(number, 0);
  return integer(typeof whole === 'bigint' ? whole : BigInt(whole));
}

/** `pow(base, exponent, modulus)`. */
export function power(parts: readonly Wire[], modulus: Wire | undefined, language: Language): Wire {
  const [base = 0n, exponent = 0n] = parts.map((part) => requireNumber(part, 'pow', language));
  if (modulus === undefined || modulus === null) {
    return toWire(numberFrom('**', base, exponent));
  }
  const divisor = requireWhole(modulus, 'pow', language);
  if (typeof base !== 'bigint' || typeof exponent !== 'bigint' || exponent < 0n || divisor <= 0n) {
    throw new EvaluationFault('pow takes whole numbers from 0 up and a divisor above 0');
  }
  let result = 1n % divisor;
  for (let rest = exponent, square = base % divisor; rest > 0n; rest >>= 1n, square = (square * square) % divisor) {
    result = rest % 2n === 1n ? (result * square) % divisor : result;
  }
  return integer(result < 0n ? result + divisor : result);
}
