import type { FailureCount } from './failure-count';
import { clopperPearsonLower, clopperPearsonUpper } from './intervals';
import { majorityFailureRate, unbiasedMajorityFailureRate } from './majority-vote';
import { largest } from './extremes';
import { onceForEach } from './once-for-each';
import { studentQuantile } from './student';

/** One-sided confidence of the bound of one assertion. */
const confidence = 0.95;
/**
 * Confidence of Student's bound: the sums are skewed, and 95 % would only cover 89 % if the booleans of a reply fail
 * together.
 */
const cautious = 0.99;
/** Confidence of the proof that an assertion is systematic, higher because there are many. */
const oneByOne = 0.995;

/**
 * Upper bound with 95 % confidence of the mean failure rate of a vote of k = `votes` above its floor: g_k averaged over
 * all assertions, where assertions shown to be systematic count 0 and all others count as noise, even if they are on
 * the floor. Unbiased estimates (Hoeffding 1948) are summed by fixture, because one reply answers several assertions.
 * The margin is Student's bound on these sums, but at least the possible contribution of the least known assertion. One
 * fixture shows no spread, so every assertion then gets its own bound (Clopper & Pearson). Every assertion needs k
 * trials.
 */
export function voteNoiseBound(fixtures: readonly (readonly FailureCount[])[], votes: number): number {
  const assertions = fixtures.flat().length;
  const isOpenOnce = onceForEach(isOpen);
  const open = fixtures.map((counts) => counts.filter(isOpenOnce));
  const estimated = onceForEach((count) => estimate(count, votes));
  const sums = open.map((counts) => sum(counts.map(estimated)));
  const total = sum(sums);
  const margins = open.flat().map(onceForEach((count) => worst(count, votes) - estimated(count)));
  const margin =
    fixtures.length < 2
      ? sum(margins)
      : Math.max(studentQuantile(cautious, fixtures.length - 1) * spreadOf(sums), largest([0, ...margins]));
  return Math.min(1, (total + margin) / assertions);
}

function isOpen({ failures, trials }: FailureCount): boolean {
  return clopperPearsonLower(failures, trials, oneByOne) <= 0.5;
}

function estimate({ failures, trials }: FailureCount, votes: number): number {
  return unbiasedMajorityFailureRate(failures, trials, votes) ?? 1;
}

/** Above one half it is floor, no longer noise. */
function worst({ failures, trials }: FailureCount, votes: number): number {
  return majorityFailureRate(Math.min(0.5, clopperPearsonUpper(failures, trials, confidence)), votes);
}

/** Standard error of a sum of independent values. Unequal true rates only make it larger. */
function spreadOf(values: readonly number[]): number {
  const mean = sum(values) / values.length;
  return Math.sqrt((values.length / (values.length - 1)) * sum(values.map((value) => (value - mean) ** 2)));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
