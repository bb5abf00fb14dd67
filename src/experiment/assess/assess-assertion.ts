import type { Policy } from '../policy/policy';
import { clopperPearsonInterval, clopperPearsonUpper, wilsonInterval, type Interval } from '../../statistics/intervals';
import { confidenceSequence } from '../../statistics/confidence-sequence';
import { majorityFailureRate } from '../../statistics/majority-vote';
import { classifyThreeWay } from '../../statistics/three-way';
import { failureRateOf, judgedOf, type AssertionCounts } from '../tally/assertion-result';

/** How the number of trials came about: fixed before asking, or decided by looking at the outcomes. */
export type Sampling = 'fixed' | 'sequential';

/**
 * How an assertion fails: `stable` never did and fails less than 5 % of the time; `random` in the minority of trials,
 * `systematic` in the majority; each with 95 % confidence, otherwise `unknown`.
 */
export type Nature = 'stable' | 'random' | 'systematic' | 'unknown';

/** What to do about an assertion. */
export type Advice =
  'keep hard' | 'make hard' | 'keep soft' | 'make soft' | 'vote' | 'fix prompt or label' | 'drop' | 'ask more';

/** What the counts of one assertion say about it; all rates are shares of 1. */
export interface Assessment {
  /** Share of judged trials that failed; `null` when none was judged. */
  readonly rate: number | null;
  /** 95 %, two-sided: Wilson's for a fixed number of trials, a confidence sequence for a sequential one. */
  readonly interval: Interval;
  /** One-sided 95 % bound that the failure rate is below (Clopper & Pearson); of a sequential sample, the interval's end. */
  readonly upper: number;
  readonly nature: Nature;
  /** What it is fit for, by two sequential tests (1 % v 5 %, 10 % v 25 %). */
  readonly class: ReturnType<typeof classifyThreeWay>;
  readonly advice: Advice;
  /** Smallest vote of 3 to 9 that brings even its upper bound within what is tolerated; `null` if none does. */
  readonly votes: number | null;
}

/** Assesses one assertion by its counts; only one that is `accused` of failing too often, all things considered, is advised against. */
export function assessAssertion(
  counts: AssertionCounts,
  policy: Policy,
  sampling: Sampling,
  accused: boolean,
): Assessment {
  const { failures } = counts;
  const judged = judgedOf(counts);
  const interval = sampling === 'fixed' ? wilsonInterval(failures, judged) : confidenceSequence(failures, judged);
  const upper = sampling === 'fixed' ? clopperPearsonUpper(failures, judged) : interval.upper;
  const nature = natureOf(failures, sampling === 'fixed' ? clopperPearsonInterval(failures, judged) : interval, upper);
  const classified = classifyThreeWay(failures, judged);
  const votes = nature === 'systematic' ? null : votesFor(upper, policy.tolerate);
  return {
    rate: failureRateOf(counts),
    interval,
    upper,
    nature,
    class: classified,
    votes,
    advice: adviseOn(policy, { nature, class: classified, votes, rate: failures / judged, accused }),
  };
}

function natureOf(failures: number, { lower, upper }: Interval, oneSided: number): Nature {
  if (failures === 0) {
    return oneSided < 0.05 ? 'stable' : 'unknown';
  }
  if (lower > 0.5) {
    return 'systematic';
  }
  return upper < 0.5 ? 'random' : 'unknown';
}

function votesFor(upper: number, tolerate: number): number | null {
  return [3, 5, 7, 9].find((votes) => majorityFailureRate(upper, votes) <= tolerate) ?? null;
}

function adviseOn(
  { assert, tolerate }: Policy,
  found: Pick<Assessment, 'nature' | 'class' | 'votes'> & { readonly rate: number; readonly accused: boolean },
): Advice {
  if (found.nature === 'systematic') {
    return 'fix prompt or label';
  }
  switch (found.class) {
    case 'undecided':
      return 'ask more';
    case 'hard':
      return assert === 'hard' ? 'keep hard' : 'make hard';
    case 'soft':
      if (assert === 'soft' || found.rate <= tolerate) {
        return assert === 'soft' ? 'keep soft' : 'keep hard';
      }
      return found.accused ? (found.votes === null ? 'make soft' : 'vote') : 'ask more';
    case 'drop':
      if (found.rate <= tolerate) {
        return assert === 'soft' ? 'keep soft' : 'keep hard';
      }
      return found.accused ? (found.votes === null ? 'drop' : 'vote') : 'ask more';
  }
}
