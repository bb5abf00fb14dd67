import { formatNumberOf, formatSeconds, formatCount, formatInterval, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { baseRateBlocks, titleOfBaseRate } from '../tables/base-rate';
import { renderCost } from './render-cost';
import {
  renderExamples,
  renderSimulated,
  renderDrift,
  renderTrends,
  renderRecorded,
  renderUnreviewed,
} from './render-remarks';
import { renderDetails } from './render-details';
import type { Medium } from './render-failed';
import type { FiguresShown } from '../section-renderer';
import { sectionRendererOf } from '../sections';
import { renderHoldout } from '../tables/suite-figures';
import type { ModelReport, ReportDocument, AssertionReport } from '../../experiment/report/report-document';
import { asksNothing } from '../../experiment/experiment-type';
import { addedSections } from '../../experiment/report/addition';
import { renderReasons, renderVerdict } from '../../experiment/report/show-outcome';
import { sharesOfWholes } from '../../experiment/report/summarise';
import {
  numberColumns,
  sectionText,
  tableOf,
  when,
  spaced,
  toned,
  type Text,
  line,
  type Tone,
  whole,
} from '../../experiment/blocks/blocks';
import { describeAttempt } from '../../experiment/gate/gate-attempts';
import { describeMeasure, describeUnseenBound, unseenWords } from '../../experiment/report/describe-gate';
import { groupBy } from '../../basics/collections';
import { largest, smallest } from '../../statistics/numbers';
import { findMeasures, type GateReport } from '../../experiment/report/gate-document';
import { wordFor } from '../../experiment/words';
import { answerTables } from '../tables/validator-summary';
import { failedRows, suggestChanges } from '../../experiment/advice/failed-rows';

/** Maximum number of fixes and of suggested changes shown. */
const suggested = 6;

/** Maximum length of a reason for missing replies, in columns. */
const longestReason = 300;

/** Maximum number of uncertified assertions shown. */
const listed = 30;

type Status = GateReport['assertions'][number]['status'];

/** Obstacles to certification first. */
const order: readonly Status[] = ['rejected', 'inconclusive', 'undecided', 'certified'];

const tones: Readonly<Partial<Record<Status, Tone>>> = { rejected: 'bad', inconclusive: 'unsure', undecided: 'unsure' };

/** Said of a report whose asking ended before its time. */
export const stoppedEarly = 'Stopped early: based only on the trials completed.';

/** How much of a report is shown. */
export interface Shown {
  /** Whether to include statistics: intervals, floor and noise, agreement, generalisation, every assertion. */
  readonly details: boolean;
}

/** The text of a report: what happened, its figures, then reasons and the next step. */
export function renderReport(report: ReportDocument, { details }: Shown): Text {
  return spaced([
    [...renderVerdict(report.outcome), ...renderRecorded(report)],
    renderFigures(report, 'terminal', { runs: details ? 'all' : 'folded' }),
    details ? renderDetails(report, 'terminal') : [],
    renderReasons(report.outcome),
  ]);
}

/** The kind's own figures, or errors by analytic and fixture. */
export function renderFigures(report: ReportDocument, medium: Medium, { runs, milliseconds }: FiguresShown): Text {
  const { gate, baseRate, complete, ignored } = report;
  const seconds = milliseconds === undefined ? '' : ` · ${formatSeconds(milliseconds)}`;
  return spaced([
    gate === null ? [] : [...renderGate(report, gate, medium), ...renderTrends(assertionsOf(report))],
    ...renderAnswers(report, { runs, milliseconds }),
    renderDrift(report),
    baseRate === undefined ? [] : [toned('heading', titleOfBaseRate(baseRate)), ...baseRateBlocks(baseRate)],
    ...addedSections(report).map(sectionText),
    renderExamples(report),
    renderUnreviewed(report),
    when(!complete, toned('unsure', renderIncomplete(report))),
    [
      ...report.notes.map((note) => toned('quiet', `Note: ${note}.`)),
      ...when(ignored > 0, `Ignored ${formatNumberOf(ignored, 'trial')}: duplicates, or not part of this suite.`),
      ...renderReplies(report),
      toned('quiet', `${costLine(report)}${seconds}`),
      ...renderEvidence(report.evidence).map((text) => toned('quiet', text)),
    ],
  ]);
}

function costLine({ kind, cost, server }: ReportDocument): string {
  return asksNothing(kind)
    ? `${formatNumberOf(cost.trials, 'trial')} of a file · no calls made`
    : renderCost(cost, server);
}

function assertionsOf({ models }: ReportDocument): readonly AssertionReport[] {
  return models.flatMap(({ assertions }) => assertions);
}

/**
 * What to do about errors: fixes that need a person, then changes to paste; empty if there is nothing to do. Held-out
 * fixtures are left out.
 */
function renderSuggestions(report: ReportDocument, { assertions }: ModelReport): Text {
  const shown = assertions.filter(({ fixture }) => !report.heldOut.includes(fixture));
  return [...renderFixes(report, shown), ...renderChanges(report, shown)];
}

function renderFixes({ sampling, of }: ReportDocument, assertions: readonly AssertionReport[]): Text {
  const rows = failedRows(assertions, { sampling, of }).filter(({ advice }) => advice.startsWith('fix '));
  const more = rows.length - suggested;
  return when(
    rows.length > 0,
    '',
    toned('heading', 'What to fix:'),
    ...rows.slice(0, suggested).map(({ advice, name, place }) => line('  ', whole(place), `  ${name}: ${advice}`)),
    ...when(more > 0, `  and ${more} more (see --details)`),
  );
}

function renderChanges(report: ReportDocument, assertions: readonly AssertionReport[]): Text {
  const suggestions = suggestChanges(report, assertions);
  const more = suggestions.length - suggested;
  return when(
    suggestions.length > 0,
    '',
    toned('heading', 'What to do, ready to paste:'),
    ...suggestions
      .slice(0, suggested)
      .flatMap(({ place, text, reason }) => [line('  ', whole(place), `  (${reason})`), whole(text)]),
    ...when(more > 0, `  and ${formatNumberOf(more, 'more change')} (advice of each assertion in report.csv)`),
  );
}

/** Irregularities of replies, one line each; empty if there are none. */
function renderReplies(report: ReportDocument): Text {
  const { unreadable, missing = [], undecided, fenced, votes, unreadableVotes, tied } = report.replies;
  const kinds = Object.entries(unreadable);
  const all = kinds.reduce((sum, [, count]) => sum + count, 0);
  const replies = (count: number): string => formatNumberOf(count, 'reply', 'replies');
  return [
    ...missing.map(
      ({ problem, count }) => `No reply (${formatNumberOf(count, 'trial')}): ${printableLine(problem, longestReason)}`,
    ),
    ...when(
      all > 0,
      `${replies(all)} could not be read and failed every assertion: ${kinds.map(([kind, count]) => `${formatCount(count)} ${wordFor(kind)}`).join(', ')}.`,
    ),
    ...when(
      undecided > 0,
      `${replies(undecided)} left analytics undecided, which counts as wrong where they are judged.`,
    ),
    ...when(
      unreadableVotes > 0,
      `${formatCount(unreadableVotes)} of ${formatNumberOf(votes, 'vote')} could not be read and did not count.`,
    ),
    ...when(tied > 0, `${formatNumberOf(tied, 'trial')} had no majority on an analytic, so the safe value counted.`),
    ...when(fenced > 0, `${replies(fenced)} had the JSON in a Markdown fence (accepted).`),
  ];
}

/** What a gate took, and what prevents certification. */
function renderGate({ title, models, of }: ReportDocument, gate: GateReport, medium: Medium): Text {
  const { verdict, allPass, assertions, trials, attempt } = gate;
  const found = findMeasures(gate);
  const isPlanned = asksOnce(gate) || found !== undefined;
  return [
    toned('heading', [title, ...models.map(({ model }) => model)].map((name) => printableLine(name)).join(' · ')),
    ...when(
      verdict === 'certified' && allPass > 0 && assertions.length > 0,
      `  A grader that is wrong exactly as often as you tolerate would pass with a probability of at least ${formatShare(allPass)}.`,
    ),
    `  ${formatNumberOf(trials, 'trial')}${describePerFixture(models, trials)}${isPlanned ? '' : describeSaved(gate)}.`,
    ...when(attempt === 1, `  ${describeAttempt(gate)}`),
    ...renderAccuracy(gate),
    ...(found?.measures ?? []).map((one) =>
      line(`  ${describeMeasure(one)}: `, toned(tones[one.status], one.status), '.'),
    ),
    ...renderUnseen(gate, of),
    ...renderAssertions(gate, medium),
  ];
}

/** How many trials a plan of fixed size would have taken; what did not come to its end saved nothing. */
function describeSaved({ verdict, trials, fixedPlanTrials }: GateReport): string {
  if (verdict !== 'certified') {
    return '';
  }
  const saved = fixedPlanTrials - trials;
  const compared = saved >= 0 ? `${formatCount(saved)} fewer` : `${formatCount(-saved)} more`;
  return `, ${compared} than a fixed-size plan with the same error rates (${formatCount(fixedPlanTrials)})`;
}

/** Trials per fixture and model: what is decided early is asked no more. */
function describePerFixture(models: ReportDocument['models'], all: number): string {
  const fixtures = models[0]?.suite.fixtures.asked ?? 0;
  const trials = models.flatMap(({ assertions }) =>
    [...groupBy(assertions, ({ fixture }) => fixture).values()].map((those) => largest(those.map((one) => one.trials))),
  );
  const least = smallest(trials);
  const most = largest(trials);
  if (fixtures === 0) {
    return '';
  }
  return least < most
    ? ` (${formatCount(least)} to ${formatCount(most)} per fixture)`
    : ` (${formatCount(Math.round(all / fixtures))} per fixture)`;
}

/** Whether each fixture is asked once, as in a fixed plan. */
function asksOnce({ unseen }: GateReport): boolean {
  return unseen !== undefined && unseen.wanted !== null;
}

/** The bound for unseen submissions; if certified, it is already in the first sentence. */
function renderUnseen(gate: GateReport, of: string | undefined): Text {
  const { unseen, verdict } = gate;
  return unseen === undefined || asksOnce(gate) || verdict === 'certified'
    ? []
    : [`  ${describeUnseenBound(unseen, unseenWords(of))}`];
}

/** The share of right answers, if it was to be certified. */
function renderAccuracy({ accuracy }: GateReport): Text {
  if (accuracy === undefined) {
    return [];
  }
  const { status, wrong, lost, trials, required, bound } = accuracy;
  const shown = status === 'certified' ? `, at least ${formatShare(bound)} shown` : '';
  const without = lost === 0 ? '' : `, ${formatCount(lost)} without a reply`;
  const counts = `${formatCount(wrong)} of ${formatNumberOf(trials - lost, 'answer')} wrong${without}`;
  return [
    line('  Accuracy: ', toned(tones[status], status), `, ${counts}; ${formatShare(required)} required${shown}.`),
  ];
}

/** Uncertified assertions, then others if there is room. */
function renderAssertions({ assertions }: GateReport, medium: Medium): Text {
  const undecided = assertions.filter(({ status, suspect }) => status === 'undecided' && !suspect).length;
  const isListed = medium === 'markdown';
  const open = assertions
    .filter(({ status, suspect }) => isListed || status === 'rejected' || status === 'inconclusive' || suspect)
    .toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status) || rateOf(b) - rateOf(a));
  const rows = open
    .slice(0, isListed ? open.length : listed)
    .map((one) => [
      toned(tones[one.status], one.suspect && one.status !== 'rejected' ? `${one.status}, suspect` : one.status),
      `${printableLine(one.fixture, 40)} › ${one.analytic}`,
      `${one.failures}/${one.judged}`,
      formatShare(one.tolerated),
      ...(isListed ? [formatShare(one.unacceptable), formatShare(one.bound)] : []),
      `${one.file}:${one.line}`,
    ]);
  const columns = [
    '',
    'assertion',
    ...numberColumns('failed', 'tolerated', ...(isListed ? ['unacceptable', 'bound'] : [])),
    '',
  ];
  const more = open.length - rows.length;
  return [
    ...when(rows.length > 0, tableOf('', columns, rows)),
    ...when(more > 0, `  and ${more} more, in report.json`),
    ...when(
      undecided > 0 && rows.length > 0 && !isListed,
      `  ${formatNumberOf(undecided, 'other')} undecided at the end`,
    ),
  ];
}

function rateOf({ failures, judged }: GateReport['assertions'][number]): number {
  return judged === 0 ? 0 : failures / judged;
}

/** The models' answers in the form of the report's kind; for a gate of assertions, only whether it was simulated. */
function renderAnswers(report: ReportDocument, shown: FiguresShown): readonly Text[] {
  return (
    sectionRendererOf(report)?.figures(report, shown) ?? [
      renderSimulated(report),
      ...(report.gate === null ? report.models.map((model) => renderModel(report, model)) : []),
    ]
  );
}

function renderIncomplete({ missing }: ReportDocument): string {
  return missing > 0 ? 'Incomplete: based only on the trials available.' : stoppedEarly;
}

function renderEvidence({ snapshots, from, to }: ReportDocument['evidence']): readonly string[] {
  const served = [...new Set(snapshots.flatMap(({ servedBy }) => servedBy))];
  const time = (text: string | null): string => (text ?? '').slice(0, 16).replace('T', ' ');
  const times = time(from) === time(to) ? time(from) : `${time(from)} to ${time(to)}`;
  return served.length === 0 || from === null || to === null
    ? []
    : [`Answered by ${served.map((name) => printableLine(name, 60)).join(', ')}, ${times} UTC.`];
}

function renderModel(report: ReportDocument, model: ModelReport): Text {
  const fixtures = new Set(model.assertions.map(({ fixture }) => fixture)).size;
  const asked = formatNumberOf(Math.max(fixtures, model.suite.fixtures.asked), 'fixture');
  const heading = toned(
    'heading',
    `${printableLine(report.title)} · ${printableLine(model.model)} · ${asked} × ${formatNumberOf(report.runs, 'run')}`,
  );
  if (model.judged === 0) {
    return [heading, `  nothing was judged: ${formatNumberOf(model.errored, 'trial')} got no reply`];
  }
  const were = model.errored === 1 ? 'was' : 'were';
  const errored = `${formatNumberOf(model.errored, 'trial')} got no reply and ${were} not judged.`;
  return [
    heading,
    ...when(model.errored > 0, toned('unsure', errored)),
    ...renderWholes(model),
    ...renderHoldout(model.suite.holdout),
    '',
    ...spaced(answerTables(report, model).map((table) => [table])),
    ...renderSuggestions(report, model),
  ];
}

/** How often a whole submission is judged rightly, and in which direction it goes wrong. */
function renderWholes(model: ModelReport): readonly string[] {
  const { wholes } = model.suite;
  // With one analytic, the table says the same; where all is right, there is nothing to tell apart.
  if (wholes === undefined || model.analytics.length < 2 || wholes.right.count === wholes.right.of) {
    return [];
  }
  const lines = sharesOfWholes(model).map(
    ({ name, share: { count, of, rate, interval } }) =>
      `${name}${name.includes(',') ? ',' : ''} in ${formatShare(rate)} (${formatCount(count)} of ${formatCount(of)}${interval === null ? '' : `; ${formatInterval(interval)} of submissions like these`})`,
  );
  return ['', ...lines.map((text, place) => `  ${place === 0 ? 'whole submission: ' : ''}${text}`)];
}
