/** A function's value and slope at one place. */
interface Tangent {
  readonly value: number;
  readonly slope: number;
}

/** Smallest value searched; its negative is the largest. Values are logarithms, and doubles end at e^±700. */
export const lowestPlace = -700;

/**
 * The root of a concave function by Newton's method: from the negative side the steps never overshoot, and from the
 * other side only the first one does, so no bracket is needed. At the start, the slope must be nonzero and have the
 * same sign as at the wanted root. The logarithm of either tail of a log-concave distribution is such a function.
 */
export function concaveRoot(tangentAt: (place: number) => Tangent, start: number): number {
  let place = start;
  for (let step = 0; step < 2000; step += 1) {
    const { value, slope } = tangentAt(place);
    const move = Math.max(lowestPlace - place, Math.min(-lowestPlace - place, -value / slope));
    place += move;
    if (Math.abs(move) < 1e-12) {
      break;
    }
  }
  return place;
}

/** Where a monotone condition starts to hold between `from` and `to`, to about 12 digits of their distance. */
export function bisect(from: number, to: number, holds: (place: number) => boolean): number {
  let below = from;
  let above = to;
  for (let step = 0; step < 40; step += 1) {
    const middle = (below + above) / 2;
    [below, above] = holds(middle) ? [below, middle] : [middle, above];
  }
  return above;
}

/** The smallest integer in `from` … `to` that meets a monotone condition; `to` if none before it does. */
export function firstWhole(from: number, to: number, holds: (number: number) => boolean): number {
  let first = from;
  let last = to;
  while (first < last) {
    const middle = Math.floor((first + last) / 2);
    [first, last] = holds(middle) ? [first, middle] : [middle + 1, last];
  }
  return last;
}
