/** A function's value and slope at one place. */
export interface Tangent {
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
