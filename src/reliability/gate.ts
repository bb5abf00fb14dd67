import type { GatePlan } from '../statistics/gate-characteristics';
import { boundOfGate, decideSprt, logLikelihoodRatio, thresholdsOf } from '../statistics/sprt';
import type { AssertionEntry } from '../trial/trial-log';
import { judgedOf } from './assertion-result';
import type { AssertionTally } from './assertion-tally';
import type { FixtureTally } from './fixture-tally';
import { gatePlanOf, type GateSettings } from './gate-plan';
import type { ModelTally } from './tally';

/** What a gate has found of an assertion; `undecided` needs more trials. */
export type GateStatus = 'certified' | 'rejected' | 'inconclusive' | 'undecided';

/** One hard assertion under the gate, with its counts at the look that decided. */
export interface GatedAssertion {
  readonly assertion: AssertionEntry;
  readonly plan: GatePlan;
  readonly status: GateStatus;
  readonly failures: number;
  readonly judged: number;
  /** Failure rate that it is below, with 1 − alpha confidence: by construction below `unacceptable` if certified. */
  readonly bound: number;
}

/** A sequential test of all hard assertions of a suite, which looks when it is told to. */
export interface Gate {
  /** Looks at the counts so far; what is decided stays decided. */
  readonly look: () => void;
  /** Whether asking on could change the verdict. */
  readonly isOpen: () => boolean;
  /** Whether a fixture has an assertion that needs more trials. */
  readonly needs: (fixture: string) => boolean;
  readonly assertions: () => readonly GatedAssertion[];
  /** More than 5 % of the trials brought no reply: the rest is not the sample that was asked for. */
  readonly tooManyErrored: () => boolean;
}

/** More errored trials than this share, and nothing is certified. */
const mostErrored = 0.05;
/** So many errored trials are taken for bad luck before asking ends for their sake. */
const erroredByChance = 10;

/** A gate over the tally of one model. */
export function createGate({ assertions, fixtures }: ModelTally, settings: GateSettings): Gate {
  const hard = assertions.filter(({ assertion }) => assertion.assert === 'hard');
  let gated = hard.map((tally) => open(tally, gatePlanOf(tally.assertion.tolerate, settings, hard.length)));
  const errors = (): { readonly trials: number; readonly errored: number } => ({
    trials: sum([...fixtures.values()], (fixture) => fixture.trials()),
    errored: sum([...fixtures.values()], (fixture) => fixture.errored()),
  });
  const tooManyErrored = (): boolean => {
    const { trials, errored } = errors();
    return errored > mostErrored * trials;
  };
  const isOpen = (): boolean => {
    if (settings.failFast && gated.some(({ status }) => status === 'rejected' || status === 'inconclusive')) {
      return false;
    }
    return (
      gated.some(({ status }) => status === 'undecided') && !(tooManyErrored() && errors().errored >= erroredByChance)
    );
  };
  return {
    look() {
      gated = gated.map((one, index) => lookAt(one, hard[index]));
    },
    isOpen,
    needs: (fixture) => gated.some(({ assertion, status }) => assertion.fixture === fixture && status === 'undecided'),
    assertions: () => gated,
    tooManyErrored,
  };
}

function open({ assertion }: AssertionTally, plan: GatePlan): GatedAssertion {
  return { assertion, plan, status: 'undecided', failures: 0, judged: 0, bound: 1 };
}

function lookAt(gated: GatedAssertion, tally: AssertionTally | undefined): GatedAssertion {
  if (gated.status !== 'undecided' || tally === undefined) {
    return gated;
  }
  const { plan } = gated;
  const counts = tally.counts();
  const { failures } = counts;
  const judged = judgedOf(counts);
  const decided = decideSprt(logLikelihoodRatio(plan, failures, judged), thresholdsOf(plan));
  const status = decided === 'undecided' && judged >= plan.most ? 'inconclusive' : decided;
  return { ...gated, status, failures, judged, bound: boundOfGate(plan, plan.alpha, failures, judged) };
}

function sum(fixtures: readonly FixtureTally[], of: (fixture: FixtureTally) => number): number {
  return fixtures.reduce((total, fixture) => total + of(fixture), 0);
}
