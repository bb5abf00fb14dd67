import { boundOfGate, decideSprt, logLikelihoodRatio, thresholdsOf } from '../../statistics/sprt';
import type { GatePlan } from '../../statistics/gate-characteristics';
import { largest } from '../../statistics/extremes';
import type { FixtureTally } from '../tally/fixture-tally';
import type { GateStatus } from './gate-status';

/** What a gate has found of the share of right answers, with its counts at the look that decided. */
export interface GatedAccuracy {
  readonly required: number;
  readonly plan: GatePlan;
  readonly status: GateStatus;
  /** Trials of all fixtures, each asked equally often. */
  readonly trials: number;
  readonly wrong: number;
  /** Trials that got no reply. */
  readonly lost: number;
  /** Accuracy that it is above, with 1 − alpha confidence: by construction above the required one if certified. */
  readonly bound: number;
}

/** A sequential test of the share of right answers to all fixtures, which looks when it is told to. */
export interface AccuracyGate {
  /** Looks at the counts so far; what is decided stays decided. */
  readonly look: () => void;
  readonly state: () => GatedAccuracy;
}

/**
 * A gate over all fixtures of a model together. The fixtures may differ in difficulty: a look comes after whole runs, so
 * each counts equally, and for independent trials with a given mean the expected likelihood ratio of a run is largest
 * where all rates are equal (inequality of the means). So the error rates of the binomial test hold for their mean. A
 * trial without a reply counts against whatever would be decided.
 */
export function createAccuracyGate(
  fixtures: readonly FixtureTally[],
  { plan, required }: Pick<GatedAccuracy, 'plan' | 'required'>,
): AccuracyGate {
  let [status, trials, wrong, lost]: [GateStatus, number, number, number] = ['undecided', 0, 0, 0];
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
      ...{ required, plan, status, trials, wrong, lost },
      bound: trials === 0 ? 0 : 1 - boundOfGate(plan, plan.alpha, wrong + lost, trials),
    }),
  };
}
