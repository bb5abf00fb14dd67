import { formatNumberOf } from '../../basics/text/numbers';
import { line, toned, whole, type Text } from '../../experiment/blocks/blocks';
import { suggestChanges } from '../../experiment/advice/suggest-changes';
import type { ModelReport, ReportDocument } from '../../experiment/report/report-document';

/** Changes suggested in full. */
const suggested = 6;

/** What to do about what was wrong, as changes to paste; nothing where there is nothing to change. Held-out fixtures are left out. */
export function renderSuggestions(report: ReportDocument, { assertions }: ModelReport): Text {
  const shown = assertions.filter(({ fixture }) => !report.heldOut.includes(fixture));
  const suggestions = suggestChanges(report, shown);
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
