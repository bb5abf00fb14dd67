import { failedRows } from '../../experiment/advice/failed-rows';
import { formatNumberOf } from '../../basics/text/numbers';
import { line, toned, whole, type Text } from '../../experiment/blocks/blocks';
import { suggestChanges } from '../../experiment/advice/suggest-changes';
import type { AssertionReport, ModelReport, ReportDocument } from '../../experiment/report/report-document';

/** Maximum number of fixes and of suggested changes shown. */
const [fixesShown, suggested] = [6, 6];

/**
 * What to do about errors: fixes that need a person, then changes to paste; empty if there is nothing to do. Held-out
 * fixtures are left out.
 */
export function renderSuggestions(report: ReportDocument, { assertions }: ModelReport): Text {
  const shown = assertions.filter(({ fixture }) => !report.heldOut.includes(fixture));
  return [...renderFixes(report, shown), ...renderChanges(report, shown)];
}

function renderFixes({ sampling, of }: ReportDocument, assertions: readonly AssertionReport[]): Text {
  const rows = failedRows(assertions, { sampling, of }).filter(({ advice }) => advice.startsWith('fix '));
  const more = rows.length - fixesShown;
  return rows.length === 0
    ? []
    : [
        '',
        toned('heading', 'What to fix:'),
        ...rows.slice(0, fixesShown).map(({ advice, name, place }) => line('  ', whole(place), `  ${name}: ${advice}`)),
        ...(more > 0 ? [`  and ${more} more (see --details)`] : []),
      ];
}

function renderChanges(report: ReportDocument, assertions: readonly AssertionReport[]): Text {
  const suggestions = suggestChanges(report, assertions);
  const more = suggestions.length - suggested;
  return suggestions.length === 0
    ? []
    : [
        '',
        toned('heading', 'What to do, ready to paste:'),
        ...suggestions
          .slice(0, suggested)
          .flatMap(({ place, text, reason }) => [line('  ', whole(place), `  (${reason})`), whole(text)]),
        ...(more > 0 ? [`  and ${formatNumberOf(more, 'more change')} (advice of each assertion in report.csv)`] : []),
      ];
}
