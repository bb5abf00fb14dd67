import { formatCount, formatInterval, formatNumberOf, formatPoints, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { renderTable, type Text, toned } from '../../experiment/blocks/blocks';
import type { ReportDocument } from '../../experiment/report/report-document';
import type {
  StressCell,
  StressMeasure,
  StressResult,
  StressSection,
} from '../../kinds/validator/stress/stress-section';

/** Maximum number of operators shown per group; the page shows all. */
const shown = 12;

/** What graders caught, flipped and were fooled by, then the operators that stand out. */
export function renderStress({ title, runs }: ReportDocument, stress: StressSection): readonly Text[] {
  const { variants, groups } = stress;
  const originals = new Set(variants.map(({ parent }) => parent)).size;
  const asked = `${formatNumberOf(variants.length, 'variant')} of ${formatNumberOf(originals, 'original')} × ${formatNumberOf(runs, 'run')}`;
  return groups.flatMap(({ group, measures, cells }) => [
    [
      toned('heading', `${printableLine(title)} · ${printableLine(group, 60)} · ${asked}`),
      ...renderTable(
        measureColumns.map((heading, place, all) =>
          place === 0 || place === all.length - 1 ? { heading } : rightAligned(heading),
        ),
        measures.map((result) =>
          measureRow(result, stress).map((text) => (text.endsWith(missed) ? toned('bad', text) : text)),
        ),
      ),
    ],
    renderOperators(cells),
  ]);
}

const meanings: Readonly<Record<StressMeasure, string>> = {
  caught: 'caught: planted bugs that the grader noticed',
  flipped: 'flipped: verdicts changed by equivalent code',
  fooled: 'fooled: verdicts turned by tricks',
};

/** Headings of the table of measures. */
export const measureColumns = [
  'measure',
  'share',
  '95 % interval',
  'on originals',
  'variants',
  'originals',
  'required',
];

/** The end of a sentence about a violated limit. */
const missed = ': missed';

/** A row of that table. */
export function measureRow(result: StressResult, { policy }: StressSection): readonly string[] {
  const { measure, rate, interval, base, variants, originals, policy: verdict } = result;
  const required = policy[measure];
  const limit = required === undefined ? '–' : `${measure === 'caught' ? '≥' : '≤'} ${formatShare(required)}`;
  return [
    meanings[measure],
    shareOf(measure, rate),
    formatInterval(interval),
    measure === 'caught' ? '–' : formatShare(base),
    formatCount(variants),
    formatCount(originals),
    verdict?.status === 'failed' ? `${limit}${missed}` : limit,
  ];
}

function renderOperators(cells: readonly StressCell[]): Text {
  const whole = cells.filter(({ analytic }) => analytic === null);
  const rest = whole.length - shown;
  return [
    'Operators, worst first:',
    ...renderTable(
      [
        { heading: 'operator' },
        { heading: 'measure' },
        ...['share', '95 % interval', 'variants'].map(rightAligned),
        { heading: 'most of it in' },
      ],
      whole.slice(0, shown).map((cell) => operatorRow(cell, cells)),
    ),
    ...(rest > 0
      ? [toned('quiet', `and ${formatNumberOf(rest, 'more operator', 'more operators')}, on the page.`)]
      : []),
  ];
}

function operatorRow(cell: StressCell, cells: readonly StressCell[]): readonly string[] {
  const { operator, measure, rate, interval, variants } = cell;
  // Cells are sorted worst first.
  const worst = cells.find((one) => one.operator === operator && one.analytic !== null);
  const isPerfect = rate === null || (measure === 'caught' ? rate === 1 : rate <= 0);
  return [
    ...[operator, measure, shareOf(measure, rate), formatInterval(interval), formatCount(variants)],
    isPerfect ? '' : printableLine(worst?.analytic ?? '', 60),
  ];
}

/** Differences are given in points, because they may be below 0. */
export function shareOf(measure: StressMeasure, rate: number | null): string {
  return rate === null || measure === 'caught' ? formatShare(rate) : `${rate > 0 ? '+' : ''}${formatPoints(rate)} %`;
}

function rightAligned(heading: string): { readonly heading: string; readonly align: 'right' } {
  return { heading, align: 'right' };
}
