import { formatDollars, formatNumberOf, formatPoints, formatShare } from '../../basics/text/numbers';
import {
  fixturesForWidth,
  fixturesToTellApart,
  leastThat,
  type PairedVariances,
  runsToTellApart,
  runsWorthAsking,
  trialsForWidth,
} from '../../statistics/sample-sizes';
import type { PlanDocument, PlannedGoal } from './plan-document';
import { commandOf, type PlanFacts, type Spread, toGoal, trialsToNotice } from './plan-facts';
import { largest } from '../../statistics/numbers';
import { gateCharacteristics, trialsToCertifyAfter } from '../../statistics/sequential';
import { familiesToPass } from '../gate/unseen-gate';
import { noticedWith } from '../assess/noticed-rate';
import { accuracyPlanOf, gateDefaults, gatePlanOf, type GateSettings } from '../gate/gate-plan';
import type { AssertionEntry } from '../log/suite-entry';
import { hypothesesOf } from '../policy/policy';
import { noticedOf } from '../policy/required-share';
import { unseenWords } from '../report/describe-gate';
import { betaQuantile } from '../../statistics/special-functions';
import { createRandom } from '../../statistics/random';
import { signFlipTest } from '../../statistics/paired';

/** Two prompts to tell apart, and how they are asked. */
interface PlannedComparison {
  /** Failure rates of the two. */
  readonly rates: readonly [number, number];
  /** Share of the variance that lies between fixtures, in (0, 1). */
  readonly between: number;
  readonly fixtures: number;
  readonly runs: number;
}

/** Number of simulated comparisons. */
const samples = 400;

/** Number of rates that stand for a distribution of them. */
const drawn = 200;

/** Maximum runs of a comparison: more runs narrow it too little. */
const mostRunsOfComparison = 100;

/** Power below which a computed plan gets more fixtures, by a tenth at a time. */
const leastPower = 0.78;

/** Larger plans are not simulated: the formula holds better the more fixtures there are. */
const mostSimulated = 400;

/** Assumed failure rates until a report has measured them: 5 %, with half of the variance between fixtures. */
const assumed: Spread = { rate: 0.05, wrong: 0.05, within: 0.02375, between: 0.02375 };

/** Goals to begin with, if they are among the plan's. */
const firstGoals: readonly PlannedGoal['goal'][] = ['notice-analytic', 'notice-share'];

/** Assumed accuracy of a quiz until a report has measured it. */
const assumedAccuracy = 0.8;

/** Plans what it takes to answer each question about a challenge, before anything is asked. */
export function buildPlan(facts: PlanFacts): PlanDocument {
  const { challenge, groups, simulated, fixtures, families, callsPerRun, dollarsPerRun, concurrency, report } = facts;
  const hard = hardOf(facts);
  const { spread, isAssumed } = spreadOf(facts);
  const goals = [
    ...planWidths(facts, spread),
    ...planRequired(facts),
    ...planNotices(facts, hard),
    ...planGate(facts, hard),
    planUnseen(facts),
    planDifference(facts, spread),
  ];
  const [first] = [...goals.filter(({ goal }) => firstGoals.includes(goal)), ...goals];
  return {
    version: 1,
    challenge,
    groups: [...groups],
    simulated,
    fixtures,
    families,
    assertions: hard.length,
    sentence: first === undefined ? 'There is nothing to ask.' : describeFirst(first),
    next: first?.command ?? commandOf(facts, 'repeat', '--runs 2'),
    callsPerRun,
    dollarsPerRun,
    concurrency,
    basis: {
      report: report?.folder ?? null,
      assumed: isAssumed,
      milliseconds: report?.milliseconds ?? null,
      rate: spread.rate,
      within: spread.within,
      between: spread.between,
      runsWorthAsking: runsWorthAsking(toVariances(spread, spread.rate)),
    },
    goals,
  };
}

/**
 * Share of simulated comparisons in which the test of `assay compare` (sign flips by fixture, 5 %) tells the two apart:
 * fixtures have beta-distributed failure rates, and half of them are as hard for both. The same plan always gives the
 * same share; its standard error is 2 points.
 */
function comparisonPower({ rates, between, fixtures, runs }: PlannedComparison): number {
  const ones = ratesOf(rates[0], between);
  const others = ratesOf(rates[1], between);
  const random = createRandom('comparison power', ...rates, fixtures, runs);
  const failuresAt = (rate: number): number => {
    let failures = 0;
    for (let run = 0; run < runs; run += 1) {
      failures += random() < rate ? 1 : 0;
    }
    return failures;
  };
  let apart = 0;
  for (let sample = 0; sample < samples; sample += 1) {
    const differences = Array.from({ length: fixtures }, () => {
      const place = Math.floor(random() * drawn);
      const other = random() < 0.5 ? place : Math.floor(random() * drawn);
      return (failuresAt(others[other] ?? 0) - failuresAt(ones[place] ?? 0)) / runs;
    });
    apart += signFlipTest(differences) <= 0.05 ? 1 : 0;
  }
  return apart / samples;
}

/** Evenly spaced quantiles of the beta distribution with this mean, and this share of the variance of a boolean. */
function ratesOf(mean: number, share: number): readonly number[] {
  const size = 1 / share - 1;
  return Array.from({ length: drawn }, (_, index) =>
    betaQuantile((index + 0.5) / drawn, mean * size, (1 - mean) * size),
  );
}

/**
 * Hard assertions. If none is hard, none where a report judges an accuracy, otherwise all, as with `--assert hard`.
 */
function hardOf({ assertions, required }: Pick<PlanFacts, 'assertions' | 'required'>): readonly AssertionEntry[] {
  const hard = assertions.filter(({ assert }) => assert === 'hard');
  return hard.length > 0 || required !== undefined ? hard : assertions;
}

function isSoft({ assertions }: PlanFacts): boolean {
  return assertions.every(({ assert }) => assert === 'soft');
}

/** Plans intervals of the wanted width. */
function planWidths(facts: PlanFacts, { rate, wrong }: Spread): readonly PlannedGoal[] {
  const { families, wanted } = facts;
  const points = formatPoints(wanted.width);
  const needed = fixturesForWidth(wrong, wanted.width) ?? families;
  const words = unseenWords(facts.of);
  return [
    toGoal(facts, {
      goal: 'width-of-assertion',
      wanted: `the failure rate of each ${facts.of === undefined ? 'assertion' : 'question'}, 95 % interval ${points} points wide`,
      runs: trialsForWidth(rate, wanted.width),
    }),
    toGoal(facts, {
      goal: 'width-for-unseen',
      wanted: `share of ${words.unseen} ${words.wrong}, 95 % interval ${points} points wide`,
      runs: 1,
      needed,
    }),
  ];
}

/** Plans runs that fail the report if something fails 5 times as often as tolerated. */
function planNotices(facts: PlanFacts, hard: readonly AssertionEntry[]): readonly PlannedGoal[] {
  const judged = hard.filter(({ tolerate }) => tolerate > 0);
  if (judged.length === 0) {
    return [];
  }
  const needs = (tolerate: number, family: number): number | null =>
    trialsToNotice(tolerate, hypothesesOf(tolerate).unacceptable, family);
  const names = [...new Set(hard.map(({ analytic }) => analytic))];
  const pools = names.flatMap((name) => {
    const own = judged.filter(({ analytic }) => analytic === name);
    const trials = own.length === 0 ? null : needs(largest(own.map(({ tolerate }) => tolerate)), names.length);
    return trials === null ? [] : [Math.max(2, Math.ceil(trials / own.length))];
  });
  const rates = [...new Set(judged.map(({ tolerate }) => formatShare(hypothesesOf(tolerate).unacceptable)))];
  const often = rates.length === 1 ? `in ${rates[0] ?? ''} of answers` : '5 times as often as tolerated';
  const chance = `detected with ${formatShare(noticedWith)} probability`;
  const alone = [...new Set(judged.map(({ tolerate }) => tolerate))].map((tolerate) => needs(tolerate, hard.length));
  return [
    toGoal(facts, {
      goal: 'notice-analytic',
      wanted: `${facts.of === undefined ? `an analytic that is wrong ${often} over all fixtures` : `a model that is wrong ${often}`} is ${chance}`,
      runs: largest([2, ...pools]),
      flags: isSoft(facts) ? ' --assert hard' : '',
    }),
    toGoal(facts, {
      goal: 'notice-assertion',
      wanted: `${facts.of === undefined ? `an analytic that is wrong ${often} on a single fixture` : `one question that is wrong ${often}`} is ${chance}`,
      runs: alone.includes(null) ? null : largest(alone.flatMap((trials) => trials ?? [])),
      flags: isSoft(facts) ? ' --assert hard' : '',
    }),
  ];
}

/** Plans runs that fail a model below the required share, and a gate on a required accuracy. */
function planRequired(facts: PlanFacts): readonly PlannedGoal[] {
  const { required, fixtures, groups, wanted } = facts;
  if (required === undefined || required.answers === 0) {
    return [];
  }
  const truth = required.share - wanted.difference;
  const isNoticed = (runs: number): boolean =>
    (noticedOf({ ...required, answers: runs * required.answers }) ?? 0) >= truth;
  const reaches = formatShare(truth);
  const misses = formatShare(required.share);
  const who = required.inPoints ? `earns ${reaches} of the points` : `is right in ${reaches} of answers`;
  const notice = toGoal(facts, {
    goal: 'notice-share',
    wanted: `a model that ${who} is shown to miss the required ${misses} with ${formatShare(noticedWith)} probability`,
    runs: truth <= 0 ? null : leastThat(isNoticed, 2),
  });
  // A gate certifies one model, by right answers.
  if (groups.length !== 1 || required.inPoints) {
    return [notice];
  }
  const defaults = { preset: null, hypotheses: null, most: null, failFast: false };
  const plan = accuracyPlanOf(required.share, { ...gateDefaults, ...defaults, batch: 1 }, { fixtures, family: 1 });
  const gate = toGoal(facts, {
    goal: 'gate-on-accuracy',
    wanted: `a certificate of an accuracy of ${misses} on these questions, if nothing is wrong`,
    runs: Math.ceil(trialsToCertifyAfter(plan, gateDefaults.alpha, 0) / fixtures),
    command: 'gate',
  });
  return [notice, gate];
}

/** Plans a gate: without failures, and at its limit. */
function planGate(facts: PlanFacts, hard: readonly AssertionEntry[]): readonly PlannedGoal[] {
  const settings: GateSettings = { ...gateDefaults, preset: null, hypotheses: null, most: null, failFast: false };
  const tolerated = [...new Set(hard.map(({ tolerate }) => tolerate))].filter((tolerate) => tolerate >= 0.0001);
  if (tolerated.length === 0 || facts.groups.length !== 1) {
    return [];
  }
  const plans = tolerated.map((tolerate) => gatePlanOf(tolerate, settings, hard.length));
  const clean = largest(plans.map((plan) => Math.ceil(gateCharacteristics(plan, 0).expectedTrials)));
  const usual = largest(plans.map((plan) => gateCharacteristics(plan, plan.tolerated).expectedTrials));
  const most = largest(plans.map((plan) => plan.most));
  const flags = isSoft(facts) ? ' --assert hard' : '';
  const gate = { flags, command: 'gate' } as const;
  return [
    toGoal(facts, {
      ...gate,
      goal: 'gate-without-failure',
      wanted: 'a certificate for these fixtures, if nothing fails',
      runs: clean,
    }),
    toGoal(facts, {
      ...gate,
      goal: 'gate-at-limit',
      wanted: `the same at the limit (an assertion that fails as often as tolerated takes ${Math.round(usual)} on average)`,
      runs: most,
    }),
  ];
}

/** Plans a certificate for unseen submissions, if nothing is wrong. */
function planUnseen(facts: PlanFacts): PlannedGoal {
  const { families, wanted, of } = facts;
  const { unseen, wrong } = unseenWords(of);
  const more = familiesToPass({ families, wrong: 0 }, { wanted: wanted.unseen, look: 1, alpha: gateDefaults.alpha });
  const share = formatShare(wanted.unseen);
  return toGoal(facts, {
    goal: 'unseen',
    wanted: `at most ${share} of ${unseen} ${wrong}, if none of the fixtures is`,
    runs: 1,
    needed: families + more,
    command: 'gate',
    flags: ` --unseen ${share.replace(' ', '')}`,
  });
}

/** Plans a comparison of two prompts or models, with the present or the needed number of fixtures. */
function planDifference(facts: PlanFacts, spread: Spread): PlannedGoal {
  const { families, wanted } = facts;
  const variances = toVariances(spread, facts.of === 'quiz' ? spread.rate : spread.rate + wanted.difference);
  const possible = families < 2 ? null : runsToTellApart(variances, families, wanted.difference);
  const isPossible = possible !== null && possible <= mostRunsOfComparison;
  const runs = isPossible ? possible : Math.min(10, runsWorthAsking(variances) ?? 10);
  const computed = isPossible ? families : (fixturesToTellApart(variances, runs, wanted.difference) ?? families);
  const needed = enlarge(facts, spread, { fixtures: computed, runs });
  return toGoal(facts, {
    goal: 'difference',
    wanted:
      facts.of === 'quiz'
        ? `${describeAccuracies(1 - spread.rate, wanted.difference)} told apart with 80 % probability`
        : `two prompts or models that differ by ${formatPoints(wanted.difference)} points, told apart with 80 % probability`,
    runs,
    needed,
    sides: Math.max(1, 2 / facts.groups.length),
  });
}

/**
 * The number of fixtures with which the very test finds the difference in four of five simulated comparisons. The formula
 * takes means as normal, which is too optimistic where few fixtures fail.
 */
function enlarge(
  { of, wanted }: PlanFacts,
  { rate, within, between }: Spread,
  { fixtures, runs }: { readonly fixtures: number; readonly runs: number },
): number {
  const other = of === 'quiz' ? rate - wanted.difference : rate + wanted.difference;
  const total = within + between;
  if (rate <= 0 || rate >= 1 || other <= 0 || other >= 1 || total <= 0) {
    return fixtures;
  }
  const share = Math.min(0.99, Math.max(0.01, between / total));
  let enough = fixtures;
  while (
    enough <= mostSimulated &&
    comparisonPower({ rates: [rate, other], between: share, fixtures: enough, runs }) < leastPower
  ) {
    enough = Math.ceil(enough * 1.1);
  }
  return enough;
}

/** Two accuracies with this difference; the second is higher if possible. */
function describeAccuracies(accuracy: number, difference: number): string {
  const other = accuracy + difference <= 1 ? accuracy + difference : accuracy - difference;
  return `two prompts or models, one right on ${formatShare(accuracy)} and one on ${formatShare(other)} of questions,`;
}

/**
 * The mean variances of two prompts, one that fails at the rate of the spread and one at `other`: variances grow with
 * rate · (1 − rate). Assumes that the prompts share half of the variance between fixtures; no single report can verify
 * this.
 */
function toVariances({ rate, within, between }: Spread, other: number): PairedVariances {
  const varianceAt = (share: number): number => Math.min(1, share) * Math.max(0, 1 - share);
  const own = varianceAt(rate);
  // A prompt that never failed shows no variance; that of the other is taken to be half within, half between.
  if (own === 0) {
    return { betweenVariance: varianceAt(other) / 4, withinVariance: varianceAt(other) / 4 };
  }
  const growth = (1 + varianceAt(other) / own) / 2;
  return { betweenVariance: between * growth, withinVariance: within * growth };
}

/** The variances behind comparisons, and whether they are assumed. */
function spreadOf({ of, report, wanted }: PlanFacts): { readonly spread: Spread; readonly isAssumed: boolean } {
  const measured = wanted.accuracy === undefined ? report?.spread : undefined;
  const rate = 1 - (wanted.accuracy ?? assumedAccuracy);
  const half = (rate * (1 - rate)) / 2;
  const spread = of === 'quiz' ? { rate, wrong: rate, within: half, between: half } : assumed;
  return { spread: measured ?? spread, isAssumed: measured === undefined };
}

function describeFirst({ runs, calls, dollars, wanted }: PlannedGoal): string {
  const price = dollars === 0 ? ', free' : `, about ${formatDollars(dollars ?? 0)}`;
  const cost = dollars === null ? '' : price;
  return `Start with ${formatNumberOf(runs ?? 0, 'run')} (${formatNumberOf(calls ?? 0, 'call')}${cost}): ${wanted}.`;
}
