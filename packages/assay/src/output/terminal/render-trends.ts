import { describeP } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import type { AssertionReport, ReportDocument } from '../../experiment/report/report-document';
import { describeDrift } from '../../experiment/report/describe-drift';
import { toned, type Text } from '../../experiment/blocks/blocks';

/** Maximum number of remarks shown. */
const listed = 30;
/** Clustering is mentioned below this probability. */
const unlikely = 0.01;

/** The failure rates that changed during the runs, and what that means for the report. */
export function renderDrift(report: ReportDocument): Text {
  const changes = describeDrift(report);
  return changes.length === 0
    ? []
    : [
        toned('unsure', 'Rates changed during these runs, so the figures mix the time before and after.'),
        ...changes.map((change) => `  ${change}`),
        '  The model behind the name may have changed. Ask again to measure its current rate.',
      ];
}

/** What the order of trials reveals: for a certificate, signs that trials were not alike or not independent. */
export function renderTrends({ models }: ReportDocument): readonly string[] {
  return renderTrendsOf(models.flatMap(({ assertions }) => assertions));
}

/** The same for some assertions: rates that rose, and clustered failures. */
export function renderTrendsOf(assertions: readonly AssertionReport[]): readonly string[] {
  return assertions.flatMap(remarksOn).slice(0, listed);
}

function remarksOn({ fixture, analytic, clustering, roseAfter }: AssertionReport): readonly string[] {
  const name = `${printableLine(fixture, 40)} › ${analytic}`;
  return [
    ...(roseAfter === null ? [] : [`  ${name}: its failure rate rose after run ${roseAfter}; has the model changed?`]),
    ...(clustering === null || clustering >= unlikely
      ? []
      : [
          `  ${name}: its failures come in stretches (${describeP(clustering)}), so its interval is too narrow; spread the runs over time`,
        ]),
  ];
}
