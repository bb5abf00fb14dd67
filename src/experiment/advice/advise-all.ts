import { groupBy } from '../../basics/group-by';
import { majorityFailureRate } from '../../statistics/majority-vote';
import { largest, smallest } from '../../statistics/extremes';
import { natureOf } from '../../statistics/systematic';
import { voteNoiseBound } from '../../statistics/vote-noise-bound';
import { areBunched } from '../assess/failure-clustering';
import { boundsOf, type Sampling } from '../assess/assess-assertion';
import { errorOfLevel, pValueOf } from '../policy/evidence';
import type { Policy } from '../policy/policy';
import { judgedOf, type AssertionCounts } from '../tally/assertion-result';
import { advise, type Advice, type Evidence } from './advice';

/** An assertion that advice is wanted about. */
export interface Advisable {
  readonly analytic: string;
  readonly policy: Policy;
  readonly counts: AssertionCounts;
  /** Whether it fails more often than it may, all others considered. */
  readonly accused: boolean;
  /** Whether a program that can decide says that its label is wrong. */
  readonly contradicted: boolean;
}

/** What is common to all assertions that advice is wanted about. */
export interface AdviceAbout {
  readonly sampling: Sampling;
  /** How many hard assertions the challenge has. */
  readonly family: number;
  /** The answers are votes already. */
  readonly voted: boolean;
}

/** What to do about an assertion, and whether it shares that with others of its analytic, because they fail alike. */
export interface Advised extends Advice {
  readonly alike: boolean;
}

/** Nothing to do. */
export const noAdvice: Advised = { action: 'none', votes: null, moreRuns: null, tolerable: null, alike: false };

/** Fewer assertions than that are advised on one by one. */
const fewestAlike = 3;
/** With fewer trials not even one that always fails would be told from others. */
const fewestTrials = 6;
/** Chance of taking equal assertions for different. */
const differenceError = 0.05;
const sizes = [3, 5, 7, 9];
const mostVotes = 9;

/**
 * One advice for each assertion. Those of an analytic that are not shown to differ from each other (homogeneity of their
 * counts, 5 %) share one, by their pooled counts. A prompt has one vote: the largest that any of them needs.
 */
export function adviseAll(all: readonly Advisable[], about: AdviceAbout): readonly Advised[] {
  const analytics = new Set(all.map(({ analytic }) => analytic)).size;
  const shared = new Map(
    groupsOf(all).flatMap((group) => {
      const advice = adviseTogether(group, analytics, about);
      return group.map((one) => [one, advice] as const);
    }),
  );
  const advices = all.map((one): Advised => {
    const advice = shared.get(one);
    return advice === undefined ? { ...adviseAlone(one, about), alike: false } : { ...advice, alike: true };
  });
  const votes = advices.reduce<number | null>((most, one) => Math.max(most ?? 0, one.votes ?? 0) || null, null);
  return advices.map((one) => (one.action === 'vote' && one.votes !== null ? { ...one, votes } : one));
}

/** Assertions of the same analytic and policy that are not shown to differ. */
function groupsOf(all: readonly Advisable[]): readonly (readonly Advisable[])[] {
  const tried = all.filter(({ counts }) => judgedOf(counts) >= fewestTrials);
  const byPolicy = groupBy(tried, ({ analytic, policy }) => JSON.stringify([analytic, policy.assert, policy.tolerate]));
  return [...byPolicy.values()].map(alikeOf).filter((group) => group.length >= fewestAlike);
}

/** The largest part that is not shown to differ in itself: what deviates most goes first; none if that is more than half. */
function alikeOf(group: readonly Advisable[]): readonly Advisable[] {
  let alike = group.filter(({ contradicted }) => !contradicted);
  while (2 * alike.length > group.length && differ(alike)) {
    const together = addUp(alike);
    const deviations = alike.map((one) => deviationOf(one, together));
    const farthest = deviations.indexOf(largest(deviations));
    alike = alike.filter((_, index) => index !== farthest);
  }
  return 2 * alike.length > group.length ? alike : [];
}

function differ(group: readonly Advisable[]): boolean {
  const batches = group.map(({ counts }) => ({ failures: counts.failures, trials: judgedOf(counts) }));
  return areBunched(batches, differenceError);
}

/** How far its failures are from what the rate of all would bring, in standard deviations. */
function deviationOf({ counts }: Advisable, all: AssertionCounts): number {
  const rate = all.failures / judgedOf(all);
  const expected = rate * judgedOf(counts);
  return Math.abs(counts.failures - expected) / Math.sqrt(expected * (1 - rate));
}

function adviseTogether(group: readonly Advisable[], analytics: number, { sampling, voted }: AdviceAbout): Advice {
  const [first] = group;
  const policy = first?.policy ?? { assert: 'hard', tolerate: 0 };
  const counts = addUp(group);
  const judged = judgedOf(counts);
  const { exact, upper } = boundsOf(counts, sampling);
  const p = pValueOf(
    [{ failures: counts.failures, judged, tolerate: policy.tolerate }],
    sampling === 'fixed' ? 'as planned' : 'cut short',
  );
  return advise({
    ...{ policy, judged, upper, voted, failures: counts.failures, unreadable: counts.unreadable },
    perRun: group.length,
    nature: natureOf(exact),
    accused: p * analytics <= errorOfLevel,
    contradicted: false,
    family: analytics,
    ...votesForAll(group, policy.tolerate),
  });
}

/** The smallest vote whose bound of the mean failure rate is within what is tolerated, as far as trials tell. */
function votesForAll(group: readonly Advisable[], tolerate: number): Pick<Evidence, 'votes' | 'toTellVotes'> {
  const fixtures = group.map(({ counts }) => [{ failures: counts.failures, trials: judgedOf(counts) }]);
  const fewest = smallest(fixtures.flat().map(({ trials }) => trials));
  const votes = sizes.find((size) => fewest >= 2 * size && voteNoiseBound(fixtures, size) <= tolerate);
  return { votes: votes ?? null, toTellVotes: 2 * mostVotes * group.length };
}

function adviseAlone({ policy, counts, accused, contradicted }: Advisable, about: AdviceAbout): Advice {
  const { exact, upper } = boundsOf(counts, about.sampling);
  return advise({
    ...{ policy, accused, contradicted, upper, voted: about.voted },
    ...{ failures: counts.failures, unreadable: counts.unreadable, judged: judgedOf(counts) },
    perRun: 1,
    nature: natureOf(exact),
    family: about.family,
    toTellVotes: 0,
    votes: sizes.find((votes) => majorityFailureRate(upper, votes) <= policy.tolerate) ?? null,
  });
}

function addUp(all: readonly Advisable[]): AssertionCounts {
  const sum = (key: keyof AssertionCounts): number => all.reduce((total, { counts }) => total + counts[key], 0);
  return { trials: sum('trials'), failures: sum('failures'), unreadable: sum('unreadable'), errored: sum('errored') };
}
