import { groupBy } from '../../basics/group-by';
import { majorityFailureRate, shrunkMajorityFailureRate } from '../../statistics/majority-vote';
import { largest, smallest } from '../../statistics/numbers';
import type { FailureCount } from '../../statistics/failure-count';
import { natureOf } from '../../statistics/systematic';
import { planVotes, voteNoiseBound } from '../../statistics/vote-plan-rule';
import { areBunched } from '../assess/failure-clustering';
import { boundsOf, type Sampling } from '../assess/assess-assertion';
import { errorOfLevel, pValueOf } from '../policy/evidence';
import type { Policy } from '../policy/policy';
import { judgedOf, type AssertionCounts } from '../tally/assertion-result';
import { advise, type Advice, type Evidence } from './advice';

/** An assertion to advise on. */
export interface Advisable {
  readonly fixture: string;
  readonly analytic: string;
  readonly policy: Policy;
  readonly counts: AssertionCounts;
  /** Whether the assertion fails significantly more often than tolerated, corrected for all others. */
  readonly accused: boolean;
  /** Whether an oracle contradicts the label. */
  readonly contradicted: boolean;
}

/** What all assertions to advise on share. */
export interface AdviceAbout {
  readonly sampling: Sampling;
  /** How many hard assertions the challenge has. */
  readonly family: number;
  /** Whether the answers already are votes. */
  readonly voted: boolean;
}

/** Advice on an assertion, and whether other assertions of the analytic fail alike and share the advice. */
export interface Advised extends Advice {
  readonly alike: boolean;
}

/** The advice to do nothing. */
export const noAdvice: Advised = { action: 'none', votes: null, moreRuns: null, tolerable: null, alike: false };

/** With fewer assertions, each gets its own advice. */
const fewestAlike = 3;
/** With fewer trials, even an assertion that always fails could not be distinguished. */
const fewestTrials = 6;
/** Probability of treating equal assertions as different. */
const differenceError = 0.05;
const sizes = [3, 5, 7, 9];
const mostVotes = 9;

/**
 * One advice per assertion. Assertions of an analytic that do not differ significantly (homogeneity of their counts, 5
 * %) share one advice, based on their pooled counts. The others need the vote that their analytic lets expect to be
 * enough. A prompt has only one vote: the largest that is needed, by these or by the mean of all.
 */
export function adviseAll(all: readonly Advisable[], about: AdviceAbout): readonly Advised[] {
  const analytics = new Set(all.map(({ analytic }) => analytic)).size;
  const shared = new Map(
    groupsOf(all).flatMap((group) => {
      const advice = adviseTogether(group, analytics, about);
      return group.map((one) => [one, advice] as const);
    }),
  );
  const random = groupBy(
    all.filter((one) => failsAtRandom(one, about.sampling)),
    ({ analytic }) => analytic,
  );
  const advices = all.map((one): Advised => {
    const advice = shared.get(one);
    return advice === undefined
      ? { ...adviseAlone(one, random.get(one.analytic) ?? [], about), alike: false }
      : { ...advice, alike: true };
  });
  const votes = largest([plannedFor(all), ...advices.map((one) => one.votes ?? 0)]);
  return advices.map((one) => (one.action === 'vote' && one.votes !== null ? { ...one, votes } : one));
}

/** Whether an assertion fails at random, as far as its trials tell. */
function failsAtRandom({ counts }: Advisable, sampling: Sampling): boolean {
  return judgedOf(counts) > 0 && natureOf(boundsOf(counts, sampling).exact) !== 'systematic';
}

/** The vote that the mean failure rate of all needs, if one was chosen, as `assay vote` plans it; otherwise 0. */
function plannedFor(all: readonly Advisable[]): number {
  const choice = planVotes(
    all.map(({ fixture, counts }) => ({ fixture, failures: counts.failures, trials: judgedOf(counts) })),
    { mostVotes },
  )?.choice;
  return choice === undefined || choice.kind === 'noise-above-target' ? 0 : choice.votes;
}

/** Groups of assertions with the same analytic and policy that do not differ significantly. */
function groupsOf(all: readonly Advisable[]): readonly (readonly Advisable[])[] {
  const tried = all.filter(({ counts }) => judgedOf(counts) >= fewestTrials);
  const byPolicy = groupBy(tried, ({ analytic, policy }) => JSON.stringify([analytic, policy.assert, policy.tolerate]));
  return [...byPolicy.values()].map(alikeOf).filter((group) => group.length >= fewestAlike);
}

/**
 * The largest subset without a significant difference, found by dropping the most deviating assertion first; none if
 * more than half would be dropped.
 */
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

/** How far an assertion's failures are from the rate of all, in standard deviations. */
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
    sampling === 'fixed' ? 'as planned' : 'cut-short',
  );
  return advise({
    policy,
    judged,
    upper,
    voted,
    failures: counts.failures,
    unreadable: counts.unreadable,
    perRun: group.length,
    nature: natureOf(exact),
    accused: p * analytics <= errorOfLevel,
    contradicted: false,
    family: analytics,
    ...votesForAll(group, policy.tolerate),
  });
}

/** The smallest vote whose bound of the mean failure rate is tolerated, as far as the trials can tell. */
function votesForAll(group: readonly Advisable[], tolerate: number): Pick<Evidence, 'votes' | 'toTellVotes'> {
  const fixtures = group.map(({ counts }) => [{ failures: counts.failures, trials: judgedOf(counts) }]);
  const fewest = smallest(fixtures.flat().map(({ trials }) => trials));
  const votes = sizes.find((size) => fewest >= 2 * size && voteNoiseBound(fixtures, size) <= tolerate);
  return { votes: votes ?? null, toTellVotes: 2 * mostVotes * group.length };
}

function adviseAlone(
  { policy, counts, accused, contradicted }: Advisable,
  together: readonly Advisable[],
  about: AdviceAbout,
): Advice {
  const { exact, upper } = boundsOf(counts, about.sampling);
  return advise({
    policy,
    accused,
    contradicted,
    upper,
    voted: about.voted,
    failures: counts.failures,
    unreadable: counts.unreadable,
    judged: judgedOf(counts),
    perRun: 1,
    nature: natureOf(exact),
    family: about.family,
    toTellVotes: 0,
    votes: sizes.find((size) => rateOfVote({ counts, upper }, together, size) <= policy.tolerate) ?? null,
  });
}

/**
 * How often a vote is wrong about an assertion that fails unlike the others: as these let expect, because the bound of
 * the unluckiest of many would ask for far too large a vote. Without others, by its own bound.
 */
function rateOfVote(
  { counts, upper }: { readonly counts: AssertionCounts; readonly upper: number },
  together: readonly Advisable[],
  votes: number,
): number {
  return together.length < fewestAlike
    ? majorityFailureRate(upper, votes)
    : shrunkMajorityFailureRate(
        failuresIn(counts),
        together.map((one) => failuresIn(one.counts)),
        votes,
      );
}

function failuresIn(counts: AssertionCounts): FailureCount {
  return { failures: counts.failures, trials: judgedOf(counts) };
}

function addUp(all: readonly Advisable[]): AssertionCounts {
  const sum = (key: keyof AssertionCounts): number => all.reduce((total, { counts }) => total + counts[key], 0);
  return { trials: sum('trials'), failures: sum('failures'), unreadable: sum('unreadable'), errored: sum('errored') };
}
