/** A limit of the engine: so many calls, counted from the first one, in so many milliseconds. */
export interface Pace {
  readonly calls: number;
  readonly milliseconds: number;
}

const minute = 60_000;

/** Milliseconds by which the clocks of two workers may differ; the engine counts by them. */
export const clockTolerance = 250;

/** Windows that a minute touches, at most. */
const mostParts = 60;

/**
 * A pace that keeps a limit per minute in every window of a minute, wherever it begins. The engine's window begins with
 * its first call, so two full ones may meet within a moment; a minute touches the end of one window and all that begin
 * in it. With `parts` windows of a minute / (`parts` - 1), each with `limit / parts` calls, even that is within the
 * limit. Among these it is the fastest pace.
 */
export function paceFor(limit: number): Pace {
  if (limit === 1) {
    return { calls: 1, milliseconds: minute + clockTolerance };
  }
  const paces = Array.from({ length: Math.min(limit, mostParts) - 1 }, (_, index) => paceOf(limit, index + 2));
  const speed = ({ calls, milliseconds }: Pace): number => calls / milliseconds;
  return paces.reduce((best, one) => (speed(one) > speed(best) ? one : best));
}

function paceOf(limit: number, parts: number): Pace {
  return { calls: Math.floor(limit / parts), milliseconds: Math.ceil(minute / (parts - 1)) + clockTolerance };
}
