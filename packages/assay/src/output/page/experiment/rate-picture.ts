import { type IntervalsBlock, intervalsOf } from '../../../experiment/blocks/pictures';
import { formatCount } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import type { ReportDocument } from '../../../experiment/report/report-document';
import { toMeasured } from '../../../experiment/report/to-measured';

/** Maximum number of rows of the picture. */
const mostRows = 16;

/** The failure rate of each analytic of each model, most often wrong first. */
export function ratePicture(report: Pick<ReportDocument, 'models' | 'gate'>): readonly IntervalsBlock[] {
  if (report.gate !== null) {
    return [];
  }
  const { models } = report;
  const rows = models.flatMap(({ model, analytics, assertions }) =>
    analytics.map(({ analytic, rate, interval }) => {
      const hard = assertions.filter((one) => one.analytic === analytic && one.assert === 'hard');
      const [tolerate = null, ...others] = new Set(hard.map((assertion) => assertion.tolerate));
      return {
        name: printableLine(models.length > 1 ? `${model} · ${analytic}` : analytic),
        measured: toMeasured(rate, interval),
        tolerate: others.length === 0 ? tolerate : null,
      };
    }),
  );
  const worst = rows.toSorted((one, other) => (other.measured?.value ?? 0) - (one.measured?.value ?? 0));
  const left = worst.length - mostRows;
  return intervalsOf({
    caption: `Failure rate: the dot on these fixtures, the line for submissions like them${left > 0 ? `, the ${formatCount(mostRows)} highest of ${formatCount(worst.length)}` : ''}; dashed: tolerated by the hard assertions`,
    axis: 'failure rate, 95 % interval by fixture',
    rows: worst.slice(0, mostRows),
  });
}
