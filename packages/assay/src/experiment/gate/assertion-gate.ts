import { largest } from '../../statistics/numbers';
import { boundOfGate, decideSprt, type GatePlan, logLikelihoodRatio, thresholdsOf } from '../../statistics/sequential';
import type { AssertionEntry } from '../log/suite-entry';
import { mostErroredOfFixture } from '../policy/decide';
import { judgedOf } from '../tally/assertion-result';
import type { AssertionTally } from '../tally/assertion-tally';
import type { FixtureTally } from '../tally/fixture-tally';

/** One hard assertion under the gate, with the counts at the deciding look. */
export interface GatedAssertion {
  readonly assertion: AssertionEntry;
  readonly plan: GatePlan;
  readonly status: GateStatus;
  readonly failures: number;
  readonly judged: number;
  /** Upper bound of the failure rate with 1 − alpha confidence; below `unacceptable` by construction if certified. */
  readonly bound: number;
}

/** A sequential test of one assertion; it looks only when told to. */
interface AssertionGate {
  readonly assertion: AssertionEntry;
  readonly plan: GatePlan;
  /** Looks at the counts so far; decisions are final. */
  readonly look: () => void;
  /** Rejects the assertion despite an earlier decision, if it was judged at all. */
  readonly reject: () => void;
  readonly status: () => GateStatus;
  readonly state: () => GatedAssertion;
}

/** Trials of a fixture before its share of lost trials is checked. */
const fewestTrialsOfFixture = 20;

/** A gate over one assertion; with too many errored trials of the fixture, it stays inconclusive. */
export function createAssertionGate(
  { assertion, counts }: Pick<AssertionTally, 'assertion' | 'counts'>,
  plan: GatePlan,
  fixture: FixtureTally | undefined,
): AssertionGate {
  let status: GateStatus = 'undecided';
  let failures = 0;
  let judged = 0;
  return {
    assertion,
    plan,
    look() {
      if (status !== 'undecided') {
        return;
      }
      const now = counts();
      [failures, judged] = [now.failures, judgedOf(now)];
      const decided = decideSprt(logLikelihoodRatio(plan, failures, judged), thresholdsOf(plan));
      const lost = fixture !== undefined && losesTooMany(fixture);
      status =
        decided !== 'rejected' && (lost || (decided === 'undecided' && judged >= plan.most)) ? 'inconclusive' : decided;
    },
    reject() {
      if (judged > 0) {
        status = 'rejected';
      }
    },
    status: () => status,
    state: () => ({
      assertion,
      plan,
      status,
      failures,
      judged,
      bound: boundOfGate(plan, plan.alpha, failures, judged),
    }),
  };
}

/** Missing replies may be the wrong ones, so the remaining trials of such a fixture certify nothing. */
function losesTooMany(fixture: FixtureTally): boolean {
  const trials = fixture.trials();
  return trials >= fewestTrialsOfFixture && fixture.errored() > mostErroredOfFixture * trials;
}

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
interface AccuracyGate {
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

/** The gate's finding on an assertion; `undecided` needs more trials. */
export type GateStatus = 'certified' | 'rejected' | 'inconclusive' | 'undecided';
