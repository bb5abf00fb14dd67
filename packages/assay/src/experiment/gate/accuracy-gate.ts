import { boundOfGate, decideSprt, type GatePlan, logLikelihoodRatio, thresholdsOf } from '../../statistics/sequential';
import { largest } from '../../statistics/numbers';
import type { FixtureTally } from '../tally/fixture-tally';
import type { GateStatus } from './gate-status';

/** The gate's finding on the share of right answers, with the counts at the deciding look. */
export interface GatedAccuracy {
  readonly required: number;
  readonly plan: GatePlan;
  readonly status: GateStatus;
  /** Trials of all fixtures, each asked equally often. */
  readonly trials: number;
  readonly wrong: number;
  /** Trials without a reply. */
  readonly lost: number;
  /**
   * Lower bound of the accuracy with 1 − alpha confidence; above the required accuracy by construction if certified.
   */
  readonly bound: number;
}

/** A sequential test of the share of right answers to all fixtures; it looks only when told to. */
export interface AccuracyGate {
  /** Looks at the counts so far; decisions are final. */
  readonly look: () => void;
  readonly state: () => GatedAccuracy;
}

/**
 * A gate over all fixtures of a model together. Fixtures may differ in difficulty: looks come after whole runs, so each
 * fixture counts equally. For independent trials with a given mean, the expected likelihood ratio of a run is largest
 * if all rates are equal (AM–GM inequality). So the error rates of the binomial test hold for the mean. A trial without
 * a reply counts against either decision.
 */
export function createAccuracyGate(
  fixtures: readonly FixtureTally[],
  { plan, required }: Pick<GatedAccuracy, 'plan' | 'required'>,
): AccuracyGate {
  let status: GateStatus = 'undecided';
  let trials = 0;
  let wrong = 0;
  let lost = 0;
  return {
    look() {
      const runs = largest([0, ...fixtures.map((one) => one.span())]);
      if (status !== 'undecided' || runs === 0) {
        return;
      }
      trials = fixtures.reduce((sum, { parts }) => sum + runs * parts, 0);
      const right = fixtures.reduce((sum, one) => sum + one.right(), 0);
      const judged = fixtures.reduce((sum, one) => sum + one.trials() - one.errored(), 0);
      [wrong, lost] = [judged - right, trials - judged];
      const decide = (failures: number): ReturnType<typeof decideSprt> =>
        decideSprt(logLikelihoodRatio(plan, failures, trials), thresholdsOf(plan));
      if (decide(wrong + lost) === 'certified') {
        status = 'certified';
      } else if (decide(wrong) === 'rejected') {
        status = 'rejected';
      } else if (trials >= plan.most) {
        status = 'inconclusive';
      }
    },
    state: () => ({
      required,
      plan,
      status,
      trials,
      wrong,
      lost,
      bound: trials === 0 ? 0 : 1 - boundOfGate(plan, plan.alpha, wrong + lost, trials),
    }),
  };
}
