import {
  decideSprt,
  type GatePlan,
  logLikelihoodRatio,
  type SprtDecision,
  thresholdsOf,
} from '../statistics/sequential';
import type { SimulatedAnswer } from './simulated-grader';

/** The counts with which the gate stopped for one assertion. */
export interface StoppedCounts {
  readonly decision: SprtDecision;
  readonly failures: number;
  readonly trials: number;
}

/** Asks a simulated grader about one fixture, batch by batch, until the gate has decided on each of its analytics or gives up. */
export function simulateGate(
  answer: (fixture: number, run: number) => SimulatedAnswer,
  fixture: number,
  plan: GatePlan,
): readonly StoppedCounts[] {
  const thresholds = thresholdsOf(plan);
  let counts: readonly StoppedCounts[] = answer(fixture, 0).failed.map(() => ({
    decision: 'undecided',
    failures: 0,
    trials: 0,
  }));
  for (let asked = 0; asked < plan.most && counts.some(({ decision }) => decision === 'undecided');) {
    const size = Math.min(plan.batch, plan.most - asked);
    const failed = Array.from({ length: size }, (_, run) => answer(fixture, asked + run).failed);
    asked += size;
    counts = counts.map((count, analytic) => {
      if (count.decision !== 'undecided') {
        return count;
      }
      const failures = count.failures + failed.filter((outcomes) => outcomes[analytic]).length;
      const decision = decideSprt(logLikelihoodRatio(plan, failures, asked), thresholds);
      return { decision, failures, trials: asked };
    });
  }
  return counts;
}
