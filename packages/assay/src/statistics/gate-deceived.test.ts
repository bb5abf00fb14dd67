import { describe, expect, test } from '@jest/globals';
import {
  decideSprt,
  gateCharacteristics,
  type GatePlan,
  logLikelihoodRatio,
  stoppingChances,
  thresholdsOf,
} from './sequential';

const rate = 0.05;

/** The default gate on one of so many hard assertions. */
function planFor(family: number): GatePlan {
  return { tolerated: 0.01, unacceptable: 0.05, alpha: 0.05, beta: 0.05, family, batch: 10, most: 600 };
}

function decide(plan: GatePlan, failures: number, trials: number): 'certified' | 'rejected' | undefined {
  const decision = decideSprt(logLikelihoodRatio(plan, failures, trials), thresholdsOf(plan));
  return decision === 'undecided' ? undefined : decision;
}

/** Chance of certifying an assertion at 5 % when each answer is served `copies` times. */
function certifiedFromCache(plan: GatePlan, copies: number): number {
  const rule = {
    batch: plan.batch / copies,
    most: plan.most / copies,
    decide: (failures: number, trials: number) => decide(plan, copies * failures, copies * trials),
  };
  return stoppingChances(rule, rate).decided.get('certified') ?? 0;
}

/** The same when the answers of a batch correlate: their rate is drawn from a beta distribution (Pólya's urn). */
function certifiedWhenCorrelated(plan: GatePlan, correlation: number): number {
  const total = 1 / correlation - 1;
  let batch = [1];
  for (let drawn = 0; drawn < plan.batch; drawn += 1) {
    const next = new Array<number>(drawn + 2).fill(0);
    batch.forEach((chance, failures) => {
      const fails = (rate * total + failures) / (total + drawn);
      next[failures] = (next[failures] ?? 0) + chance * (1 - fails);
      next[failures + 1] = (next[failures + 1] ?? 0) + chance * fails;
    });
    batch = next;
  }
  let certified = 0;
  let undecided = new Map([[0, 1]]);
  for (let trials = plan.batch; trials <= plan.most; trials += plan.batch) {
    const after = new Map<number, number>();
    for (const [before, chance] of undecided) {
      batch.forEach((own, failures) => {
        after.set(before + failures, (after.get(before + failures) ?? 0) + chance * own);
      });
    }
    undecided = new Map();
    for (const [failures, chance] of after) {
      const decision = decide(plan, failures, trials);
      certified += decision === 'certified' ? chance : 0;
      if (decision === undefined) {
        undecided.set(failures, chance);
      }
    }
  }
  return certified;
}

describe('a gate that is deceived, exactly', () => {
  test.each([
    { family: 1, copies: 1, certified: 0.036 },
    { family: 1, copies: 2, certified: 0.176 },
    { family: 1, copies: 5, certified: 0.44 },
    { family: 1, copies: 10, certified: 0.663 },
    { family: 60, copies: 2, certified: 0.189 },
    { family: 60, copies: 5, certified: 0.479 },
    { family: 60, copies: 10, certified: 0.663 },
  ])('certifies $certified of $family at 5 %% when answers are served $copies times', (given) => {
    expect(certifiedFromCache(planFor(given.family), given.copies)).toBeCloseTo(given.certified, 3);
  });

  test.each([
    { family: 1, correlation: 0.1, certified: 0.124 },
    { family: 1, correlation: 0.3, certified: 0.301 },
    { family: 60, correlation: 0.1, certified: 0.131 },
    { family: 60, correlation: 0.3, certified: 0.328 },
  ])('certifies $certified of $family at 5 %% when the answers of a batch correlate by $correlation', (given) => {
    expect(certifiedWhenCorrelated(planFor(given.family), given.correlation)).toBeCloseTo(given.certified, 3);
  });

  test.each([1, 60])('agrees with the gate itself where nothing deceives it, for %i', (family) => {
    const plan = planFor(family);
    const { certified } = gateCharacteristics(plan, rate);

    expect(certifiedFromCache(plan, 1)).toBeCloseTo(certified, 12);
    expect(certifiedWhenCorrelated(plan, 1e-9)).toBeCloseTo(certified, 6);
  });
});
