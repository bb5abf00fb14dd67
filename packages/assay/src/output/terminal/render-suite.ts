import { formatNumberOf, formatSeconds } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { spaced, toned, type Text } from '../../experiment/blocks/blocks';
import type { ReportDocument } from '../../experiment/report/report-document';
import { renderReasons, renderVerdict } from '../../experiment/report/show-outcome';
import { renderCost } from './render-cost';
import { renderRecorded } from './render-recorded';
import { renderFigures } from './render-report';
import { renderSimulated } from './render-simulated';

/** How a Jest command asked about a challenge. */
export interface SuiteEnd {
  readonly milliseconds: number;
  /** The run was stopped early. */
  readonly stopped: boolean;
}

/** The text at the end of a Jest command for each challenge: its report, with the time taken. */
export function renderSuite(report: ReportDocument, { milliseconds, stopped }: SuiteEnd): Text {
  if (stopped) {
    const done = `${printableLine(report.title)}: stopped early after ${formatNumberOf(report.cost.trials, 'trial')}`;
    return [
      ...renderVerdict(report.outcome),
      toned('unsure', `${done}; unanswered calls are not counted.`),
      toned('quiet', `${renderCost(report.cost, report.server)} · ${formatSeconds(milliseconds)}`),
      ...renderSimulated(report),
      ...renderReasons(report.outcome),
    ];
  }
  return spaced([
    [...renderVerdict(report.outcome), ...renderRecorded(report)],
    renderFigures(report, 'terminal', { runs: 'none', milliseconds }),
    renderReasons(report.outcome),
  ]);
}
