import { groupBy } from '../../basics/collections';
import { binomialUpperTail } from '../../statistics/distributions';
import type { FailureCount } from '../../statistics/failure-count';
import { clopperPearsonInterval } from '../../statistics/intervals';
import {
  majorityFailureRate,
  type RateSpread,
  shrunkMajorityFailureRate,
  spreadOf,
} from '../../statistics/majority-vote';
import { largest, smallest } from '../../statistics/numbers';
import { type FailureNature, natureOf } from '../../statistics/systematic';
import { planVotes, voteNoiseBound } from '../../statistics/vote-plan-rule';
import { boundsOf, type Sampling } from '../assess/assess-suite';
import { areBunched } from '../assess/find-trends';
import { noticedWith } from '../assess/noticed-rate';
import { errorOfLevel, fewestFailures, pValueOf } from '../policy/evidence';
import { hypothesesOf, type Policy } from '../policy/policy';
import { type AssertionCounts, judgedOf } from '../tally/assertion-result';

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
interface AdviceAbout {
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
  const spreads = new Map(
    [...random].flatMap(([analytic, together]) =>
      together.length < fewestAlike
        ? []
        : [[analytic, spreadOf(together.map(({ counts }) => failuresIn(counts)))] as const],
    ),
  );
  const advices = all.map((one): Advised => {
    const advice = shared.get(one);
    return advice === undefined
      ? { ...adviseAlone(one, spreads.get(one.analytic), about), alike: false }
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
  others: RateSpread | undefined,
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
    votes: sizes.find((size) => rateOfVote({ counts, upper }, others, size) <= policy.tolerate) ?? null,
  });
}

/**
 * How often a vote is wrong about an assertion that fails unlike the others: as these let expect, because the bound of
 * the unluckiest of many would ask for far too large a vote. Without others, by its own bound.
 */
function rateOfVote(
  { counts, upper }: { readonly counts: AssertionCounts; readonly upper: number },
  others: RateSpread | undefined,
  votes: number,
): number {
  return others === undefined
    ? majorityFailureRate(upper, votes)
    : shrunkMajorityFailureRate(failuresIn(counts), others, votes);
}

function failuresIn(counts: AssertionCounts): FailureCount {
  return { failures: counts.failures, trials: judgedOf(counts) };
}

function addUp(all: readonly Advisable[]): AssertionCounts {
  const sum = (key: keyof AssertionCounts): number => all.reduce((total, { counts }) => total + counts[key], 0);
  return { trials: sum('trials'), failures: sum('failures'), unreadable: sum('unreadable'), errored: sum('errored') };
}

/** A 95 % interval of at most this width is narrow enough. */
const narrow = 0.25;

/** Maximum number of trials suggested at once. */
const most = 5000;

const known = new Map<string, number>();

/** What to do about an assertion. */
export const actions = [
  'none',
  'fix-label',
  'fix-rubric',
  'fix-format',
  'vote',
  'make-soft',
  'drop',
  'ask-more',
] as const;

/** Used in place of a tolerated rate of 0. */
const leastTolerated = 0.001;

/** Tolerated rates to choose from. */
const rates = [0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.25];

const nothing = { votes: null, moreRuns: null, tolerable: null };

/** What to do about an assertion, or about all assertions of an analytic that fail alike. */
export interface Advice {
  readonly action: (typeof actions)[number];
  /** Number of answers in the advised vote; `null` for other actions, or if the answers already are votes. */
  readonly votes: number | null;
  /** How many more runs to ask; `null` for other actions. */
  readonly moreRuns: number | null;
  /** Failure rate to tolerate so that the assertion fails no release; `null` for other actions. */
  readonly tolerable: number | null;
}

/** The counts that advice is based on: of one assertion, or of several that fail alike. */
export interface Evidence {
  readonly policy: Policy;
  readonly failures: number;
  readonly unreadable: number;
  readonly judged: number;
  /** Judged trials per run, which is the number of assertions. */
  readonly perRun: number;
  /** One-sided 95 % bound of the failure rate. */
  readonly upper: number;
  readonly nature: FailureNature;
  /** Whether the assertion fails significantly more often than tolerated, corrected for all others. */
  readonly accused: boolean;
  /** Whether an oracle contradicts the label. */
  readonly contradicted: boolean;
  /** Number of hypotheses tested together, for the correction. */
  readonly family: number;
  /** Whether the answers already are votes. */
  readonly voted: boolean;
  /** The smallest vote that a bound shows to be enough; `null` if none is. */
  readonly votes: number | null;
  /** Trials needed to judge larger votes, if the present ones are too few. */
  readonly toTellVotes: number;
}

/**
 * The single best action. An action that needs more trials than there are is never advised; the advice is then to ask
 * more.
 */
export function advise(evidence: Evidence): Advice {
  const { failures, unreadable, judged, nature, votes, voted, upper } = evidence;
  if (evidence.contradicted) {
    return { ...nothing, action: 'fix-label' };
  }
  if (judged > 0 && unreadable === judged) {
    return { ...nothing, action: 'fix-format' };
  }
  if (nature === 'systematic') {
    return { ...nothing, action: 2 * unreadable > failures ? 'fix-format' : 'fix-rubric' };
  }
  if (!evidence.accused) {
    const needed = trialsNeeded(evidence);
    return judged >= needed && !looksWrong(evidence) ? { ...nothing, action: 'none' } : askMore(evidence, needed);
  }
  if (nature === 'random' && (voted || votes !== null)) {
    return { ...nothing, action: 'vote', votes: voted ? null : votes };
  }
  const needed = Math.max(trialsToTell(failures, judged), evidence.toTellVotes);
  if (judged < needed) {
    return askMore(evidence, needed);
  }
  const tolerable = rates.find((rate) => rate >= upper);
  return tolerable === undefined
    ? { ...nothing, action: 'drop', tolerable: 0.5 }
    : { ...nothing, action: 'make-soft', tolerable };
}

/** Trials, in tens, that would show such a failure rate to be systematic, or measure it well enough to act on. */
function trialsToTell(failures: number, judged: number): number {
  const rate = failures / judged;
  for (let trials = 10; trials < most; trials += 10) {
    const interval = clopperPearsonInterval(Math.round(rate * trials), trials);
    if (natureOf(interval) === 'systematic' || interval.upper - interval.lower <= narrow) {
      return trials;
    }
  }
  return most;
}

/** Trials that notice a failure rate above the tolerated one, of one of `family` hypotheses, with 80 % probability. */
function trialsToNotice(rate: number, tolerate: number, family: number): number {
  const key = [rate, tolerate, family].join();
  const trials = known.get(key) ?? findTrials(rate, tolerate, family);
  known.set(key, trials);
  return trials;
}

function findTrials(rate: number, tolerate: number, family: number): number {
  const isEnough = (trials: number): boolean =>
    binomialUpperTail(fewestFailures(trials, tolerate, family), trials, rate) >= noticedWith;
  let few = 1;
  let many = 2;
  while (many < most && !isEnough(many)) {
    [few, many] = [many, 2 * many];
  }
  while (many - few > 1) {
    const middle = Math.floor((few + many) / 2);
    [few, many] = isEnough(middle) ? [few, middle] : [middle, many];
  }
  return many;
}

/**
 * Trials after which the assertion counts as fine: with these, a failure rate like the present one, or else 5 times the
 * tolerated one, would have been noticed. A rate so close to the tolerated one that this takes ten times as many trials
 * counts as tolerated.
 */
function trialsNeeded({ policy: { tolerate }, failures, judged, upper, family }: Evidence): number {
  const { unacceptable } = hypothesesOf(Math.max(tolerate, leastTolerated));
  const enough = trialsToNotice(unacceptable, tolerate, family);
  if (failures <= tolerate * judged) {
    return upper <= unacceptable ? 0 : enough;
  }
  const own = trialsToNotice(failures / judged, tolerate, family);
  return own > 10 * enough ? enough : own;
}

/** Whether it was always wrong, or more often than chance allows at the tolerated rate: never fine as it is. */
function looksWrong({ policy: { tolerate }, failures, judged }: Evidence): boolean {
  const isAlways = failures > 0 && failures === judged;
  return isAlways || binomialUpperTail(failures, judged, Math.max(tolerate, leastTolerated)) <= errorOfLevel;
}

/** Asks for more runs, up to this number of trials, rounded up to tens of runs. */
function askMore({ judged, perRun }: Evidence, trials: number): Advice {
  const runs = Math.ceil(Math.max(trials, judged + 1) / perRun / 10) * 10;
  return { ...nothing, action: 'ask-more', moreRuns: Math.max(1, runs - Math.floor(judged / perRun)) };
}
