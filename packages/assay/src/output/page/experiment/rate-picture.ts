import { type IntervalsBlock, intervalsOf } from '../../../experiment/blocks/pictures';
import { formatCount } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import type { ReportDocument } from '../../../experiment/report/report-document';
import { findStressSection, type StressResult } from '../../../kinds/validator/stress/stress-section';
import { largest, smallest } from '../../../statistics/extremes';
import { toMeasured } from '../../../experiment/report/to-measured';

/** Maximum number of rows of the picture. */
const mostRows = 16;

/** The failure rate of each analytic of each model, most often wrong first; of a stress test, what misled the grader. */
export function ratePicture(
  report: Pick<ReportDocument, 'kind' | 'section' | 'models' | 'gate'>,
): readonly IntervalsBlock[] {
  if (report.gate !== null) {
    return [];
  }
  const stress = findStressSection(report);
  if (stress !== undefined) {
    return intervalsOf({
      caption:
        'Wrong verdicts: the dot on these programs, the line for others like them; dashed: on the same programs, unchanged',
      axis: 'wrong verdicts, 95 % interval by original',
      rows: stress.groups.flatMap(({ group, measures }) =>
        measures.map((one) => ({
          name: nameOf(one, stress.groups.length > 1 ? group : undefined),
          measured: wrongOf(one),
          tolerate: one.base,
        })),
      ),
    });
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

function nameOf({ measure }: StressResult, group: string | undefined): string {
  const name = {
    caught: 'planted bugs missed',
    flipped: 'changed comments or form misjudged',
    fooled: 'empty programs and injected orders believed',
  }[measure];
  return printableLine(group === undefined ? name : `${group} · ${name}`);
}

/** The share of wrong verdicts: missed bugs, or the excess over the originals and what these have. */
function wrongOf({ measure, rate, interval, base }: StressResult): ReturnType<typeof toMeasured> {
  const wrong = (share: number): number =>
    Math.min(1, Math.max(0, measure === 'caught' ? 1 - share : share + (base ?? 0)));
  if (rate === null || interval === null) {
    return null;
  }
  const ends = [wrong(interval.lower), wrong(interval.upper)];
  return toMeasured(wrong(rate), { lower: smallest(ends), upper: largest(ends) });
}
