import type { Wire } from 'gpt-assay/sandbox';
import { integer, tuple } from '../../values/make-value';
import { bitLength, stepsOfBits } from 'gpt-assay/code';
import { divideWithRest, roundTo } from '../../values/python-number';
import { numberFrom, resultOf, toWire } from './calculate';
import type { Comparing } from './compare';
import { EvaluationFault } from './fault';
import { requireNumber, requireWhole } from './numbers';

/** `divmod(a, b)`. */
export function divided(a: Wire, b: Wire, by: Comparing): Wire {
  const parts = divideWithRest(requireNumber(a, 'divmod', by), requireNumber(b, 'divmod', by));
  if ('problem' in parts) {
    throw new EvaluationFault(parts.problem);
  }
  return tuple([toWire(parts.quotient, by), toWire(parts.rest, by)]);
}

/** `round(value, digits)`. */
export function rounded(wire: Wire, digits: Wire | undefined, by: Comparing): Wire {
  const number = requireNumber(wire, 'round', by);
  if (digits !== undefined && digits !== null) {
    const count = Math.max(-5_000, Math.min(5_000, Number(requireWhole(digits, 'round', by))));
    by.meter.spend(stepsOfBits(Math.abs(count) * Math.log2(10)));
    return toWire(resultOf({ value: roundTo(number, count) }), by);
  }
  if (typeof number === 'number' && !Number.isFinite(number)) {
    throw new EvaluationFault('what is not finite cannot be rounded to a whole number');
  }
  const whole = roundTo(number, 0);
  return integer(typeof whole === 'bigint' ? whole : BigInt(whole));
}

/** `pow(base, exponent, modulus)`. */
export function power(parts: readonly Wire[], modulus: Wire | undefined, by: Comparing): Wire {
  const [base = 0n, exponent = 0n] = parts.map((part) => requireNumber(part, 'pow', by));
  if (modulus === undefined || modulus === null) {
    return toWire(numberFrom('**', base, exponent, by.meter), by);
  }
  const divisor = requireWhole(modulus, 'pow', by);
  if (typeof base !== 'bigint' || typeof exponent !== 'bigint' || exponent < 0n || divisor <= 0n) {
    throw new EvaluationFault('pow takes whole numbers from 0 up and a divisor above 0');
  }
  // A square, a product and their remainders for each bit of the exponent.
  by.meter.spend(bitLength(exponent) * (1 + 2 * stepsOfBits(bitLength(divisor))));
  let result = 1n % divisor;
  for (let rest = exponent, square = base % divisor; rest > 0n; rest >>= 1n, square = (square * square) % divisor) {
    result = rest % 2n === 1n ? (result * square) % divisor : result;
  }
  return toWire(result < 0n ? result + divisor : result, by);
}
