import { formatNumberOf, formatSeconds, formatCount, formatInterval, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { findInterviewSection } from '../../kinds/interview/report/interview-section';
import { baseRateBlocks, titleOfBaseRate } from '../tables/base-rate';
import { renderCost } from './render-cost';
import { renderGate } from './render-gate';
import { renderExamples } from './render-examples';
import { renderInterview } from './render-interview';
import { renderSimulated, renderSimulatedCells } from './render-simulated';
import { renderQuizReport, type RunsShown } from './render-quiz-report';
import { renderDrift, renderTrends } from './render-trends';
import { renderDetails } from './render-details';
import type { Medium } from './render-failed';
import { renderRecorded } from './render-recorded';
import { renderReplies } from './render-replies';
import { renderHoldout } from '../tables/suite-figures';
import { foolSection } from '../tables/fool-section';
import { stressSection } from '../tables/stress-section';
import { renderSuggestions } from './render-suggestions';
import { renderSummary } from './render-summary';
import { renderUnreviewed } from './render-unreviewed';
import { findFoolSection } from '../../kinds/validator/fool/fool-section';
import { findStressSection, type StressSection } from '../../kinds/validator/stress/stress-section';
import { quizSectionOf } from '../../kinds/quiz/quiz-section';
import type { ModelReport, ReportDocument } from '../../experiment/report/report-document';
import { renderReasons, renderVerdict } from '../../experiment/report/show-outcome';
import { sharesOfWholes } from '../../experiment/report/shares-of-wholes';
import { prefixed, sectionText, spaced, toned, type Text } from '../../experiment/blocks/blocks';

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

/** How much of the figures is shown. */
interface FiguresShown {
  /** Whether to list the single runs of a quiz. */
  readonly runs: RunsShown;
  /** The time that a Jest command took. */
  readonly milliseconds?: number | undefined;
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

/** The models' answers in the form of the report's kind; for a gate, only whether it was simulated. */
function renderAnswers(report: ReportDocument, { runs, milliseconds }: FiguresShown): readonly Text[] {
  const quiz = quizSectionOf(report);
  if (quiz !== undefined) {
    return report.gate !== null ? nonEmpty(renderSimulatedCells(quiz.cells)) : renderQuizReport(report, quiz, runs);
  }
  const interview = findInterviewSection(report);
  if (interview !== undefined) {
    const text = renderInterview(interview);
    return nonEmpty(milliseconds !== undefined ? prefixed(`${report.challenge} · `, text) : text);
  }
  const fool = findFoolSection(report);
  if (fool !== undefined) {
    return [...nonEmpty(renderSimulated(report)), sectionText(foolSection(fool))];
  }
  const stress = findStressSection(report);
  if (stress !== undefined) {
    // Fixed-sample intervals do not apply to a gate, which has its own bounds.
    return [...nonEmpty(renderSimulated(report)), ...(report.gate === null ? renderStress(report, stress) : [])];
  }
  return [
    ...nonEmpty(renderSimulated(report)),
    ...(report.gate === null ? report.models.map((model) => renderModel(report, model)) : []),
  ];
}

/** What each group caught and what fooled it. */
function renderStress(report: ReportDocument, stress: StressSection): readonly Text[] {
  const { title, runs } = report;
  const originals = new Set(stress.variants.map(({ parent }) => parent)).size;
  const asked = `${formatNumberOf(stress.variants.length, 'variant')} of ${formatNumberOf(originals, 'original')} × ${formatNumberOf(runs, 'run')}`;
  return stress.groups.map((group) =>
    sectionText({
      ...stressSection(report, stress, group),
      heading: `${printableLine(title)} · ${printableLine(group.group, 60)} · ${asked}`,
    }),
  );
}

/** Blocks with content. */
function nonEmpty(text: Text): readonly Text[] {
  return text.length === 0 ? [] : [text];
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
