/** The trials of each run, counted. */
export interface RunTally {
  readonly add: (run: number, failedHard: number, errored: boolean) => void;
  /** Runs in which every trial was judged, and how many of these had every hard assertion hold. */
  readonly complete: () => { readonly runs: number; readonly right: number };
}

/** An empty tally of runs with this many trials. Without a hard assertion, no run is right or wrong. */
export function createRunTally(trials: number, hard: number): RunTally {
  const judged: number[] = [];
  const failed: number[] = [];
  return {
    add(run, failedHard, errored) {
      judged[run] = (judged[run] ?? 0) + (errored ? 0 : 1);
      failed[run] = (failed[run] ?? 0) + failedHard;
    },
    complete() {
      let runs = 0;
      let right = 0;
      judged.forEach((count, run) => {
        const counts = hard > 0 && count === trials;
        runs += counts ? 1 : 0;
        right += counts && failed[run] === 0 ? 1 : 0;
      });
      return { runs, right };
    },
  };
}
