import { decomposeError } from './decomposition';
import type { FailureCount } from './failure-count';
import { unbiasedExpectedCalls, unbiasedMajorityFailureRate } from './majority-vote';

/** What a vote should reach; all rates are shares of 1. */
export interface VoteTargets {
  /** Most mean failure rate to accept above the floor, and most floor to accept. Default 0.005. */
  readonly targetNoise?: number;
  /** Two more votes must lower the mean failure rate by this much to be worth their calls. Default 0.002. */
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
      readonly floor: number;
      /** failureRate − floor; negative when luck hides more errors than noise makes. */
      readonly excess: number;
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
  /** The noise is above the target at `votes`, and `reason` says why there are no more. */
  | {
      readonly kind: 'noise-above-target';
      readonly votes: number;
      readonly reason: Obstacle;
    };

/** The table from which a number of votes is chosen, and the choice. */
export interface VotePlan {
  readonly rows: readonly VoteRow[];
  readonly choice: VoteChoice;
  /** Indices of the assertions whose majority answer is wrong: no vote makes them right. */
  readonly floorAssertions: readonly number[];
}

/** Two more votes gain too little, would drop assertions, lack trials to be estimated, or exceed `mostVotes`. */
type Obstacle = 'gain' | 'drop' | 'trials' | 'most';

type EstimatedRow = Extract<VoteRow, { kind: 'estimated' }>;

/**
 * The least odd number of votes whose predicted mean failure rate is within `targetNoise` of the floor, which is the
 * share of assertions that failed in more than half of their trials (Domingos 2000; uncertain for those near one half).
 * Stops increasing when two more votes gain too little. k votes are estimable when every assertion has 2k trials; one
 * vote always is. Assertions without trials are left out, but keep their index; undefined when none has trials.
 */
export function planVotes(assertions: readonly FailureCount[], targets: VoteTargets = {}): VotePlan | undefined {
  const { targetNoise = 0.005, mostVotes = 9 } = targets;
  const floor = decomposeError(assertions)?.floor;
  if (floor === undefined) {
    return undefined;
  }
  const rows = Array.from({ length: Math.floor((mostVotes + 1) / 2) }, (_, index) =>
    predict(assertions, 2 * index + 1, floor, targets.dropRate ?? 0.25),
  );
  const reached = choose(rows, targets);
  return {
    rows,
    choice:
      reached.kind === 'chosen' && floor > targetNoise ? { kind: 'floor-above-target', votes: reached.votes } : reached,
    floorAssertions: indicesOf(assertions, ({ failures, trials }) => failures > trials / 2),
  };
}

function predict(assertions: readonly FailureCount[], votes: number, floor: number, dropRate: number): VoteRow {
  const asked = assertions.filter(({ trials }) => trials > 0);
  if (votes > 1 && asked.some(({ trials }) => trials < 2 * votes)) {
    return { kind: 'not-estimable', votes, trialsNeeded: 2 * votes };
  }
  const voted = ({ failures, trials }: FailureCount): number =>
    unbiasedMajorityFailureRate(failures, trials, votes) ?? 0;
  const mean = (of: (count: FailureCount) => number): number =>
    asked.reduce((sum, count) => sum + of(count), 0) / asked.length;
  const failureRate = mean(voted);
  return {
    kind: 'estimated',
    votes,
    failureRate,
    floor,
    excess: failureRate - floor,
    expectedCalls: mean(({ failures, trials }) => unbiasedExpectedCalls(failures, trials, votes) ?? votes),
    dropped: indicesOf(
      assertions,
      (count) => count.trials > 0 && count.failures / count.trials < dropRate && voted(count) >= dropRate,
    ),
  };
}

function choose(rows: readonly VoteRow[], { targetNoise = 0.005, leastGain = 0.002 }: VoteTargets): VoteChoice {
  const estimated = rows.filter((row): row is EstimatedRow => row.kind === 'estimated');
  const stop = (votes: number, reason: Obstacle): VoteChoice => ({
    kind: 'noise-above-target',
    votes,
    reason,
  });
  for (const [index, { votes, excess, failureRate }] of estimated.entries()) {
    if (excess <= targetNoise) {
      return { kind: 'chosen', votes };
    }
    const next = estimated[index + 1];
    if (next === undefined) {
      return stop(votes, rows.length > estimated.length ? 'trials' : 'most');
    }
    if (next.dropped.length > 0) {
      return stop(votes, 'drop');
    }
    if (failureRate - next.failureRate < leastGain) {
      return stop(votes, 'gain');
    }
  }
  return stop(1, 'most');
}

function indicesOf(assertions: readonly FailureCount[], holds: (count: FailureCount) => boolean): readonly number[] {
  return assertions.flatMap((count, index) => (holds(count) ? [index] : []));
}
