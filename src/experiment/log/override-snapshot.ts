/** What overrides say of fixtures, at one time. */
export interface OverrideSnapshot {
  /** How many were recorded for the challenge, whatever they are about. */
  readonly recorded: number;
  /** What is right of the fixtures that they are about. */
  readonly about: readonly { readonly fixture: string; readonly analytic: string; readonly value: boolean }[];
}
