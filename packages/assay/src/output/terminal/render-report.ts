import { formatNumberOf, formatSeconds, formatCount, formatInterval, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { baseRateBlocks, titleOfBaseRate } from '../tables/base-rate';
import { renderCost } from './render-cost';
import { renderGate } from './render-gate';
import { renderExamples } from './render-examples';
import { renderSimulated } from './render-simulated';
import { renderDrift, renderTrends } from './render-trends';
import { renderDetails } from './render-details';
import type { Medium } from './render-failed';
import { renderRecorded } from './render-recorded';
import { renderReplies } from './render-replies';
import type { FiguresShown } from '../section-renderer';
import { sectionRendererOf } from '../sections';
import { renderHoldout } from '../tables/suite-figures';
import { renderSuggestions } from './render-suggestions';
import { renderSummary } from './render-summary';
import { renderUnreviewed } from './render-unreviewed';
import type { ModelReport, ReportDocument } from '../../experiment/report/report-document';
import { renderReasons, renderVerdict } from '../../experiment/report/show-outcome';
import { sharesOfWholes } from '../../experiment/report/shares-of-wholes';
import { nonEmpty, spaced, toned, type Text } from '../../experiment/blocks/blocks';

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
    ...(details ? nonEmpty(renderDetails(report, 'terminal')) : []),
    renderReasons(report.outcome),
  ]);
}

/** The kind's own figures, or errors by analytic and fixture. */
export function renderFigures(report: ReportDocument, medium: Medium, { runs, milliseconds }: FiguresShown): Text {
  const seconds = milliseconds === undefined ? '' : ` · ${formatSeconds(milliseconds)}`;
  return spaced([
    ...(report.gate === null ? [] : [[...renderGate(report, report.gate, medium), ...renderTrends(report)]]),
    ...renderAnswers(report, { runs, milliseconds }),
    ...nonEmpty(renderDrift(report)),
    ...(report.baseRate === undefined
      ? []
      : [[toned('heading', titleOfBaseRate(report.baseRate)), ...baseRateBlocks(report.baseRate)]]),
    ...nonEmpty(renderExamples(report)),
    ...nonEmpty(renderUnreviewed(report)),
    ...(report.complete ? [] : [[toned('unsure', renderIncomplete(report))]]),
    [
      ...report.notes.map((note) => toned('quiet', `Note: ${note}.`)),
      ...(report.ignored === 0
        ? []
        : [`Ignored ${formatNumberOf(report.ignored, 'trial')}: duplicates, or not part of this suite.`]),
      ...renderReplies(report),
      toned('quiet', `${renderCost(report.cost, report.server)}${seconds}`),
      ...renderEvidence(report.evidence).map((text) => toned('quiet', text)),
    ],
  ]);
}

/** The models' answers in the form of the report's kind; for a gate of assertions, only whether it was simulated. */
function renderAnswers(report: ReportDocument, shown: FiguresShown): readonly Text[] {
  return (
    sectionRendererOf(report)?.figures(report, shown) ?? [
      ...nonEmpty(renderSimulated(report)),
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
    ...(model.errored === 0 ? [] : [toned('unsure', errored)]),
    ...renderWholes(model),
    ...renderHoldout(model.suite.holdout),
    '',
    ...renderSummary(report, model),
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
