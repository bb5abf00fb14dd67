import { describeP, formatCount, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import type { ModelReport, ReportDocument } from './report-document';

type Drift = ModelReport['drift'][number];

/** A sentence for each failure rate that changed during the runs: the figure, both rates, and the run of the change. */
export function describeDrift({ models }: Pick<ReportDocument, 'models'>): readonly string[] {
  return models.flatMap(({ model, drift, analytics }) => {
    const named = drift.filter(({ analytic }) => analytic !== null);
    // A change of one analytic also moves the figure of whole replies.
    return (named.length > 0 ? named : drift).map((one) => {
      const whose = models.length > 1 ? `${printableLine(model, 60)}: ` : '';
      return `${whose}${nameOf(one, analytics.length)} ${describe(one)}`;
    });
  });
}

function nameOf({ analytic }: Drift, analytics: number): string {
  if (analytic === null) {
    return 'the share of replies that are wrong in any analytic';
  }
  return analytics === 1 ? 'the failure rate' : printableLine(analytic);
}

function describe({ afterRuns, before, after, adjustedP }: Drift): string {
  const verb = rateOf(after) > rateOf(before) ? 'rose' : 'fell';
  return `${verb} after ${formatNumberOf(afterRuns, 'run')}, from ${describeRate(before)} to ${describeRate(after)}; ${describeP(adjustedP)}`;
}

function rateOf({ failures, judged }: Drift['before']): number {
  return judged === 0 ? 0 : failures / judged;
}

function describeRate({ failures, judged }: Drift['before']): string {
  const share = formatShare(judged === 0 ? null : failures / judged);
  return `${share} (${formatCount(failures)} of ${formatCount(judged)})`;
}
