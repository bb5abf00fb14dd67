import { formatInterval, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { numberColumns, tableOf, toned, type Text } from '../../experiment/blocks/blocks';
import type { BaseRateOfAnalytic, BaseRateReport } from '../../experiment/report/report-document';

/** Wrong decisions are given per this many candidates. */
const candidates = 1000;

/** The question that the tables answer. */
export function titleOfBaseRate({ rightShare }: BaseRateReport): string {
  return `If ${formatShare(rightShare)} of the submissions are right, how far can each decision be trusted?`;
}

/** What decisions are worth at a stated share of right submissions: a table for each model, then the assumptions. */
export function baseRateBlocks({ models }: BaseRateReport): Text {
  return [
    ...models.map(({ model, analytics }) =>
      tableOf(
        models.length > 1 ? printableLine(model, 60) : 'By analytic',
        [
          'analytic',
          ...numberColumns(
            `wrong of ${formatNumberOf(candidates, 'decision')}`,
            'right when it says true',
            'right when it says false',
            'true ones found',
            'false ones found',
          ),
        ],
        analytics.map(rowOf),
      ),
    ),
    ...notesOf(models).map((note) => toned('quiet', `  ${note}`)),
  ];
}

function rowOf({ analytic, wrong, precision, negative, sensitivity, specificity }: BaseRateOfAnalytic): string[] {
  const whole = (share: number): string => String(Math.round(share * candidates));
  return [
    printableLine(analytic),
    wrong === null ? 'n/a' : `${whole(wrong.rate)} (${whole(wrong.interval.lower)}–${whole(wrong.interval.upper)})`,
    ...[precision, negative, sensitivity, specificity].map((one) =>
      one === null ? 'n/a' : `${formatShare(one.rate)} (${formatInterval(one.interval)})`,
    ),
  ];
}

/** The assumptions, and what is missing. */
function notesOf(models: BaseRateReport['models']): readonly string[] {
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
