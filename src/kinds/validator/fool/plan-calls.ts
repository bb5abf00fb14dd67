/** How the calls of a search are divided. */
export interface CallPlan {
  /** Unchanged fixtures that are asked about, and how often each. */
  readonly originals: number;
  readonly rounds: number;
  /** Calls that are kept for a program that was found. */
  readonly confirm: number;
}

/** Calls below which a search could not tell a weakness from chance. */
export const fewestCalls = 60;

/** About a sixth of the calls for unchanged fixtures, a tenth for what is found, and the rest for finding and shrinking it. */
export function planCalls(calls: number, fixtures: number): CallPlan {
  const wanted = Math.max(12, Math.round(calls * 0.18));
  const originals = Math.min(fixtures, wanted);
  return { originals, rounds: Math.floor(wanted / originals), confirm: Math.max(10, Math.round(calls / 10)) };
}
