import { formatInterval, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { renderTable } from '../../experiment/blocks/table';
import { toned, type Text } from '../../experiment/blocks/blocks';
import type { BaseRateOfAnalytic, BaseRateReport } from '../../experiment/report/base-rate-schema';
import type { ReportDocument } from '../../experiment/report/report-document';

/** Wrong decisions are given per this many candidates. */
const candidates = 1000;

/** What decisions are worth at a stated share of right submissions; empty if none was stated. */
export function renderBaseRate({ baseRate }: Pick<ReportDocument, 'baseRate'>): Text {
  if (baseRate === undefined) {
    return [];
  }
  const { models } = baseRate;
  return [
    toned('heading', titleOfBaseRate(baseRate)),
    ...models.flatMap(({ model, analytics }) => [
      ...(models.length > 1 ? [`${printableLine(model, 60)}:`] : []),
      ...renderTable(
        baseRateColumns.map((heading, place) => (place === 0 ? { heading } : { heading, align: 'right' })),
        analytics.map(baseRateRow),
      ),
    ]),
    ...baseRateNotes(baseRate).map((note) => `  ${note}`),
  ];
}

/** Headings of the table. */
export const baseRateColumns = [
  'analytic',
  `wrong of ${formatNumberOf(candidates, 'decision')}`,
  'right when it says true',
  'right when it says false',
  'true ones found',
  'false ones found',
] as const;

/** The question that the table answers. */
export function titleOfBaseRate({ rightShare }: BaseRateReport): string {
  return `If ${formatShare(rightShare)} of the submissions are right, how far can each decision be trusted?`;
}

/** A line of the table, with 95 % intervals. */
export function baseRateRow({
  analytic,
  wrong,
  precision,
  negative,
  sensitivity,
  specificity,
}: BaseRateOfAnalytic): readonly string[] {
  const whole = (share: number): string => String(Math.round(share * candidates));
  return [
    analytic,
    wrong === null ? 'n/a' : `${whole(wrong.rate)} (${whole(wrong.interval.lower)}–${whole(wrong.interval.upper)})`,
    ...[precision, negative, sensitivity, specificity].map((one) =>
      one === null ? 'n/a' : `${formatShare(one.rate)} (${formatInterval(one.interval)})`,
    ),
  ];
}

/** The assumptions behind the table, and what is missing. */
export function baseRateNotes({ models }: BaseRateReport): readonly string[] {
  const missing = models.flatMap(({ analytics }) =>
    analytics.flatMap(({ analytic, sensitivity, specificity }) => [
      ...(sensitivity === null ? [`${analytic}: n/a, needs at least 2 fixtures where it is true`] : []),
      ...(specificity === null ? [`${analytic}: n/a, needs at least 2 fixtures where it is false`] : []),
    ]),
  );
  return [
    'Right means that the analytic is true. Intervals are 95 %, for submissions like the fixtures. Unreadable replies are excluded.',
    ...new Set(missing),
  ];
}
