import { betaQuantile } from '../statistics/special-functions';
import { normalQuantile } from '../statistics/distributions';
import { createRandom, randomFrom } from '../statistics/random';

/** How a simulated grader errs. */
export interface SimulatedGraderPlan {
  /** True failure rate of every assertion, by fixture and by analytic. */
  readonly rates: readonly (readonly number[])[];
  readonly seed: string | number;
  /** Correlation, 0…0.95, of the normal scores behind the analytics of one call (Gaussian copula); 0 unless told. */
  readonly callCorrelation?: number;
  /** Correlation, 0…1, between the trials of one batch: the rate of a batch is drawn from a beta distribution; 0 unless told. */
  readonly batchCorrelation?: number;
  /** Runs of a fixture that make a batch; 10 unless told. */
  readonly batch?: number;
  /** The true rate of an assertion at a run; its own rate unless told. */
  readonly drift?: (rate: number, run: number) => number;
  /** How many runs in a row are served with the same answer; 1 unless told. */
  readonly cacheDuplicates?: number;
  /** Chance that an answer is of no use; 0 unless told. */
  readonly invalidRate?: number;
}

/** What a simulated grader answers to one call. */
export interface SimulatedAnswer {
  readonly status: 'ok' | 'invalid';
  /** By analytic: whether its assertion fails; all of them when the answer is invalid. */
  readonly failed: readonly boolean[];
  /** Two calls have the same when the second was served from a cache. */
  readonly responseId: string;
}

/** A grader whose true failure rates are known. What it answers to a fixture at a run does not depend on the order of asking. */
export function simulateGrader(plan: SimulatedGraderPlan): (fixture: number, run: number) => SimulatedAnswer {
  const { rates, seed, callCorrelation = 0, batchCorrelation = 0, batch = 10 } = plan;
  const { drift = (rate: number) => rate, cacheDuplicates = 1, invalidRate = 0 } = plan;
  const scores = new Map<string | number, number>();
  const scoreOf = (fixture: number, analytic: number, run: number): number => {
    const rate = drift(rates[fixture]?.[analytic] ?? 0, run);
    if (batchCorrelation === 0 || rate <= 0 || rate >= 1) {
      return remembered(scores, rate, () => normalQuantile(rate));
    }
    const place = [fixture, analytic, Math.floor(run / batch)];
    return remembered(scores, [...place, rate].join(), () => {
      const total = 1 / batchCorrelation - 1;
      return normalQuantile(betaQuantile(randomFrom(seed, 'batch', ...place), rate * total, (1 - rate) * total));
    });
  };

  return (fixture, run) => {
    const fresh = run - (run % cacheDuplicates);
    const random = createRandom(seed, 'call', fixture, fresh);
    const invalid = random() < invalidRate;
    const common = Math.sqrt(callCorrelation) * normal(random);
    const failed = (rates[fixture] ?? []).map((_, analytic) => {
      const score = common + Math.sqrt(1 - callCorrelation) * normal(random);
      return invalid || score < scoreOf(fixture, analytic, fresh);
    });
    const responseId = `response-${String(fixture)}-${String(fresh)}`;
    return { status: invalid ? 'invalid' : 'ok', failed, responseId };
  };
}

/** A standard normal number (Box & Muller 1958). */
function normal(random: () => number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  return radius * Math.cos(2 * Math.PI * random());
}

function remembered<Key>(values: Map<Key, number>, key: Key, make: () => number): number {
  const value = values.get(key) ?? make();
  values.set(key, value);
  return value;
}
