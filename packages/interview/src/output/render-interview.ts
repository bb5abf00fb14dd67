import { formatNumberOf, printableLine } from 'gpt-assay/basics';
import { type Text, nonEmpty, prefixed, spaced, toned, when, renderReasons, renderVerdict } from 'gpt-assay/experiment';
import type { ReportDocument } from 'gpt-assay/plugin';
import { sectionOfInterview, type InterviewCell, type InterviewSection } from '../report/interview-section';
import { type FiguresShown, pairTable, renderSimulatedCells, describeDifferences } from 'gpt-assay/output';
import { nameAnswers, notesOfCells } from './interview-cells';
import { failureTable, interviewFigures } from './interview-figures';
import { interviewSummary } from './interview-summary';

/** The results of a report, after the name of a challenge that Jest asked. */
export function renderInterviewFigures(report: ReportDocument, { milliseconds }: FiguresShown): readonly Text[] {
  const text = renderInterview(sectionOfInterview(report));
  return nonEmpty(milliseconds === undefined ? text : prefixed(`${report.challenge} · `, text));
}

/** The results of all cells: who was right and what was wrong, then the figures. */
export function renderInterview(document: InterviewSection): Text {
  const { rows, sandboxes } = document;
  if (rows === 0) {
    return [];
  }
  const { groups, cells } = nameAnswers(document.cells);
  const names = new Map(cells.map(({ place, fullName }) => [place, fullName]));
  const heading = [
    formatNumberOf(rows, 'answer'),
    ...(groups.length === 1 ? groups : []),
    ...describeCommon(document.cells),
    ...(sandboxes.length === 0 ? [] : [`run in ${printableLine(sandboxes.join('; '))}`]),
  ];
  const blocks = [
    renderSimulatedCells(document.cells),
    [toned('heading', heading.join(' · '))],
    interviewSummary(groups, cells, document),
    interviewFigures(cells),
    // With one round, the summary says the same.
    when(
      cells.some(({ rounds }) => rounds.length > 1),
      failureTable(cells),
    ),
    renderDifferences(document, (place) => names.get(place) ?? ''),
    notesOfCells(cells).map((note) => toned('quiet', `Note: ${note}`)),
  ];
  return spaced(blocks.filter((block) => block.length > 0));
}

/** How many pairs differ significantly, and these. */
function renderDifferences({ comparisons }: InterviewSection, nameOf: (place: number) => string): Text {
  const real = comparisons.filter((one) => one.real);
  return [
    ...when(comparisons.length > 0, describeDifferences(comparisons)),
    ...when(real.length > 0, pairTable(real, nameOf)),
  ];
}

/** Properties that all cells share, said once. */
function describeCommon(cells: readonly InterviewCell[]): readonly string[] {
  const [first] = cells;
  const isCommon = (part: 'template' | 'params'): boolean => new Set(cells.map((cell) => cell[part])).size === 1;
  const common = [
    ...(first !== undefined && isCommon('template') && first.template !== '–' ? [`prompt ${first.template}`] : []),
    ...(first !== undefined && isCommon('params') && first.params !== '' ? [first.params] : []),
  ];
  return common.map((text) => printableLine(text, 200));
}

/** The text of a report of rows: verdict, tables and reasons. The cost was reported when the rows were asked. */
export function renderRowsReport(report: ReportDocument): Text {
  const tables = renderInterview(sectionOfInterview(report));
  const notes = report.notes.map((note) => toned('quiet', `Note: ${note}.`));
  const { outcome } = report;
  const blocks = [renderVerdict(outcome), tables, notes, renderReasons(outcome)];
  return spaced(blocks.filter((block) => block.length > 0));
}
