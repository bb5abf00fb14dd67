import type { FailureNature } from '../../statistics/systematic';
import { hypothesesOf } from '../policy/hypotheses';
import type { Policy } from '../policy/policy';
import { trialsToNotice, trialsToTell } from './trials-to-tell';

/** What to do about an assertion. */
export const actions = [
  'none',
  'fix label',
  'fix rubric',
  'fix format',
  'vote',
  'make soft',
  'drop',
  'ask more',
] as const;

/** What to do about an assertion, or about an analytic whose assertions fail alike. */
export interface Advice {
  readonly action: (typeof actions)[number];
  /** Of a vote, how many answers; `null` of any other action, and where the answers are votes already. */
  readonly votes: number | null;
  /** Of asking more, how many more runs; `null` of any other action. */
  readonly moreRuns: number | null;
  /** Of an assertion that is to fail no release, the failure rate to tolerate; `null` of any other action. */
  readonly tolerable: number | null;
}

/** What advice rests on: the counts of one assertion, or of several that fail alike. */
export interface Evidence {
  readonly policy: Policy;
  readonly failures: number;
  readonly unreadable: number;
  readonly judged: number;
  /** Judged trials of a run: how many assertions these are. */
  readonly perRun: number;
  /** One-sided 95 % bound of the failure rate. */
  readonly upper: number;
  readonly nature: FailureNature;
  /** Whether it fails more often than it may, all others considered. */
  readonly accused: boolean;
  /** Whether a program that can decide says that the label is wrong. */
  readonly contradicted: boolean;
  /** How many such are judged together, so that a failure of all of them by chance stays rare. */
  readonly family: number;
  /** The answers are votes already. */
  readonly voted: boolean;
  /** The smallest vote that a bound shows to be enough; `null` if none is. */
  readonly votes: number | null;
  /** Trials with which larger votes could be told, if these are too few for that. */
  readonly toTellVotes: number;
}

/** An assertion that tolerates nothing is held against this rate. */
const leastTolerated = 0.001;
/** Tolerated rates to choose from. */
const rates = [0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.25];
const nothing = { votes: null, moreRuns: null, tolerable: null };

/** The one thing to do. Nothing is advised against from fewer trials than it takes: then it is to ask more. */
export function advise(evidence: Evidence): Advice {
  const { failures, unreadable, judged, nature, votes, voted, upper } = evidence;
  if (evidence.contradicted) {
    return { ...nothing, action: 'fix label' };
  }
  if (judged > 0 && unreadable === judged) {
    return { ...nothing, action: 'fix format' };
  }
  if (nature === 'systematic') {
    return { ...nothing, action: 2 * unreadable > failures ? 'fix format' : 'fix rubric' };
  }
  if (!evidence.accused) {
    const needed = trialsNeeded(evidence);
    return judged >= needed ? { ...nothing, action: 'none' } : askMore(evidence, needed);
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
    : { ...nothing, action: 'make soft', tolerable };
}

/**
 * Trials that let it pass for fine: with them a failure rate like its own, or else 5 times the tolerated one, would have
 * been noticed. A rate so little above the tolerated one that this takes ten times as many is as good as it.
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

/** Asks until there are so many trials, in runs rounded up to tens. */
function askMore({ judged, perRun }: Evidence, trials: number): Advice {
  const runs = Math.ceil(Math.max(trials, judged + 1) / perRun / 10) * 10;
  return { ...nothing, action: 'ask more', moreRuns: Math.max(1, runs - Math.floor(judged / perRun)) };
}
