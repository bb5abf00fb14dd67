import { worstOf } from '../../experiment/advice/failed-rows';
import { formatCount, formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { spaced, toned, type Text } from '../../experiment/blocks/blocks';
import type { AssertionReport, ModelReport, ReportDocument } from '../../experiment/report/report-document';
import { sectionRendererOf } from '../sections';
import { agreementTable, errorTable, languageBlocks, missingDirections } from '../tables/analytic-figures';
import { renderFailed, type Medium } from './render-failed';
import { suiteFigures } from '../tables/suite-figures';

/** Everything besides the summary; empty if the kind or the gate has already shown it. */
export function renderDetails(report: ReportDocument, medium: Medium): Text {
  if (report.gate !== null) {
    return [];
  }
  return sectionRendererOf(report)?.details?.(report, medium) ?? renderModels(report, medium);
}

/** All figures of each model that was judged. */
export function renderModels(report: ReportDocument, medium: Medium): Text {
  const shown = report.models.filter(({ judged }) => judged > 0);
  return spaced(shown.map((model) => renderModelDetails(report, model, medium)));
}

/** Every failed assertion, all figures of each analytic, and the suite. */
function renderModelDetails(report: ReportDocument, model: ModelReport, medium: Medium): Text {
  // Held-out fixtures stay unseen: whoever tunes a prompt on them has none left.
  const shown = model.assertions.filter(({ fixture }) => !report.heldOut.includes(fixture));
  const failed = worstOf(shown);
  return [
    toned('heading', `Details: ${printableLine(model.model)}`),
    ...(failed.length === 0 ? [renderNone(report)] : renderSome(report, failed.length, { shown, medium })),
    '',
    errorTable(model),
    ...missingDirections(model).map((text) => `  ${text}`),
    '',
    agreementTable(model),
    ...spaced([[], languageBlocks(model)].filter((text) => text.length > 0)),
    '',
    ...suiteFigures(report, model),
  ];
}

/** Maximum number of assertions listed on a terminal; the CSV has all. */
const listed = 30;

function renderSome(
  report: ReportDocument,
  failed: number,
  { shown, medium }: { readonly shown: readonly AssertionReport[]; readonly medium: Medium },
): Text {
  const besides = report.heldOut.length === 0 ? '' : `, ${besidesHeldOut(report)}`;
  return [
    `${formatCount(failed)} of ${formatNumberOf(shown.length, 'assertion')} failed at least once${besides}:`,
    ...renderFailed(report, shown, { medium, listed, of: 'assertion' }),
    ...renderReasons(shown),
  ];
}

/** What the model wrote as its reason when it first was wrong, if the prompt asks for reasons. */
function renderReasons(shown: readonly AssertionReport[]): Text {
  const lines = worstOf(shown).flatMap(({ fixture, analytic, expected, wrongReason }) =>
    wrongReason === undefined
      ? []
      : [
          `  ${printableLine(fixture, 40)} › ${analytic}, ${String(!expected)} instead of ${String(expected)}: ${printableLine(wrongReason)}`,
        ],
  );
  return lines.length === 0
    ? []
    : ['', 'Reasons that the model gave when it was first wrong:', ...lines.slice(0, listed)];
}

function besidesHeldOut({ heldOut }: ReportDocument): string {
  return `not counting ${formatNumberOf(heldOut.length, 'fixture')} held out`;
}

function renderNone(report: ReportDocument): string {
  return report.heldOut.length === 0 ? 'No assertion failed.' : `No assertion failed, ${besidesHeldOut(report)}.`;
}
