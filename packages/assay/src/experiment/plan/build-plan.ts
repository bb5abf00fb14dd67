import { formatDollars, formatNumberOf } from '../../basics/text/numbers';
import { runsWorthAsking } from '../../statistics/sample-sizes';
import type { PlanDocument, PlannedGoal } from './plan-document';
import type { PlanFacts } from './plan-facts';
import {
  hardOf,
  planRequired,
  planDifference,
  planGate,
  planNotices,
  planUnseen,
  planWidths,
  toVariances,
} from './plan-goals';
import type { Spread } from './spread';
import { commandOf } from './to-goal';

/** Assumed failure rates until a report has measured them: 5 %, with half of the variance between fixtures. */
const assumed: Spread = { rate: 0.05, wrong: 0.05, within: 0.02375, between: 0.02375 };

/** Goals to begin with, if they are among the plan's. */
const firstGoals: readonly PlannedGoal['goal'][] = ['notice-analytic', 'notice-share'];

/** Assumed accuracy of a quiz until a report has measured it. */
const assumedAccuracy = 0.8;

/** The variances behind comparisons, and whether they are assumed. */
function spreadOf({ of, report, wanted }: PlanFacts): { readonly spread: Spread; readonly isAssumed: boolean } {
  const measured = wanted.accuracy === undefined ? report?.spread : undefined;
  const rate = 1 - (wanted.accuracy ?? assumedAccuracy);
  const half = (rate * (1 - rate)) / 2;
  const spread = of === 'quiz' ? { rate, wrong: rate, within: half, between: half } : assumed;
  return { spread: measured ?? spread, isAssumed: measured === undefined };
}

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

function describeFirst({ runs, calls, dollars, wanted }: PlannedGoal): string {
  const cost = dollars === null ? '' : dollars === 0 ? ', free' : `, about ${formatDollars(dollars)}`;
  return `Start with ${formatNumberOf(runs ?? 0, 'run')} (${formatNumberOf(calls ?? 0, 'call')}${cost}): ${wanted}.`;
}
