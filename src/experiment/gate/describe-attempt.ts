import { formatShare } from '../../basics/text/numbers';

/** Which attempt it was, and what all together may get wrong. */
export function describeAttempt({
  attempt,
  spent,
  accuracy,
}: {
  readonly attempt: number;
  readonly spent: number;
  readonly accuracy?: unknown;
}): string {
  const what = accuracy === undefined ? 'an unacceptable assertion' : 'what must not pass';
  return attempt === 1
    ? 'Attempt 1 on this challenge (as far as .assay/gates remembers).'
    : `Attempt ${attempt} on this challenge: over all ${attempt}, ${what} passes at least once with a chance of up to ${formatShare(Math.min(1, spent))}.`;
}
