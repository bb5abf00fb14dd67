import { AssayError } from '../../basics/errors';
import { didYouMean } from '../../basics/text/did-you-mean';
import { isChallenge, listAllChallenges } from '../../kinds';
import type { BatchState } from '../../model/batch/batch-state';

/** Throws if a project has neither a challenge with this name nor batches of a former one. */
export function refuseUnknown(root: string, challenge: string, batches: readonly BatchState[]): void {
  const known = new Set(batches.map((state) => state.challenge));
  if (known.has(challenge) || isChallenge(root, challenge)) {
    return;
  }
  const all = [...new Set([...known, ...listAllChallenges(root)])].sort();
  throw new AssayError(
    `There is no challenge "${challenge}"${didYouMean(challenge, all)}; there are: ${all.join(', ')}.`,
  );
}
