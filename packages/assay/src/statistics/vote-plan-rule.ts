import { groupBy } from '../basics/collections';
import { studentQuantile } from './distributions';
import { type FailureCount, onceForEach } from './failure-count';
import { clopperPearsonLower, clopperPearsonUpper, type Interval } from './intervals';
import { majorityFailureRate, unbiasedExpectedCalls, unbiasedMajorityFailureRate } from './majority-vote';
import { largest, sum } from './numbers';
import { natureOfCount } from './systematic';

/** Targets of a vote; all rates are shares of 1. */
export interface VoteTargets {
  /** Maximum acceptable mean failure rate above the floor, and maximum acceptable floor. Default 0.005. */
  readonly targetNoise?: number;
  /** Minimum reduction of the noise bound that justifies two more votes. Default 0.002. */
  readonly leastGain?: number;
  /** Failure rate from which on an assertion is dropped; a vote must not move one there. Default 0.25. */
  readonly dropRate?: number;
  /** Maximum number of votes considered, odd. Default 9. */
  readonly mostVotes?: number;
}

/** The predictions for one number of votes, averaged over assertions of equal weight. */
type VoteRow =
  | {
      readonly kind: 'estimated';
      readonly votes: number;
      readonly failureRate: number;
      /** failureRate − floor; negative if luck hides more errors than noise adds. */
      readonly excess: number;
      /** Upper bound of `excess` with 95 % confidence. */
      readonly excessBound: number;
      /** Calls per verdict if (votes + 1)/2 are asked first and the rest only if those disagree. */
      readonly expectedCalls: number;
      /** Indices of the assertions that this vote would move from below the drop rate to above. */
      readonly dropped: readonly number[];
    }
  | {
      readonly kind: 'not-estimable';
      readonly votes: number;
      /** Trials that each assertion needs before this row can be estimated. */
      readonly trialsNeeded: number;
    };

/** The recommended number of votes; unless `chosen`, `votes` is where the search stopped. */
export type VoteChoice =
  | { readonly kind: 'chosen'; readonly votes: number }
  /**
   * The noise is within the target at `votes`, but the floor is not: fix the prompt or the labels of `floorAssertions`.
   */
  | { readonly kind: 'floor-above-target'; readonly votes: number }
  /** The noise is not shown to be within the target at `votes`; `reason` says why the search stopped. */
  | { readonly kind: 'noise-above-target'; readonly votes: number; readonly reason: VoteObstacle };

/** The table of votes, and the choice. */
export interface VotePlan {
  readonly rows: readonly VoteRow[];
  readonly choice: VoteChoice;
  /** Share of assertions whose majority answer was wrong, which no vote corrects. */
  readonly floor: number;
  /**
   * From the share shown to be wrong in most trials with 95 % confidence, to the share not shown to be right in most.
   */
  readonly floorInterval: Interval;
  /** Indices of the assertions shown to be wrong in most trials. */
  readonly floorAssertions: readonly number[];
}

/**
 * Two more votes gain too little, would drop assertions, cannot be estimated from the trials, or exceed the maximum; or
 * the trials are too few to show that a sufficient vote is enough.
 */
type VoteObstacle = 'gain' | 'drop' | 'trials' | 'most' | 'bound';

/** The counts of one assertion; one reply answers all assertions of a fixture. */
export interface VoteCount extends FailureCount {
  readonly fixture: string;
}

type EstimatedRow = Extract<VoteRow, { kind: 'estimated' }>;

/**
 * The smallest odd number of votes whose mean failure rate is, with 95 % confidence, within `targetNoise` of the floor,
 * which is the share of assertions that are wrong in the majority of trials (Domingos 2000). Stops when two more votes
 * gain too little. k votes can be estimated if every assertion has 2k trials; one vote always can. Assertions without
 * trials are left out but keep their index; undefined if none has trials.
 */
export function planVotes(assertions: readonly VoteCount[], targets: VoteTargets = {}): VotePlan | undefined {
  const { targetNoise = 0.005, mostVotes = 9, dropRate = 0.25 } = targets;
  const asked = assertions.filter(({ trials }) => trials > 0);
  if (asked.length === 0) {
    return undefined;
  }
  const share = (holds: (count: VoteCount) => boolean): number => asked.filter(holds).length / asked.length;
  const floor = share(({ failures, trials }) => failures > trials / 2);
  const nature = onceForEach(({ failures, trials }) => natureOfCount(failures, trials));
  const floorInterval = {
    lower: share((count) => nature(count) === 'systematic'),
    upper: share((count) => nature(count) !== 'random'),
  };
  const rows = Array.from({ length: Math.floor((mostVotes + 1) / 2) }, (_, index) =>
    predict(assertions, 2 * index + 1, floor, dropRate),
  );
  const reached = choose(rows, targets);
  return {
    rows,
    floor,
    floorInterval,
    choice:
      reached.kind === 'chosen' && floorInterval.lower > targetNoise
        ? { kind: 'floor-above-target', votes: reached.votes }
        : reached,
    floorAssertions: indicesOf(assertions, (count) => nature(count) === 'systematic'),
  };
}

function predict(assertions: readonly VoteCount[], votes: number, floor: number, dropRate: number): VoteRow {
  const asked = assertions.filter(({ trials }) => trials > 0);
  if (votes > 1 && asked.some(({ trials }) => trials < 2 * votes)) {
    return { kind: 'not-estimable', votes, trialsNeeded: 2 * votes };
  }
  const voted = onceForEach(({ failures, trials }) => unbiasedMajorityFailureRate(failures, trials, votes) ?? 0);
  const mean = (of: (count: FailureCount) => number): number =>
    asked.reduce((sum, count) => sum + of(count), 0) / asked.length;
  const failureRate = mean(voted);
  return {
    kind: 'estimated',
    votes,
    failureRate,
    excess: failureRate - floor,
    excessBound: voteNoiseBound(byFixture(asked), votes),
    expectedCalls: mean(onceForEach(({ failures, trials }) => unbiasedExpectedCalls(failures, trials, votes) ?? votes)),
    dropped: indicesOf(
      assertions,
      (count) => count.trials > 0 && count.failures / count.trials < dropRate && voted(count) >= dropRate,
    ),
  };
}

function choose(rows: readonly VoteRow[], { targetNoise = 0.005, leastGain = 0.002 }: VoteTargets): VoteChoice {
  const estimated = rows.filter((row): row is EstimatedRow => row.kind === 'estimated');
  const stop = (votes: number, reason: VoteObstacle): VoteChoice => ({ kind: 'noise-above-target', votes, reason });
  const likely = estimated.find(({ excess }) => excess <= targetNoise);
  for (const [index, { votes, excessBound }] of estimated.entries()) {
    if (excessBound <= targetNoise) {
      return { kind: 'chosen', votes };
    }
    const next = estimated[index + 1];
    if (next === undefined) {
      return likely === undefined
        ? stop(votes, rows.length > estimated.length ? 'trials' : 'most')
        : stop(likely.votes, 'bound');
    }
    if (next.dropped.length > 0) {
      return stop(votes, 'drop');
    }
    if (excessBound - next.excessBound < leastGain) {
      return stop(votes, 'gain');
    }
  }
  return stop(1, 'most');
}

function byFixture(counts: readonly VoteCount[]): readonly (readonly VoteCount[])[] {
  return [...groupBy(counts, ({ fixture }) => fixture).values()];
}

function indicesOf<Count>(assertions: readonly Count[], holds: (count: Count) => boolean): readonly number[] {
  return assertions.flatMap((count, index) => (holds(count) ? [index] : []));
}

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
