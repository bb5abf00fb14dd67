import { formatShare } from '../../basics/text/numbers';
import { findMeasures, type GateReport } from '../report/gate-document';

/** The number of the attempt, and the error probability of all attempts together. */
export function describeAttempt(gate: GateReport): string {
  const { attempt, spent, accuracy, unseen } = gate;
  const isOfAssertions =
    accuracy === undefined && findMeasures(gate) === undefined && (unseen?.wanted ?? null) === null;
  const what = isOfAssertions ? 'an unacceptable assertion' : 'what must not pass';
  return attempt === 1
    ? 'Attempt 1 on this challenge (according to .assay/gates).'
    : `Attempt ${attempt} on this challenge: over all ${attempt} attempts, the probability that ${what} passes at least once is up to ${formatShare(Math.min(1, spent))}.`;
}
