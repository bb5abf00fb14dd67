/** A function's value and slope at one place. */
export interface Tangent {
  readonly value: number;
  readonly slope: number;
}

/** Least place that is searched, its negative the greatest. Places are logarithms, and beyond e^±700 doubles end. */
export const lowestPlace = -700;

/**
 * Where a concave function is 0, by Newton's method: from the side where it is negative the steps never pass the root,
 * from the other side only the first one does, so no bracket is needed. Wants a start at which the slope is not 0 and
 * has the sign that it has at the root wanted. The logarithm of either tail of a log-concave distribution is such a
 * function.
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
