import { formatCount, formatInterval, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { printable, printableLine } from '../../basics/text/printable';
import { renderTable, type Text, toned, whole } from '../../experiment/blocks/blocks';
import type { ReportDocument } from '../../experiment/report/report-document';
import type { Find, FoolSection } from '../../kinds/validator/fool/fool-section';

/** Maximum number of operators shown; the page shows all. */
const shown = 10;

/** The programs that a search found, the chance levels, and how the calls were spent. */
export function renderFool({ title, models }: ReportDocument, fool: FoolSection): readonly Text[] {
  const { finds, originals, operators } = fool;
  const rest = operators.length - shown;
  return [
    ...finds.filter(({ status }) => status !== 'not-confirmed').map(renderFind),
    [
      toned('heading', `${printableLine(title)} · ${printableLine(models[0]?.model ?? '', 60)} · unchanged fixtures`),
      ...renderTable(
        [{ heading: 'analytic' }, ...['wrong', 'of', 'at most'].map(rightAligned)],
        originals.map(({ analytic, wrong, judged, chance }) => [
          printableLine(analytic, 60),
          ...[formatCount(wrong), formatCount(judged), formatShare(chance)],
        ]),
      ),
    ],
    ...(operators.length === 0
      ? []
      : [
          [
            'Programs tried, most often misjudged first:',
            ...renderTable(
              operatorColumns.map((heading, place) => (place === 0 ? { heading } : rightAligned(heading))),
              operators.slice(0, shown).map(operatorRow),
            ),
            ...(rest > 0
              ? [toned('quiet', `and ${formatNumberOf(rest, 'more operator', 'more operators')}, on the page.`)]
              : []),
          ],
        ]),
  ];
}

/** Headings of the table of operators. */
export const operatorColumns = ['operator', 'programs', 'misjudged at first', 'could still fool it (95 % confidence)'];

/** A row of that table. */
export function operatorRow({
  operator,
  programs,
  misjudged,
  bound,
}: FoolSection['operators'][number]): readonly string[] {
  return [
    ...[operator, formatCount(programs), formatCount(misjudged)],
    bound === null ? '–' : `up to ${formatShare(bound)} of its programs`,
  ];
}

/** A description of a program, for a heading. */
export function sayFind({ analytic, expected, wrong, judged, interval, status }: Find): string {
  const rate =
    status === 'open'
      ? `${formatCount(wrong)} of ${formatCount(judged)} new trials so far`
      : `${formatCount(wrong)} of ${formatCount(judged)} new trials, ${formatInterval(interval)}`;
  return `${printableLine(analytic, 60)} is ${String(expected)}, but the grader said otherwise in ${rate}`;
}

function renderFind(find: Find): Text {
  const lines = printable(find.program).trimEnd().split('\n');
  return [
    toned('heading', `The program (${find.language}): ${sayFind(find)}`),
    ...lines.map((line) => whole(`    ${line}`)),
  ];
}

function rightAligned(heading: string): { readonly heading: string; readonly align: 'right' } {
  return { heading, align: 'right' };
}
