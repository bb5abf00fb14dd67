import { groupBy } from '../../basics/collections';
import type { GatedAccuracy, GatedAssertion, GateStatus } from '../gate/assertion-gate';
import { experimentTypeOf } from '../experiment-type';
import type { Gate } from '../gate/gate';
import type { GatedMeasure } from '../gate/measure-gate';
import { findRequired, type Required } from '../gate/required-measures';
import {
  describeCertified,
  describeMeasuresPlan,
  describeMissed,
  describeUnseenPlan,
  describeUnseenVerdict,
  theseFixtures,
  unseenWords,
  type UnseenWords,
} from './describe-gate';
import { eBenjaminiHochberg } from '../../statistics/multiple-tests';
import { fixedPlan } from '../../statistics/sample-sizes';
import { gateCharacteristics, type GatePlan, logLikelihoodRatio } from '../../statistics/sequential';
import type { GateEntry } from '../log/suite-entry';
import { formatShare, formatNumberOf, formatCount } from '../../basics/text/numbers';
import type { GateReport } from './gate-document';
import type { ReportDocument } from './report-document';
import { largest, smallest, sum } from '../../statistics/numbers';
import type { UnseenFound } from '../gate/unseen-gate';
import { nameOf } from './report-outcome';

/** Builds the gate's result; an interrupted gate is inconclusive, so nothing passes by accident. */
export function buildGateReport(
  gate: Gate,
  entry: GateEntry,
  trials: ReadonlyMap<string, number>,
  { of, ...facts }: { readonly complete: boolean; readonly doubts: readonly string[]; readonly of: string | undefined },
): GateReport {
  const assertions = gate.assertions();
  const accuracy = gate.accuracy();
  const measures = gate.measures();
  const unseen = gate.unseen();
  const words = unseenWords(of);
  const required = findRequired(entry);
  const these =
    required === undefined ? theseFixtures(unseen.fixtures, entry.heldOut ?? 0, words) : describeScope(required);
  const { attempt, spent, alpha, beta, batch, preset, failFast, over } = entry;
  const plans = plansOf(assertions);
  const texts = [...plans.values()].map(({ text }) => text);
  const asked = sum([...trials.values()]);
  return {
    ...verdictOfGate(
      { assertions, accuracy, measures, unseen },
      { ...facts, words, these, tooManyErrored: gate.tooManyErrored() },
    ),
    doubts: [...facts.doubts],
    certifies: [
      ...(accuracy === undefined ? [] : [describeAccuracyPlan(accuracy, trials.size)]),
      ...texts,
      ...(required === undefined ? [] : [describeMeasuresPlan(measures, { alpha, these })]),
      ...(entry.unseen === undefined ? [] : [describeUnseenPlan(unseen, words)]),
    ].join('; '),
    // A measure exactly at the requirement passes with a probability of at most alpha.
    allPass:
      measures.length > 0 ? 0 : chanceThatAllPass([...assertions, ...(accuracy === undefined ? [] : [accuracy])]),
    attempt,
    spent,
    alpha,
    beta,
    batch,
    preset,
    failFast,
    ...(over !== undefined && { over }),
    trials: asked,
    // A gate that asks each fixture once is itself a fixed plan, and measures have none to compare with.
    fixedPlanTrials:
      entry.unseen === undefined && required === undefined
        ? Math.max(fixedSizeOf(assertions, plans), accuracy === undefined ? 0 : fixedTrialsOf(accuracy.plan))
        : asked,
    assertions: toAssertionReports(assertions),
    ...(accuracy !== undefined && { accuracy: toAccuracyReport(accuracy, trials.size) }),
    ...(required !== undefined && { [required.type]: toMeasuresReport(required, measures) }),
    unseen: {
      ...unseen,
      wanted: unseen.wanted ?? null,
      ...(entry.fromOutside !== undefined && { fromOutside: entry.fromOutside }),
    },
  };
}

function toAssertionReports(assertions: readonly GatedAssertion[]): GateReport['assertions'] {
  const suspects = suspectsAmong(assertions);
  return assertions.map(({ assertion, plan, status, failures, judged, bound }, index) => {
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
      suspect: suspects.includes(index),
    };
  });
}

/** Trials of a test of fixed size with the same error rates; one trial answers all assertions of its fixture. */
function fixedSizeOf(assertions: readonly GatedAssertion[], plans: ReturnType<typeof plansOf>): number {
  const ofFixture = groupBy(assertions, ({ assertion }) => assertion.fixture);
  return sum([...ofFixture.values()].map((own) => largest(own.map(({ plan }) => plans.get(keyOf(plan))?.fixed ?? 0))));
}

function describeScope({ type, measures }: Required): string {
  return experimentTypeOf(type)?.gated?.describeScope(measures) ?? 'these fixtures';
}

function toMeasuresReport({ measures: given }: Required, measures: readonly GatedMeasure[]): object {
  const about = Object.entries(given).filter(([name]) => name !== 'required');
  return { ...Object.fromEntries(about), measures: measures.map((one) => ({ ...one })) };
}

/** Share of the suspects that may be fine. */
const falseSuspects = 0.1;

/** Assertions with significant evidence against them at the end (e-BH, valid for dependent assertions). */
function suspectsAmong(assertions: readonly GatedAssertion[]): readonly number[] {
  const evidence = assertions.map(({ plan, failures, judged }) => Math.exp(logLikelihoodRatio(plan, failures, judged)));
  return eBenjaminiHochberg(evidence, falseSuspects);
}

/** What each different plan certifies, and the size of a fixed plan with the same error rates. */
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
        fixed: fixedTrialsOf(plan),
      });
    }
  }
  return plans;
}

/** Bonferroni: lower bound of the probability that all pass if each fails exactly at its tolerated rate. */
function chanceThatAllPass(assertions: readonly Pick<GatedAssertion, 'plan'>[]): number {
  const chances = new Map<string, number>();
  const missed = assertions.reduce((sum, { plan }) => {
    const chance = chances.get(keyOf(plan)) ?? gateCharacteristics(plan, plan.tolerated).certified;
    chances.set(keyOf(plan), chance);
    return sum + 1 - chance;
  }, 0);
  return Math.max(0, 1 - missed);
}

function describePlan(plan: GatePlan): string {
  const { certified } = gateCharacteristics(plan, plan.tolerated);
  const bad = formatShare(plan.unacceptable);
  const good = formatShare(plan.tolerated);
  const chance = formatShare(Number(certified.toFixed(4)));
  return `fails at most ${bad} of the time, with ${formatShare(1 - plan.alpha)} confidence; an assertion at ${good} passes ${chance} of the time`;
}

function fixedTrialsOf(plan: GatePlan): number {
  return fixedPlan(plan, plan.alpha, plan.beta / plan.family).trials;
}

function keyOf({ tolerated, unacceptable, most }: GatePlan): string {
  return `${tolerated} ${unacceptable} ${most}`;
}

type AccuracyReport = NonNullable<NonNullable<ReportDocument['gate']>['accuracy']>;

/** The accuracy under the gate, for the report. */
function toAccuracyReport({ plan, ...found }: GatedAccuracy, fixtures: number): AccuracyReport {
  const { tolerated, unacceptable, most } = plan;
  return { ...found, fixtures, tolerated, unacceptable, most };
}

/** What certification of an accuracy means, and its error probabilities. */
function describeAccuracyPlan({ plan, required }: GatedAccuracy, fixtures: number): string {
  const { certified } = gateCharacteristics(plan, plan.tolerated);
  const confidence = formatShare(1 - plan.alpha);
  const these = fixtures === 1 ? 'this question' : `these ${formatNumberOf(fixtures, 'question')}`;
  return `at least ${formatShare(required)} of the answers to ${these} are right, with ${confidence} confidence; a model that answers ${formatShare(1 - plan.tolerated)} right passes ${formatShare(Number(certified.toFixed(4)))} of the time`;
}

/** Further facts behind the verdict. */
interface GateFacts {
  readonly complete: boolean;
  readonly doubts: readonly string[];
  readonly tooManyErrored: boolean;
  readonly words: UnseenWords;
  /** The scope, such as `these 32 fixtures`. */
  readonly these: string;
}

/** The gated parts. */
interface GatedParts {
  readonly assertions: readonly GatedAssertion[];
  readonly accuracy: GatedAccuracy | undefined;
  readonly measures: readonly GatedMeasure[];
  readonly unseen: UnseenFound;
}

type Verdict = Pick<NonNullable<ReportDocument['gate']>, 'verdict' | 'because'>;

/** The verdict of a gate: certified only if it is complete, without doubts, and certified in all parts. */
function verdictOfGate(parts: GatedParts, { complete, doubts, tooManyErrored, words, these }: GateFacts): Verdict {
  const { unseen } = parts;
  if (unseen.wanted !== undefined && unseen.status === 'rejected') {
    return { verdict: 'rejected', because: describeUnseenVerdict(unseen, words) };
  }
  const rejected = findRejected(parts, these);
  if (rejected.length > 0) {
    return { verdict: 'rejected', because: rejected.join(', and ') };
  }
  if (tooManyErrored) {
    return { verdict: 'inconclusive', because: 'more than 5 % of the trials got no reply' };
  }
  if (doubts.length > 0) {
    return { verdict: 'inconclusive', because: doubts.join('; ') };
  }
  if (unseen.wanted !== undefined && unseen.status !== 'undecided' && complete) {
    const verdict = unseen.status === 'certified' ? 'certified' : 'inconclusive';
    return { verdict, because: describeUnseenVerdict(unseen, words) };
  }
  const { assertions, accuracy, measures } = parts;
  const gated = [...assertions, ...(accuracy === undefined ? [] : [accuracy]), ...measures];
  if (complete && gated.length > 0 && gated.every(({ status }) => status === 'certified')) {
    return { verdict: 'certified', because: `${describeAllCertified(parts)} on ${these}` };
  }
  return { verdict: 'inconclusive', because: findOpen(parts, complete, words).join(', ') };
}

function withStatus<Gated extends { readonly status: GateStatus }>(
  gated: readonly Gated[],
  status: GateStatus,
): readonly Gated[] {
  return gated.filter((one) => one.status === status);
}

/** What is shown to be worse than is required. */
function findRejected({ assertions, accuracy, measures }: GatedParts, these: string): readonly string[] {
  const rejected = withStatus(assertions, 'rejected').length;
  const of = `of ${formatNumberOf(assertions.length, 'hard assertion')}`;
  return [
    ...withStatus(measures, 'rejected').map((one) => `${describeMissed(one)} on ${these}`),
    ...(accuracy?.status === 'rejected' ? [describeRejected(accuracy)] : []),
    ...(rejected > 0 ? [`${rejected} ${of} failed too often${describeWorst(assertions)}`] : []),
  ];
}

function describeAllCertified({ assertions, accuracy, measures }: GatedParts): string {
  return [
    ...(accuracy === undefined ? [] : [`an accuracy of ${formatShare(accuracy.required)} is certified`]),
    ...(measures.length === 0 ? [] : [describeCertified(measures)]),
    ...(assertions.length === 0
      ? []
      : [
          `all ${assertions.length} hard assertions are shown to be wrong in at most ${describeRates(assertions)} of answers`,
        ]),
  ].join(', and ');
}

/** Why nothing is certified or rejected. */
function findOpen(
  { assertions, accuracy, measures, unseen }: GatedParts,
  complete: boolean,
  words: UnseenWords,
): readonly string[] {
  const isAnything = assertions.length > 0 || accuracy !== undefined || measures.length > 0;
  const of = `of ${formatNumberOf(assertions.length, 'hard assertion')}`;
  const open = withStatus(assertions, 'undecided').length;
  const stuck = withStatus(assertions, 'inconclusive').length;
  return [
    ...(isAnything || unseen.wanted !== undefined ? [] : ['there is no hard assertion']),
    ...(unseen.wanted === undefined ? [] : [`not every ${words.fixture} has a verdict`]),
    ...(accuracy?.status === 'inconclusive'
      ? [`the accuracy is undecided at the trial limit: ${countWrong(accuracy)}`]
      : []),
    ...withStatus(measures, 'inconclusive').map(({ measure, runs }) => `${measure} is undecided after ${runs} runs`),
    ...withStatus(measures, 'undecided').map(({ measure }) => `${measure} is undecided`),
    ...(stuck > 0 ? [`${stuck} ${of} undecided: at the trial limit, or too many errored trials`] : []),
    ...(complete ? [] : ['stopped early']),
    ...(accuracy?.status === 'undecided' ? ['the accuracy is undecided'] : []),
    ...(open > 0 ? [`${open} ${of} undecided`] : []),
  ];
}

/** The rates that the certificate excludes, such as `5 %` or `5 to 25 %`. */
function describeRates(assertions: readonly GatedAssertion[]): string {
  const rates = assertions.map(({ plan }) => plan.unacceptable);
  const least = smallest(rates);
  const most = largest(rates);
  return least === most ? formatShare(most) : `${formatShare(least).replace(' %', '')} to ${formatShare(most)}`;
}

/** The rejected assertion that was wrong most often, such as `, worst right › isCorrect (7 of 40)`. */
function describeWorst(assertions: readonly GatedAssertion[]): string {
  const [worst] = assertions
    .filter(({ status }) => status === 'rejected')
    .toSorted((a, b) => b.failures / b.judged - a.failures / a.judged);
  return worst === undefined
    ? ''
    : `, worst ${nameOf(worst.assertion)} (${formatCount(worst.failures)} of ${formatCount(worst.judged)})`;
}

function describeRejected(accuracy: GatedAccuracy): string {
  return `${countWrong(accuracy)}, too many to certify an accuracy of ${formatShare(accuracy.required)}`;
}

/** Such as `30 of 100 answers are wrong (30 %)`. */
function countWrong({ wrong, lost, trials }: GatedAccuracy): string {
  const judged = trials - lost;
  const share = judged === 0 ? '' : ` (${formatShare(wrong / judged)})`;
  return `${formatCount(wrong)} of ${formatNumberOf(judged, 'answer')} ${wrong === 1 ? 'is' : 'are'} wrong${share}`;
}
