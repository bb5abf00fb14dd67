import { adviseAll, type Advised, noAdvice } from '../advice/advise-all';
import {
  type AnalyticAssessment,
  assessAnalytic,
  assessAssertion,
  assessLanguages,
  assessSuite,
  type DirectedErrors,
  type LanguageAssessment,
  type Sampling,
  type WholeShare,
} from '../assess/assess-suite';
import { judgedOf, failureRateOf } from '../tally/assertion-result';
import type { AssertionTally } from '../tally/assertion-tally';
import { decideAnalytics, decideAssertions, type Decision, type PooledAnalytic } from '../policy/decide';
import type { Ending } from '../policy/evidence';
import { findAccused } from '../assess/find-suspects';
import { compareHoldout, isHeldOut } from '../assess/holdout';
import type { ModelTally } from '../tally/tally';
import type { Burst, Drift } from '../assess/find-drift';
import { findTrends, type Trend } from '../assess/find-trends';
import type { AnalyticReport, AssertionReport, ModelReport } from './report-document';

/** How the trials were sampled, and what the suite's entry says about them. */
export interface ReportFacts {
  readonly sampling: Sampling;
  /** Absent if this report judges nothing: a gate judges on its own, and a shard is not a sample. */
  readonly ending?: Ending | undefined;
  /** Planned runs. */
  readonly runs: number;
  /** Number of looks at the held-out part, if it is shown. */
  readonly looks: number | undefined;
  /** Whether a fixture is a submission, with several judgements that together accept or reject it. */
  readonly gradesSubmissions: boolean;
  /** Whether the answers already are votes. */
  readonly voted: boolean;
  readonly languages?: Readonly<Record<string, string>> | undefined;
  /** Number of groups in the report, including this one. */
  readonly groups: number;
  /** What changed during this group's runs. */
  readonly drift: readonly Drift[];
  /** Bursts of wrong replies in this group's runs. */
  readonly bursts: Burst | undefined;
}

/** One model's part of a report. */
export function buildModelReport(
  tally: ModelTally,
  { sampling, ending, runs, looks, gradesSubmissions, voted, languages, groups, drift, bursts }: ReportFacts,
): ModelReport {
  const fixtures = [...tally.fixtures.values()];
  const total = (of: (fixture: (typeof fixtures)[number]) => number): number =>
    fixtures.reduce((sum, fixture) => sum + of(fixture), 0);
  const trials = total((fixture) => fixture.trials());
  const errored = total((fixture) => fixture.errored());
  const asked = tally.assertions.filter((assertion) => assertion.counts().trials > 0);
  const judged =
    ending === undefined
      ? []
      : asked.map(({ assertion, counts }) => ({
          analytic: assertion.analytic,
          counts: counts(),
          policy: assertion,
          planned: runs * (tally.fixtures.get(assertion.fixture)?.parts ?? 1),
        }));
  // All groups of a report share the two levels: six graders exactly at the tolerated rate are six chances to fail.
  const decisions = decideAssertions(judged, tally.hard * groups, ending);
  // If only part of an analytic was asked, the whole cannot be judged.
  const pools = decideAnalytics(judged, tally.hardOf.size * groups, ending, bursts?.factor);
  const pooled = new Map(
    pools.filter((one) => one.assertions === tally.hardOf.get(one.analytic)).map((one) => [one.analytic, one]),
  );
  const trends = findTrends(asked, groups);
  const accused = new Set(findAccused(asked));
  const advised = adviseAll(
    asked.map(({ assertion, counts }, index) => ({
      fixture: assertion.fixture,
      analytic: assertion.analytic,
      policy: assertion,
      counts: counts(),
      accused: accused.has(index) || decisions[index]?.status === 'failed',
      contradicted: assertion.contradicted !== undefined,
    })),
    { sampling, family: Math.max(1, tally.hard), voted },
  );
  const isUnseen = (fixture: string): boolean => looks !== undefined && isHeldOut(fixture);
  const unseen = asked
    .map(({ assertion }, index) => [assertion.fixture, decisions[index]] as const)
    .filter(([fixture]) => isUnseen(fixture));
  const analytics = [...new Set(tally.assertions.map(({ assertion }) => assertion.analytic))];
  return {
    model: tally.model,
    trials,
    judged: trials - errored,
    errored,
    unreadable: total((fixture) => fixture.unreadable()),
    suite: buildSuite(tally, { sampling, looks, gradesSubmissions }),
    analytics: analytics.map((analytic) =>
      toAnalyticReport(
        assessAnalytic(
          analytic,
          tally.assertions.filter(({ assertion }) => assertion.analytic === analytic),
        ),
        pooled.get(analytic),
      ),
    ),
    byFixture: fixtures.flatMap((one) => {
      const judged = one.trials() - one.errored();
      return judged === 0 || isUnseen(one.fixture)
        ? []
        : [{ fixture: one.fixture, judged, wrong: judged - one.right() }];
    }),
    drift: drift.map(({ before, after, ...found }) => ({ ...found, before: { ...before }, after: { ...after } })),
    ...(bursts !== undefined && { bursts: { ...bursts, worst: { ...bursts.worst } } }),
    heldOut: {
      failed: unseen.filter(([, decision]) => decision?.status === 'failed').length,
      inconclusive: unseen.filter(([, decision]) => decision?.status === 'inconclusive').length,
    },
    // Held-out assertions stay out of report files, too; only the trials contain them.
    assertions: asked.flatMap((assertion, index) =>
      isUnseen(assertion.assertion.fixture)
        ? []
        : [toAssertionReport(assertion, decisions[index], sampling, trends[index], advised[index])],
    ),
    ...(languages !== undefined && { languages: assessLanguages(tally, languages).map(toLanguageReport) }),
  };
}

function buildSuite(
  tally: ModelTally,
  { sampling, looks, gradesSubmissions }: Pick<ReportFacts, 'sampling' | 'looks' | 'gradesSubmissions'>,
): ModelReport['suite'] {
  const { repeat, generalise, wholes, runs, fixtures } = assessSuite(tally, sampling);
  const { decomposition, variance, ...rest } = repeat;
  const holdout = looks === undefined ? undefined : compareHoldout([...tally.fixtures.values()], looks);
  const part = (clustered: typeof generalise): { fixtures: number; rate: number; interval: Range } | null =>
    clustered === undefined
      ? null
      : { fixtures: clustered.clusters, rate: clustered.rate, interval: { ...clustered.interval } };
  return {
    repeat: {
      ...rest,
      floor: decomposition?.floor ?? null,
      noise: decomposition?.noise ?? null,
      luck: decomposition?.luck ?? null,
      systematicShare: variance?.intraclassCorrelation ?? null,
    },
    generalise:
      generalise === undefined
        ? null
        : {
            rate: generalise.rate,
            interval: { ...generalise.interval },
            fixtures: generalise.clusters,
            effectiveTrials: generalise.effectiveTrials,
          },
    ...(wholes !== undefined &&
      gradesSubmissions && {
        wholes: {
          right: toWhole(wholes.right),
          falseAccepts: wholes.falseAccepts === undefined ? null : toWhole(wholes.falseAccepts),
          falseRejects: wholes.falseRejects === undefined ? null : toWhole(wholes.falseRejects),
        },
      }),
    runs: runs === undefined ? null : { ...runs, interval: { ...runs.interval } },
    fixtures: { ...fixtures },
    holdout:
      holdout === undefined || looks === undefined
        ? null
        : {
            development: part(holdout.development),
            held: part(holdout.held),
            gap: holdout.gap === undefined ? null : { ...holdout.gap },
            looks,
          },
  };
}

function toWhole({ count, of, interval }: WholeShare): NonNullable<ModelReport['suite']['wholes']>['right'] {
  return { count, of, rate: count / of, interval: interval === undefined ? null : { ...interval } };
}

function toLanguageReport({
  clustered,
  ...language
}: LanguageAssessment): NonNullable<ModelReport['languages']>[number] {
  const { failures, judged } = language;
  const interval = clustered === undefined ? null : { ...clustered.interval };
  return { ...language, rate: judged === 0 ? null : failures / judged, interval };
}

type Range = NonNullable<AnalyticReport['interval']>;

function toAssertionReport(
  { assertion, counts, wrongReason }: AssertionTally,
  decision: Decision | undefined,
  sampling: Sampling,
  trend: Trend | undefined,
  { action, ...advice }: Advised = noAdvice,
): AssertionReport {
  const all = counts();
  const reason = wrongReason();
  const { interval, ...assessment } = assessAssertion(all, sampling);
  const { fixture, title, file, line, analytic, expected, assert, tolerate } = assertion;
  return {
    fixture,
    title,
    file,
    line,
    analytic,
    expected,
    assert,
    tolerate,
    ...all,
    judged: judgedOf(all),
    ...assessment,
    interval: { ...interval },
    advice: action,
    ...advice,
    oracle: assertion.contradicted ?? null,
    decision: decision?.status ?? null,
    reason: decision !== undefined && 'reason' in decision ? decision.reason : null,
    ...(reason !== undefined && { wrongReason: reason }),
    clustering: trend?.clustering ?? null,
    roseAfter: trend?.roseAfter ?? null,
  };
}

/** An analytic in `report.json`; `pooled` is the decision on its hard assertions together, if there is one. */
function toAnalyticReport(assessment: AnalyticAssessment, pooled: PooledAnalytic | undefined): AnalyticReport {
  const { counts, clustered, decomposition, agreement, falseAccepts, falseRejects, ...rest } = assessment;
  return {
    ...rest,
    judged: judgedOf(counts),
    failures: counts.failures,
    unreadable: counts.unreadable,
    rate: failureRateOf(counts),
    interval: clustered === undefined ? null : { ...clustered.interval },
    falseAccepts: toErrorRate(falseAccepts),
    falseRejects: toErrorRate(falseRejects),
    floor: decomposition?.floor ?? null,
    noise: decomposition?.noise ?? null,
    luck: decomposition?.luck ?? null,
    agreement: agreement === undefined ? null : { ...agreement },
    hard: pooled === undefined ? null : toHardReport(pooled),
  };
}

function toHardReport(pooled: PooledAnalytic): NonNullable<AnalyticReport['hard']> {
  const { assertions, judged, failures, tolerate, adjustedP, lower, decision } = pooled;
  return {
    assertions,
    judged,
    failures,
    tolerate,
    adjustedP,
    lower: lower ?? null,
    decision: decision?.status ?? null,
    reason: decision !== undefined && 'reason' in decision ? decision.reason : null,
  };
}

function toErrorRate(errors: DirectedErrors | undefined): AnalyticReport['falseAccepts'] {
  if (errors === undefined) {
    return null;
  }
  const { failures, trials, fixtures, clustered } = errors;
  return { failures, trials, fixtures, rate: clustered.rate, interval: { ...clustered.interval } };
}
