import { formatCount, formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { renderAnalytics } from './render-analytics';
import { findInterviewSection } from '../../kinds/interview/report/interview-section';
import { renderBaseRate } from './render-base-rate';
import { renderCost } from './render-cost';
import { renderGate } from './render-gate';
import { renderExamples } from './render-examples';
import { renderInterview } from './render-interview';
import { renderSimulated, renderSimulatedCells } from './render-simulated';
import { renderQuizReport } from './render-quiz-report';
import { renderLanguages } from './render-languages';
import { renderSuiteNumbers } from './render-suite-numbers';
import { renderDrift, renderTrends } from './render-trends';
import { renderFailed, worstOf, type Medium } from './render-failed';
import { renderUnreviewed } from './render-unreviewed';
import { quizSectionOf } from '../../kinds/quiz/quiz-section';
import type { AssertionReport, ModelReport, ReportDocument } from '../../experiment/report/report-document';
import { renderOutcome } from '../../experiment/report/show-outcome';
import { suggestPolicies } from '../../experiment/report/suggest-policies';
import { line, spaced, toned, whole, type Text } from '../../experiment/blocks/blocks';

/** Changes suggested in full. */
const suggested = 6;

/** The text of a report: its figures, and at the end the outcome. */
export function renderReport(report: ReportDocument): Text {
  return spaced([renderFigures(report, 'terminal'), renderOutcome(report.outcome)]);
}

/** What the kind of a report shows, or what failed, by assertion and by analytic, then the suite, then what to change. */
export function renderFigures(report: ReportDocument, medium: Medium): Text {
  return spaced([
    ...(report.gate === null ? [] : [[...renderGate(report, report.gate, medium), ...renderTrends(report)]]),
    ...renderAnswers(report, medium),
    ...nonEmpty(renderDrift(report)),
    ...nonEmpty(renderBaseRate(report)),
    ...nonEmpty(renderExamples(report)),
    ...nonEmpty(renderUnreviewed(report)),
    ...(report.complete ? [] : [[toned('unsure', renderIncomplete(report))]]),
    [
      ...report.notes.map((note) => toned('quiet', `Note: ${note}.`)),
      ...(report.ignored === 0
        ? []
        : [`Ignored ${formatNumberOf(report.ignored, 'trial')}: duplicates, or not part of this suite.`]),
      toned('quiet', renderCost(report.cost, report.server)),
      ...renderEvidence(report.evidence).map((text) => toned('quiet', text)),
    ],
  ]);
}

/** What the models made of the fixtures, as the kind of the report shows it; of a gate, only whether it was simulated. */
function renderAnswers(report: ReportDocument, medium: Medium): readonly Text[] {
  const quiz = quizSectionOf(report);
  if (quiz !== undefined) {
    return report.gate === null ? renderQuizReport(report, quiz, medium) : nonEmpty(renderSimulatedCells(quiz.cells));
  }
  const interview = findInterviewSection(report);
  if (interview !== undefined) {
    return nonEmpty(renderInterview(interview));
  }
  return [
    ...nonEmpty(renderSimulated(report)),
    ...(report.gate === null ? report.models.map((model) => renderModel(report, model, medium)) : []),
  ];
}

function nonEmpty(text: Text): readonly Text[] {
  return text.length === 0 ? [] : [text];
}

function renderIncomplete({ missing }: ReportDocument): string {
  return missing > 0
    ? 'Incomplete: these figures rest on the trials that are there.'
    : 'Stopped early: based only on the trials completed.';
}

function renderEvidence({ snapshots, from, to }: ReportDocument['evidence']): readonly string[] {
  const served = [...new Set(snapshots.flatMap(({ servedBy }) => servedBy))];
  const time = (text: string | null): string => (text ?? '').slice(0, 16).replace('T', ' ');
  const times = time(from) === time(to) ? time(from) : `${time(from)} to ${time(to)}`;
  return served.length === 0 || from === null || to === null
    ? []
    : [`Answered by ${served.map((name) => printableLine(name, 60)).join(', ')}, ${times} UTC.`];
}

function renderModel(report: ReportDocument, model: ModelReport, medium: Medium): Text {
  // With a held-out part, its fixtures stay unseen: whoever tunes a prompt on them has none left.
  const shown = model.assertions.filter(({ fixture }) => !report.heldOut.includes(fixture));
  const failed = worstOf(shown);
  const asked = formatNumberOf(model.suite.fixtures.asked, 'fixture');
  const heading = toned(
    'heading',
    `${printableLine(report.title)} · ${printableLine(model.model)} · ${asked} × ${formatNumberOf(report.runs, 'run')}`,
  );
  if (model.judged === 0) {
    return [heading, `  nothing was judged: ${formatNumberOf(model.errored, 'trial')} brought no reply`];
  }
  const were = model.errored === 1 ? 'was' : 'were';
  const errored = `${formatNumberOf(model.errored, 'trial')} errored and ${were} not judged (reasons in trials.jsonl).`;
  return [
    heading,
    ...(model.errored === 0 ? [] : [toned('unsure', errored)]),
    '',
    ...(failed.length === 0
      ? [toned('good', renderNone(report))]
      : renderSome(report, failed, { all: shown.length, medium })),
    '',
    ...renderAnalytics(model.analytics),
    ...renderLanguages(model),
    '',
    ...renderSuiteNumbers(report, model),
    ...renderSuggestions(report, shown),
  ];
}

/** Assertions that a terminal lists; the CSV has all. */
const listed = 30;

function renderSome(
  report: ReportDocument,
  failed: readonly AssertionReport[],
  { all, medium }: { readonly all: number; readonly medium: Medium },
): Text {
  const besides = report.heldOut.length === 0 ? '' : `, ${besidesHeldOut(report)}`;
  return [
    `${formatCount(failed.length)} of ${formatNumberOf(all, 'assertion')} failed at least once${besides}:`,
    ...renderFailed(report, failed, { medium, listed, of: 'assertion' }),
  ];
}

function besidesHeldOut({ heldOut }: ReportDocument): string {
  return `not counting ${formatNumberOf(heldOut.length, 'fixture')} held out`;
}

function renderNone(report: ReportDocument): string {
  return report.heldOut.length === 0 ? 'No assertion failed.' : `No assertion failed, ${besidesHeldOut(report)}.`;
}

function renderSuggestions({ prompt, cost }: ReportDocument, shown: readonly AssertionReport[]): Text {
  const suggestions = suggestPolicies(shown, prompt.file, (cost.callsPerVerdict ?? 1) > 1);
  const more = suggestions.length - suggested;
  return suggestions.length === 0
    ? []
    : [
        '',
        toned('heading', 'Suggested changes, ready to paste:'),
        ...suggestions
          .slice(0, suggested)
          .flatMap(({ place, text, reason }) => [line('  ', whole(place), `  (${reason})`), whole(text)]),
        ...(more > 0
          ? [
              `  and ${formatNumberOf(more, 'more file')} (advice of each assertion in report.csv); fix the prompt first`,
            ]
          : []),
      ];
}
