/** Failures among the trials of one assertion: whole numbers, 0 ≤ failures ≤ trials. */
export interface FailureCount {
  readonly failures: number;
  readonly trials: number;
}

/** The same function of counts, worked out once for each: of thousands of assertions most have a count that others have, too. */
export function onceForEach<T>(work: (count: FailureCount) => T): (count: FailureCount) => T {
  const known = new Map<number, Map<number, { readonly value: T }>>();
  return ({ failures, trials }) => {
    const ofTrials = known.get(trials) ?? new Map<number, { readonly value: T }>();
    known.set(trials, ofTrials);
    const found = ofTrials.get(failures) ?? { value: work({ failures, trials }) };
    ofTrials.set(failures, found);
    return found.value;
  };
}
