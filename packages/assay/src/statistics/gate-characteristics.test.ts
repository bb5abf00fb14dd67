import { describe, expect, test } from '@jest/globals';
import { fc } from '../testing/properties';
import { simulateGate } from '../testing/simulate-gate';
import { type SimulatedGraderPlan, simulateGrader } from '../testing/simulated-grader';
import { sized } from '../testing/sized';
import { binomialUpperTail } from './distributions';
import { clopperPearsonUpper } from './intervals';
import { createRandom } from './random';
import { fixedPlan, trialsToCertify } from './sample-sizes';
import {
  decideSprt,
  gateCharacteristics,
  type GatePlan,
  logLikelihoodRatio,
  stoppingChances,
  thresholdsOf,
} from './sequential';

describe('gateCharacteristics', () => {
  const plan: GatePlan = {
    tolerated: 0.01,
    unacceptable: 0.05,
    alpha: 0.05,
    beta: 0.05,
    family: 60,
    batch: 10,
    most: 600,
  };

  const everyCall: GatePlan = { ...plan, family: 1, batch: 1, most: 300 };

  test.each([
    { rate: 0, certified: 1, rejected: 0, inconclusive: 0, calls: 80, quantile90: 80 },
    { rate: 0.001, certified: 1, rejected: 0, inconclusive: 0, calls: 83, quantile90: 80 },
    { rate: 0.005, certified: 1, rejected: 0, inconclusive: 0, calls: 100, quantile90: 160 },
    { rate: 0.01, certified: 0.9985, rejected: 0.0003, inconclusive: 0.0012, calls: 133, quantile90: 240 },
    { rate: 0.02, certified: 0.8292, rejected: 0.0562, inconclusive: 0.1146, calls: 262, quantile90: 600 },
    { rate: 0.03, certified: 0.3718, rejected: 0.4335, inconclusive: 0.1947, calls: 330, quantile90: 600 },
    { rate: 0.05, certified: 0.0369, rejected: 0.957, inconclusive: 0.0061, calls: 188, quantile90: 330 },
    { rate: 0.075, certified: 0.0027, rejected: 0.9973, inconclusive: 0, calls: 101, quantile90: 170 },
    { rate: 0.1, certified: 0.0003, rejected: 0.9997, inconclusive: 0, calls: 70, quantile90: 110 },
    { rate: 0.2, certified: 0, rejected: 1, inconclusive: 0, calls: 32, quantile90: 50 },
    { rate: 0.5, certified: 0, rejected: 1, inconclusive: 0, calls: 14, quantile90: 20 },
    { rate: 1, certified: 0, rejected: 1, inconclusive: 0, calls: 10, quantile90: 10 },
  ])(
    'certifies $certified, rejects $rejected at a rate of $rate with $calls calls in a family of 60',
    ({ rate, certified, rejected, inconclusive, calls, quantile90 }) => {
      const found = gateCharacteristics(plan, rate);

      expect(Math.abs(found.certified - certified)).toBeLessThan(1e-4);
      expect(Math.abs(found.rejected - rejected)).toBeLessThan(1e-4);
      expect(Math.abs(found.inconclusive - inconclusive)).toBeLessThan(1e-4);
      expect(found.certified + found.rejected + found.inconclusive).toBeCloseTo(1, 12);
      expect(Math.round(found.expectedTrials)).toBe(calls);
      expect(found.quantile90).toBe(quantile90);
    },
  );

  test('needs 10 to 185 calls for one assertion by itself', () => {
    const rates = [0, 0.001, 0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.2, 0.5, 1];

    const calls = rates.map((rate) => Math.round(gateCharacteristics({ ...plan, family: 1 }, rate).expectedTrials));

    expect(calls).toEqual([80, 83, 100, 127, 185, 175, 92, 52, 37, 19, 11, 10]);
    expect(gateCharacteristics({ ...plan, family: 1 }, 0.01).certified).toBeCloseTo(0.979, 3);
    expect(gateCharacteristics({ ...plan, family: 1 }, 0.05).certified).toBeCloseTo(0.036, 3);
  });

  test.each([
    { most: 100, certified: [1, 0.93, 0.69, 0.48, 0.23, 0.11, 0.02, 0, 0, 0], digits: 2 },
    { most: 200, certified: [1, 1, 0.987, 0.902, 0.559, 0.266, 0.044, 0.001, 0, 0], digits: 3 },
    { most: 300, certified: [1, 1, 0.996, 0.953, 0.648, 0.309, 0.047, 0.001, 0, 0], digits: 3 },
  ])('has the reference chances when it looks after every call, $most at most', ({ most, certified, digits }) => {
    const rates = [0, 0.001, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 1];

    const found = rates.map((rate) => gateCharacteristics({ ...everyCall, most }, rate).certified);

    expect(found.map((chance) => Number(chance.toFixed(digits)))).toEqual(certified);
  });

  test.each([
    { name: '1 % v 5 %', unacceptable: 0.05, calls: [73, 76, 91, 113, 146, 136, 79, 30, 13, 2] },
    { name: '1 % v 10 %', unacceptable: 0.1, calls: [32, 33, 36, 41, 49, 53, 49, 25, 10, 2] },
  ])('has the reference number of calls at $name when it looks after every call', ({ unacceptable, calls }) => {
    const rates = [0, 0.001, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 1];

    const found = rates.map((rate) => gateCharacteristics({ ...everyCall, unacceptable }, rate));

    expect(found.map(({ expectedTrials }) => Math.round(expectedTrials))).toEqual(calls);
  });

  test('has the reference chances at 1 % v 10 %', () => {
    const rates = [0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2];

    const found = rates.map((rate) => gateCharacteristics({ ...everyCall, unacceptable: 0.1 }, rate).certified);

    expect(found.map((chance) => Number(chance.toFixed(3)))).toEqual([0.995, 0.978, 0.891, 0.735, 0.381, 0.047, 0.001]);
  });

  test.each([
    { batch: 1, calls: [73, 113, 2] },
    { batch: 5, calls: [75, 117, 5] },
    { batch: 10, calls: [80, 126, 10] },
    { batch: 20, calls: [80, 126, 20] },
  ])('needs $calls calls at 0, 1 and 100 %% with batches of $batch', ({ batch, calls }) => {
    const found = [0, 0.01, 1].map((rate) => gateCharacteristics({ ...everyCall, batch }, rate).expectedTrials);

    expect(found.map(Math.round)).toEqual(calls);
  });

  test('keeps to both error rates with a look after every one of 3000 calls (Ville)', () => {
    const anytime = { ...everyCall, most: 3000 };

    const certifiedBad = gateCharacteristics(anytime, 0.05).certified;
    const rejectedGood = gateCharacteristics(anytime, 0.01).rejected;

    expect([certifiedBad.toFixed(3), rejectedGood.toFixed(3)]).toEqual(['0.048', '0.028']);
  });

  test('rejects a tolerated rate with a chance of beta shared by the family at most', () => {
    const chances = [0, 0.001, 0.005, 0.01].map((rate) => gateCharacteristics(plan, rate).rejected);

    expect(Math.max(...chances)).toBeLessThanOrEqual(0.05 / 60);
  });

  test('asks a smaller last batch rather than more than the limit', () => {
    expect(gateCharacteristics({ ...plan, most: 75 }, 0)).toEqual({
      certified: 1,
      rejected: 0,
      inconclusive: 0,
      expectedTrials: 75,
      quantile90: 75,
    });
    expect(gateCharacteristics({ ...plan, most: 72 }, 0)).toEqual({
      certified: 0,
      rejected: 0,
      inconclusive: 1,
      expectedTrials: 72,
      quantile90: 72,
    });
  });
});

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

describe('the gate over a simulated suite', () => {
  const plan: GatePlan = {
    tolerated: 0.01,
    unacceptable: 0.05,
    alpha: 0.05,
    beta: 0.05,
    family: 1,
    batch: 10,
    most: 600,
  };

  /** Share of suites in which the gate certifies everything although the first of five analytics of one fixture fails at `rate`. */
  function releases(fixtures: number, suites: number, rate: number): number {
    const rates = Array.from({ length: fixtures }, (_, fixture) => [fixture === 0 ? rate : 0, 0.001, 0, 0, 0]);
    const released = Array.from({ length: suites }, (_, suite) => {
      const seed = `planted ${String(fixtures)} ${String(suite)}`;
      const answer = simulateGrader({ rates, seed, callCorrelation: 0.5 });
      // The fixture of the bad assertion comes first and mostly decides alone.
      return rates.every((__, fixture) =>
        simulateGate(answer, fixture, { ...plan, family: 5 * fixtures }).every(
          ({ decision }) => decision === 'certified',
        ),
      );
    });
    return released.filter(Boolean).length / suites;
  }

  const assertions = sized({ little: 300, all: 1000 });

  /** Share of assertions at 5 % that the gate certifies. */
  function certifiedAtFivePercent(world: Partial<SimulatedGraderPlan>): number {
    const rates = Array<readonly number[]>(assertions).fill([0.05]);
    const answer = simulateGrader({ rates, seed: 'one by one', ...world });
    const decisions = rates.flatMap((_, fixture) => simulateGate(answer, fixture, plan));
    return decisions.filter(({ decision }) => decision === 'certified').length / rates.length;
  }

  /** 3.3 standard errors of a share near `share` among `size`. */
  const margin = (share: number, size: number) => 3.3 * Math.sqrt((share * (1 - share)) / size);

  test.each([
    { fixtures: 12, suites: sized({ little: 35, all: 600 }) },
    { fixtures: 60, suites: sized({ little: 20, all: 300 }) },
  ])('releases one bad assertion among $fixtures fixtures in 5 %% of suites at most', ({ fixtures, suites }) => {
    expect(releases(fixtures, suites, 0.05)).toBeLessThanOrEqual(0.05 + margin(0.05, suites));
  });

  test('never releases an assertion that fails in 20 %', () => {
    expect(releases(12, sized({ little: 35, all: 200 }), 0.2)).toBe(0);
  });

  test('releases a suite whose assertions are good', () => {
    expect(releases(12, 40, 0.001)).toBeGreaterThan(0.99);
  });

  test.each([
    { correlation: 0, certified: 0.036 },
    { correlation: 0.1, certified: 0.124 },
    { correlation: 0.3, certified: 0.301 },
  ])('certifies $certified at 5 %% when trials of a batch correlate by $correlation', ({ correlation, certified }) => {
    const found = certifiedAtFivePercent({ batchCorrelation: correlation });

    expect(Math.abs(found - certified)).toBeLessThan(margin(certified, assertions));
  });

  test.each([
    { cacheDuplicates: 2, certified: 0.176 },
    { cacheDuplicates: 5, certified: 0.44 },
    { cacheDuplicates: 10, certified: 0.663 },
  ])('is deceived by answers served $cacheDuplicates times from a cache', ({ cacheDuplicates, certified }) => {
    const found = certifiedAtFivePercent({ cacheDuplicates });

    expect(Math.abs(found - certified)).toBeLessThan(margin(certified, assertions));
  });

  test('is not deceived when a response id counts once', () => {
    const rates = Array<readonly number[]>(assertions).fill([0.05]);
    const cached = simulateGrader({ rates, seed: 'one by one', cacheDuplicates: 5 });
    const once = (fixture: number, run: number) => cached(fixture, 5 * run);

    const decisions = rates.flatMap((_, fixture) => simulateGate(once, fixture, plan));

    expect(decisions.filter(({ decision }) => decision === 'certified').length / assertions).toBeLessThan(
      0.05 + margin(0.05, assertions),
    );
  });

  test('decides the same in whatever order the answers of a batch come', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(0.01, 0.05, 0.2), (seed, rate) => {
        const answer = simulateGrader({ rates: [[rate, rate]], seed });
        const turn = Math.floor(createRandom('turn', seed)() * 10);
        const turned = (fixture: number, run: number) => answer(fixture, run - (run % 10) + ((run + turn) % 10));

        expect(simulateGate(turned, 0, plan)).toEqual(simulateGate(answer, 0, plan));
      }),
    );
  });
});

describe('fixedPlan', () => {
  test.each([
    { tolerated: 0.01, unacceptable: 0.05, trials: 181, allowedFailures: 4 },
    { tolerated: 0.01, unacceptable: 0.1, trials: 61, allowedFailures: 2 },
    { tolerated: 0.01, unacceptable: 0.03, trials: 521, allowedFailures: 9 },
    { tolerated: 0.02, unacceptable: 0.1, trials: 89, allowedFailures: 4 },
    { tolerated: 0.05, unacceptable: 0.15, trials: 93, allowedFailures: 8 },
    { tolerated: 0.1, unacceptable: 0.2, trials: 135, allowedFailures: 19 },
    { tolerated: 0.1, unacceptable: 0.25, trials: 70, allowedFailures: 11 },
    { tolerated: 0.001, unacceptable: 0.01, trials: 628, allowedFailures: 2 },
  ])(
    'is $trials trials with $allowedFailures failures for $tolerated v $unacceptable',
    ({ tolerated, unacceptable, trials, allowedFailures }) => {
      expect(fixedPlan({ tolerated, unacceptable }, 0.05, 0.05)).toEqual({ trials, allowedFailures });
    },
  );

  test('is the smallest: with fewer trials no number of allowed failures keeps both errors', () => {
    const fits = (trials: number, allowed: number) =>
      1 - binomialUpperTail(allowed + 1, trials, 0.05) <= 0.05 && binomialUpperTail(allowed + 1, trials, 0.01) <= 0.05;

    const fitting = Array.from({ length: 182 }, (_, trials) =>
      Array.from({ length: 20 }, (__, allowed) => allowed).some((allowed) => fits(trials, allowed)),
    );

    expect(fitting.indexOf(true)).toBe(181);
  });

  test('refuses 3.6 % at 1 % and accepts 4.9 % at 5 % with 181 trials and 4 failures', () => {
    expect(binomialUpperTail(5, 181, 0.01)).toBeCloseTo(1 - 0.964, 3);
    expect(1 - binomialUpperTail(5, 181, 0.05)).toBeCloseTo(0.049, 3);
  });
});

const allowed = [0, 1, 2, 3, 4, 5, 6];

describe('trialsToCertify', () => {
  test.each([
    { mostRate: 0.01, confidence: 0.9, trials: [230, 388, 531, 667, 798, 926, 1051] },
    { mostRate: 0.01, confidence: 0.95, trials: [299, 473, 628, 773, 913, 1049, 1182] },
    { mostRate: 0.01, confidence: 0.99, trials: [459, 662, 838, 1001, 1157, 1307, 1453] },
    { mostRate: 0.02, confidence: 0.95, trials: [149, 236, 313, 386, 456, 523, 590] },
    { mostRate: 0.03, confidence: 0.95, trials: [99, 157, 208, 257, 303, 348, 392] },
    { mostRate: 0.05, confidence: 0.95, trials: [59, 93, 124, 153, 181, 208, 234] },
    { mostRate: 0.1, confidence: 0.95, trials: [29, 46, 61, 76, 89, 103, 116] },
    { mostRate: 0.2, confidence: 0.95, trials: [14, 22, 30, 37, 44, 50, 57] },
  ])('certifies a rate of at most $mostRate with confidence $confidence after $trials', (row) => {
    expect(allowed.map((failures) => trialsToCertify(row.mostRate, row.confidence, failures))).toEqual(row.trials);
  });

  test.each(allowed)('gives the least number whose upper bound is low enough, with %i failures', (failures) => {
    const trials = trialsToCertify(0.07, 0.975, failures);

    expect(clopperPearsonUpper(failures, trials, 0.975)).toBeLessThanOrEqual(0.07);
    expect(clopperPearsonUpper(failures, trials - 1, 0.975)).toBeGreaterThan(0.07);
  });

  test('accepts a bound that is equal up to rounding', () => {
    expect([trialsToCertify(0.95, 0.95, 0), trialsToCertify(0.5, 0.75, 0), trialsToCertify(0.1, 0.9, 0)]).toEqual([
      1, 2, 22,
    ]);
  });

  test('asks for nothing when every rate will do, and for ever when none will', () => {
    expect([trialsToCertify(1, 0.95, 0), trialsToCertify(1, 0.95, 3)]).toEqual([0, 3]);
    expect([trialsToCertify(0, 0.95, 0), trialsToCertify(0.01, 1, 0)]).toEqual([Infinity, Infinity]);
  });
});
