import type { Gate, GatedAssertion } from '../reliability/gate';
import { fixedPlan } from '../statistics/fixed-plan';
import { gateCharacteristics, type GatePlan } from '../statistics/gate-characteristics';
import type { GateEntry } from '../trial/trial-log';
import { formatNumberOf, formatShare } from './numbers';
import type { ReportDocument } from './report-document';

/** The gate's part of a report. */
export type GateReport = NonNullable<ReportDocument['gate']>;

/** What a gate has come to; an interrupted one is inconclusive, and nothing passes by accident. */
export function buildGateReport(gate: Gate, entry: GateEntry, trials: ReadonlyMap<string, number>): GateReport {
  const assertions = gate.assertions();
  const { attempt, alpha, beta, batch, preset, failFast } = entry;
  const plans = plansOf(assertions);
  const perFixture = new Map<string, number>();
  for (const { assertion, plan } of assertions) {
    const size = plans.get(keyOf(plan))?.fixed ?? 0;
    perFixture.set(assertion.fixture, Math.max(size, perFixture.get(assertion.fixture) ?? 0));
  }
  const sum = (counts: Iterable<number>): number => [...counts].reduce((total, count) => total + count, 0);
  return {
    ...verdictOf(assertions, gate.tooManyErrored()),
    certifies: [...plans.values()].map(({ text }) => text).join('; '),
    ...{ attempt, alpha, beta, batch, preset, failFast },
    trials: sum(trials.values()),
    fixedPlanTrials: sum(perFixture.values()),
    assertions: assertions.map(({ assertion, plan, status, failures, judged, bound }) => {
      const { fixture, analytic, file, line, expected } = assertion;
      const { tolerated, unacceptable, most } = plan;
      return {
        fixture,
        analytic,
        file,
        line,
        expected,
        tolerated,
        unacceptable,
        most,
        status,
        failures,
        judged,
        bound,
      };
    }),
  };
}

function verdictOf(
  assertions: readonly GatedAssertion[],
  tooManyErrored: boolean,
): Pick<GateReport, 'verdict' | 'because'> {
  const count = (status: GatedAssertion['status']): number => assertions.filter((one) => one.status === status).length;
  const of = `of ${formatNumberOf(assertions.length, 'hard assertion')}`;
  if (count('rejected') > 0) {
    return { verdict: 'rejected', because: `${String(count('rejected'))} ${of} failed too often` };
  }
  if (tooManyErrored) {
    return { verdict: 'inconclusive', because: 'more than 5 % of the trials brought no reply' };
  }
  if (assertions.length > 0 && count('certified') === assertions.length) {
    return { verdict: 'certified', because: `all ${String(assertions.length)} hard assertions are certified` };
  }
  const open = count('undecided');
  const stuck = count('inconclusive');
  const reasons = [
    ...(assertions.length === 0 ? ['there is no hard assertion'] : []),
    ...(stuck > 0 ? [`${String(stuck)} ${of} still undecided at the limit`] : []),
    ...(open > 0 ? [`${String(open)} ${of} not decided when asking ended`] : []),
  ];
  return { verdict: 'inconclusive', because: reasons.join(', ') };
}

/** What each different plan certifies, and the size of a plan of fixed size with the same guarantee. */
function plansOf(
  assertions: readonly GatedAssertion[],
): ReadonlyMap<string, { readonly text: string; readonly fixed: number }> {
  const plans = new Map<string, { readonly text: string; readonly fixed: number }>();
  const several = new Set(assertions.map(({ plan }) => keyOf(plan))).size > 1;
  for (const { plan } of assertions) {
    const key = keyOf(plan);
    if (!plans.has(key)) {
      const each = several
        ? `each hard assertion that tolerates ${formatShare(plan.tolerated)}`
        : 'each hard assertion';
      plans.set(key, {
        text: `${each} ${describePlan(plan)}`,
        fixed: fixedPlan(plan, plan.alpha, plan.beta).trials,
      });
    }
  }
  return plans;
}

function describePlan(plan: GatePlan): string {
  const { certified } = gateCharacteristics(plan, plan.tolerated);
  const [bad, good] = [formatShare(plan.unacceptable), formatShare(plan.tolerated)];
  const chance = formatShare(Number(certified.toFixed(4)));
  return `fails at most ${bad} of the time, with ${formatShare(1 - plan.alpha)} confidence; an assertion at ${good} passes ${chance} of the time`;
}

function keyOf({ tolerated, unacceptable, most }: GatePlan): string {
  return `${String(tolerated)} ${String(unacceptable)} ${String(most)}`;
}
