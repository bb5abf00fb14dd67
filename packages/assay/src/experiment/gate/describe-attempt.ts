import { formatShare } from '../../basics/text/numbers';

/** The number of the attempt, and the error probability of all attempts together. */
export function describeAttempt({
  attempt,
  spent,
  accuracy,
  stress,
  unseen,
}: {
  readonly attempt: number;
  readonly spent: number;
  readonly accuracy?: unknown;
  readonly stress?: unknown;
  readonly unseen?: { readonly wanted: number | null } | undefined;
}): string {
  const isOfAssertions = accuracy === undefined && stress === undefined && (unseen?.wanted ?? null) === null;
  const what = isOfAssertions ? 'an unacceptable assertion' : 'what must not pass';
  return attempt === 1
    ? 'Attempt 1 on this challenge (according to .assay/gates).'
    : `Attempt ${attempt} on this challenge: over all ${attempt} attempts, the probability that ${what} passes at least once is up to ${formatShare(Math.min(1, spent))}.`;
}
