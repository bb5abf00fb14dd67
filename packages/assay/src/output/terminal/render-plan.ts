import { formatCount, formatDollars, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { numberColumns, tableOf, spaced, type Text, toned } from '../../experiment/blocks/blocks';
import type { PlanDocument, PlannedGoal } from '../../experiment/plan/plan-document';

/** A plan: the next step, a line for each goal, the assumptions, and a command. */
export function renderPlan(plan: PlanDocument): Text {
  const rows = plan.goals.map((goal) => [
    goal.wanted,
    goal.more === 0 ? formatCount(goal.fixtures) : `${formatCount(goal.fixtures)} (+${formatCount(goal.more)})`,
    goal.runs === null ? 'no number' : formatCount(goal.runs),
    goal.calls === null ? '–' : formatCount(goal.calls),
    formatTime(goal.seconds),
    goal.dollars === null ? 'unknown' : formatDollars(goal.dollars),
  ]);
  return spaced([
    [toned('heading', plan.sentence)],
    [tableOf('', ['to find out', ...numberColumns('fixtures', 'runs', 'calls', 'time', 'cost')], rows)],
    describeBasis(plan).map((text) => toned('quiet', text)),
    [`Next: ${plan.next}`],
  ]);
}

/** The assumptions behind the figures, one sentence per line. */
function describeBasis({
  basis,
  groups,
  concurrency,
  simulated,
  fixtures,
  families,
  callsPerRun,
}: PlanDocument): readonly string[] {
  const { report, assumed, milliseconds, rate, runsWorthAsking } = basis;
  const who = groups.map((name) => printableLine(name, 60)).join(', ');
  return [
    `One run: ${formatNumberOf(fixtures, 'fixture')}${families < fixtures ? ` (${formatNumberOf(families, 'original')})` : ''}, ${formatNumberOf(callsPerRun, 'call')}, asked of ${who}. Costs are estimates.`,
    milliseconds === null
      ? `Time: unknown, ${report === null ? 'no report has measured a live call yet' : `${report} measured no live call`}.`
      : `Time: ${formatNumberOf(concurrency, 'request')} in flight, ${(milliseconds / 1000).toFixed(1)} s a call (median of ${String(report)}).`,
    `Comparison: ${assumed || report === null ? 'assumes' : `${report} measured`} a failure rate of ${formatShare(rate)}${assumed ? ', half of its variance between fixtures' : ''}, and that two prompts share half of what makes fixtures differ.`,
    runsWorthAsking === null
      ? 'Fixtures do not differ: another run is worth as much as the same number of new fixtures.'
      : `Useful runs for a comparison: up to ${formatCount(runsWorthAsking)}. Beyond that, only more fixtures help.`,
    ...(simulated ? ['Offline models would answer: they are free, but say nothing about a real model.'] : []),
  ];
}

function formatTime(seconds: PlannedGoal['seconds']): string {
  if (seconds === null) {
    return 'unknown';
  }
  if (seconds < 90) {
    return `${seconds.toFixed(0)} s`;
  }
  return seconds < 5400 ? `${(seconds / 60).toFixed(0)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
