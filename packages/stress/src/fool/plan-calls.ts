/** How the calls of a search are allocated. */
export interface CallPlan {
  /** Number of unchanged fixtures asked about, and how often each. */
  readonly originals: number;
  readonly rounds: number;
  /** Calls reserved to confirm a found program. */
  readonly confirm: number;
}

/** With fewer calls, a search could not distinguish a weakness from chance. */
export const fewestCalls = 60;

/**
 * Allocates about a sixth of the calls to unchanged fixtures, a tenth to confirmation, and the rest to finding and
 * shrinking.
 */
export function planCalls(calls: number, fixtures: number): CallPlan {
  const wanted = Math.max(12, Math.round(calls * 0.18));
  const originals = Math.min(fixtures, wanted);
  return { originals, rounds: Math.floor(wanted / originals), confirm: Math.max(10, Math.round(calls / 10)) };
}
