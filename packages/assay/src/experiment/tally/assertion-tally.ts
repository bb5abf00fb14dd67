import { runNumber } from '../../basics/settings/value-form';
import { createCusum } from '../../statistics/sequential';
import type { AssertionEntry } from '../log/suite-entry';
import type { AssertionCounts, outcomeOf } from './assertion-result';
import { hypothesesOf } from '../policy/policy';
import { createRunBlocks, type RunBlocks } from './run-blocks';

/** Runs that are counted together to detect clustered failures. */
export const batchSize = 10;

/** Judged trials without trouble before a rise counts as one; otherwise the rate was high from the start. */
const calmFirst = 30;

/** The trials of one assertion, counted. */
export interface AssertionTally {
  readonly assertion: AssertionEntry;
  /** Counts a trial; `reason` is what the model wrote as its reason. */
  readonly add: (run: number, outcome: ReturnType<typeof outcomeOf>, reason?: string) => void;
  /** Outcomes in order of runs, without errored ones. */
  readonly runs: RunBlocks;
  readonly counts: () => AssertionCounts;
  /** The reason that the model gave in the earliest run with an unexpected value; `undefined` if it gave none. */
  readonly wrongReason: () => string | undefined;
  /** Failures and judged trials by batch of runs, without batches that have no judged trial. */
  readonly batches: () => readonly { readonly failures: number; readonly trials: number }[];
  /**
   * Run after which the failure rate exceeded the tolerated one, having been within it before; `undefined` if it did
   * not.
   */
  readonly roseAfter: () => number | undefined;
}

/** An empty tally of an assertion. */
export function createAssertionTally(assertion: AssertionEntry): AssertionTally {
  let trials = 0;
  let failures = 0;
  let unreadable = 0;
  let errored = 0;
  const batchFailures: number[] = [];
  const batchTrials: number[] = [];
  const runs = createRunBlocks();
  const cusum = createCusum(hypothesesOf(Math.max(assertion.tolerate, 0.001)));
  let calm = { run: 0, judged: 0 };
  let roseAfter: number | undefined;
  let wrong: { readonly run: number; readonly reason: string } | undefined;

  return {
    assertion,
    runs,
    add(run, outcome, reason) {
      trials += 1;
      if (outcome === 'errored') {
        errored += 1;
        return;
      }
      const failed = outcome !== 'held';
      runs.add(run, failed);
      const batch = Math.floor(run / batchSize);
      batchTrials[batch] = (batchTrials[batch] ?? 0) + 1;
      if (outcome === 'failed' && reason !== undefined && run < (wrong?.run ?? Infinity)) {
        wrong = { run, reason };
      }
      if (failed) {
        failures += 1;
        unreadable += outcome === 'unreadable' ? 1 : 0;
        batchFailures[batch] = (batchFailures[batch] ?? 0) + 1;
      }
      cusum.add(failed);
      const { statistic, alarm } = cusum.state();
      if (alarm === undefined && statistic === 0) {
        calm = { run, judged: trials - errored };
      }
      if (alarm === trials - errored - 1 && calm.judged >= calmFirst) {
        roseAfter = runNumber(calm.run);
      }
    },
    counts: () => ({ trials, failures, unreadable, errored }),
    wrongReason: () => wrong?.reason,
    batches: () =>
      Array.from(batchTrials, (count, batch) => ({ failures: batchFailures[batch] ?? 0, trials: count })).filter(
        (batch) => batch.trials > 0,
      ),
    roseAfter: () => roseAfter,
  };
}
