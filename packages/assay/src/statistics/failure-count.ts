/** Failures among the trials of one assertion: whole numbers, 0 ≤ failures ≤ trials. */
export interface FailureCount {
  readonly failures: number;
  readonly trials: number;
}
