import { largest } from './extremes';
import type { Interval } from './intervals';
import { normalQuantile } from './normal';

/**
 * Two-sided interval for the mean of independent values of one distribution within [`lower`, `upper`], without further
 * assumptions (Gaffke 2005; Learned-Miller & Thomas 2020). Each end is a quantile of the weighted mean of the values
 * plus one value at the end of the range, with Bayesian bootstrap weights. For values at the two ends, it is the
 * interval of Clopper & Pearson. Coverage for every bounded distribution is a conjecture without a known exception.
 */
export function boundedMeanInterval(
  values: readonly number[],
  { lower, upper }: Interval,
  confidence = 0.95,
): Interval {
  const error = (1 - confidence) / 2;
  return {
    lower: -upperEnd(
      values.map((value) => -value),
      -lower,
      error,
    ),
    upper: upperEnd(values, upper, error),
  };
}

/** A value and its count. */
interface Atom {
  readonly value: number;
  readonly times: number;
}

/** Precision of an end. */
const precision = 1e-7;

/**
 * The point that the weighted mean of the values and `end` exceeds with probability `error`, by the secant method on
 * normal deviates.
 */
function upperEnd(values: readonly number[], end: number, error: number): number {
  const atoms = countEqual([...values, end]);
  const count = values.length + 1;
  const mean = atoms.reduce((sum, { value, times }) => sum + value * times, 0) / count;
  const squares = atoms.reduce((sum, { value, times }) => sum + times * (value - mean) ** 2, 0);
  const wanted = normalQuantile(1 - error);
  let bracket = { below: mean, above: end };
  let last = { place: mean, deviate: 0 };
  let place = mean + wanted * Math.sqrt(squares / count / (count + 1));
  while (bracket.above - bracket.below > precision) {
    place = place > bracket.below && place < bracket.above ? place : (bracket.below + bracket.above) / 2;
    const deviate = -normalQuantile(Math.min(1, Math.max(Number.MIN_VALUE, chanceAbove(atoms, place))));
    bracket = deviate < wanted ? { ...bracket, below: place } : { ...bracket, above: place };
    const next = place + ((wanted - deviate) * (place - last.place)) / (deviate - last.deviate);
    if (Math.abs(next - place) < precision) {
      return next;
    }
    last = { place, deviate };
    place = next;
  }
  return bracket.above;
}

function countEqual(values: readonly number[]): readonly Atom[] {
  const times = new Map<number, number>();
  for (const value of values) {
    times.set(value, (times.get(value) ?? 0) + 1);
  }
  return [...times].map(([value, count]) => ({ value, times: count }));
}

/** Relative size of the integrand below which the rest is negligible. */
const negligible = 1e-13;

/** Step and length of the integration, in logarithms of standard deviations. */
const step = 0.1;
const length = 12;

/**
 * The probability that a mean with flat Dirichlet weights exceeds `place`, which is above the plain mean: the
 * probability that a weighted sum of exponential variables exceeds 0, from its transform along the line through the
 * saddle point (Daniels 1987).
 */
function chanceAbove(atoms: readonly Atom[], place: number): number {
  const shifted = atoms.map(({ value, times }) => ({ value: value - place, times }));
  const { saddle, width } = saddleOf(shifted);
  let sum = 0;
  for (let x = 0; x <= length; x += step) {
    const imaginary = width * Math.sinh(x);
    let logarithm = 0;
    let angle = -Math.atan2(imaginary, saddle);
    for (const { value, times } of shifted) {
      const real = 1 - saddle * value;
      const turned = -imaginary * value;
      logarithm -= (times / 2) * Math.log(real * real + turned * turned);
      angle -= times * Math.atan2(turned, real);
    }
    const size = (Math.exp(logarithm) / Math.hypot(saddle, imaginary)) * width * Math.cosh(x);
    sum += size * Math.cos(angle) * (x === 0 ? 0.5 : 1);
    if (size < negligible) {
      break;
    }
  }
  return (sum * step) / Math.PI;
}

/** The minimum of the logarithm of the transform between 0 and its pole, and the width around it. */
function saddleOf(shifted: readonly Atom[]): { readonly saddle: number; readonly width: number } {
  let below = 0;
  let above = 1 / largest(shifted.map(({ value }) => value));
  const slopeAt = (place: number): number =>
    shifted.reduce((sum, { value, times }) => sum + (times * value) / (1 - place * value), 0);
  for (let halving = 0; halving < 60; halving += 1) {
    const place = (below + above) / 2;
    if (slopeAt(place) < 0) {
      below = place;
    } else {
      above = place;
    }
  }
  const curve = shifted.reduce((sum, { value, times }) => sum + times * (value / (1 - below * value)) ** 2, 0);
  return { saddle: below, width: 1 / Math.sqrt(curve) };
}
