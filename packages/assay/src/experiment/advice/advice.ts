import { binomialUpperTail } from '../../statistics/distributions';
import { type FailureNature, natureOf } from '../../statistics/systematic';
import { hypothesesOf } from '../policy/hypotheses';
import { errorOfLevel, fewestFailures } from '../policy/evidence';
import type { Policy } from '../policy/policy';
import { clopperPearsonInterval } from '../../statistics/intervals';
import { noticedWith } from '../assess/noticed-rate';

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
