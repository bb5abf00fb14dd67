import { groupBy } from '../basics/group-by';
import type { FailureCount } from './failure-count';
import type { Interval } from './intervals';
import { unbiasedExpectedCalls, unbiasedMajorityFailureRate } from './majority-vote';
import { onceForEach } from './once-for-each';
import { natureOfCount } from './systematic';
import { voteNoiseBound } from './vote-noise-bound';

/** What a vote should reach; all rates are shares of 1. */
export interface VoteTargets {
  /** Most mean failure rate to accept above the floor, and most floor to accept. Default 0.005. */
  readonly targetNoise?: number;
  /** Two more votes must lower the bound of the noise by this much to be worth their calls. Default 0.002. */
  readonly leastGain?: number;
  /** From this failure rate on an assertion is dropped; a vote must not move one there. Default 0.25. */
  readonly dropRate?: number;
  /** Most votes to consider, odd. Default 9. */
  readonly mostVotes?: number;
}

/** The predictions for one number of votes, means over assertions of equal weight. */
export type VoteRow =
  | {
      readonly kind: 'estimated';
      readonly votes: number;
      readonly failureRate: number;
      /** failureRate − floor; negative when luck hides more errors than noise makes. */
      readonly excess: number;
      /** With 95 % confidence the failure rate is at most this much above the floor. */
      readonly excessBound: number;
      /** Calls per verdict when (votes + 1)/2 are asked first and the rest only when those disagree. */
      readonly expectedCalls: number;
      /** Indices of the assertions that this vote would move from below the drop rate to above it. */
      readonly dropped: readonly number[];
    }
  | {
      readonly kind: 'not-estimable';
      readonly votes: number;
      /** Trials that each assertion needs before this row can be estimated. */
      readonly trialsNeeded: number;
    };

/** How many votes to take; unless `chosen`, `votes` is where increasing stopped. */
export type VoteChoice =
  | { readonly kind: 'chosen'; readonly votes: number }
  /** The noise is within the target at `votes`, but the floor is not: fix prompt or labels of `floorAssertions`. */
  | { readonly kind: 'floor-above-target'; readonly votes: number }
  /** The noise is not shown to be within the target at `votes`, and `reason` says why there are no more. */
  | { readonly kind: 'noise-above-target'; readonly votes: number; readonly reason: VoteObstacle };

/** The table from which a number of votes is chosen, and the choice. */
export interface VotePlan {
  readonly rows: readonly VoteRow[];
  readonly choice: VoteChoice;
  /** Share of assertions whose majority answer was wrong, which no vote makes right. */
  readonly floor: number;
  /** From the share that is wrong in most trials with 95 % confidence, to the share of which the opposite is not shown. */
  readonly floorInterval: Interval;
  /** Indices of the assertions of which that is shown. */
  readonly floorAssertions: readonly number[];
}

/**
 * Two more votes gain too little, would drop assertions, lack trials to be estimated, or exceed the most; or a vote that
 * should do is not shown to by so few trials.
 */
export type VoteObstacle = 'gain' | 'drop' | 'trials' | 'most' | 'bound';

/** The counts of one assertion; one reply answers all assertions of a fixture. */
export interface VoteCount extends FailureCount {
  readonly fixture: string;
}

type EstimatedRow = Extract<VoteRow, { kind: 'estimated' }>;

/**
 * The least odd number of votes whose mean failure rate is, with 95 % confidence, within `targetNoise` of the floor, which
 * is the share of assertions that are wrong in the majority of trials (Domingos 2000). Stops increasing when two more votes
 * gain too little. k votes are estimable when every assertion has 2k trials; one vote always is. Assertions without trials
 * are left out, but keep their index; undefined when none has trials.
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
    ...{ rows, floor, floorInterval },
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
