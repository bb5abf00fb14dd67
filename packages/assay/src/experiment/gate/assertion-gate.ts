import { boundOfGate, decideSprt, type GatePlan, logLikelihoodRatio, thresholdsOf } from '../../statistics/sequential';
import type { AssertionEntry } from '../log/suite-entry';
import { mostErroredOfFixture } from '../policy/errored';
import { judgedOf } from '../tally/assertion-result';
import type { AssertionTally } from '../tally/assertion-tally';
import type { FixtureTally } from '../tally/fixture-tally';
import type { GateStatus } from './gate-status';

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
export interface AssertionGate {
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
