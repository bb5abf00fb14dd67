import { formatNumberOf, formatSeconds } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { spaced, toned, type Text, prefixed, type Block, when } from '../../experiment/blocks/blocks';
import type { ReportDocument } from '../../experiment/report/report-document';
import { renderReasons, renderVerdict } from '../../experiment/report/show-outcome';
import { renderCost } from './render-cost';
import { renderRecorded, renderSimulated } from './render-remarks';
import { renderFigures } from './render-report';
import { exitCodeOf } from '../../experiment/outcome';

/** How a Jest command asked about a challenge. */
export interface SuiteEnd {
  readonly milliseconds: number;
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

interface EndedSuite {
  readonly report: ReportDocument;
  readonly stopped: boolean;
}

interface SuitesShown {
  /** The time that Jest took. */
  readonly milliseconds: number;
  readonly verbose: boolean;
}

/**
 * The text at the end of a Jest command, of one or more challenges in their order of interest. In full are those that
 * failed or are undecided or, if none is, the first; of each other, only the verdict. Unless all are in full, the last line is
 * the one next step.
 */
export function renderSuites(ends: readonly EndedSuite[], { milliseconds, verbose }: SuitesShown): Text {
  const isUnmet = ({ report, stopped }: EndedSuite): boolean => stopped || exitCodeOf(report.outcome) !== 0;
  const unmet = ends.filter(isUnmet);
  const worthShowing = unmet.length > 0 ? unmet : ends.slice(0, 1);
  const full = verbose ? ends : worthShowing;
  const others = ends.filter((end) => !full.includes(end));
  return spaced([
    when(others.length > 0, ...others.map(renderOther), 'Each in full: npx jest --verbose'),
    ...full.map(({ report, stopped }, index) => {
      const text = renderSuite(verbose || index === full.length - 1 ? report : withoutNext(report), {
        milliseconds,
        stopped,
      });
      return ends.length === 1 ? text : prefixed(`${printableLine(report.title)}: `, text);
    }),
  ]);
}

/** The verdict in one sentence, and whose it is. */
function renderOther({ report }: EndedSuite): Block {
  const verdict = renderVerdict({ ...report.outcome, details: [] });
  return prefixed(`${printableLine(report.title)}: `, verdict)[0] ?? '';
}

function withoutNext(report: ReportDocument): ReportDocument {
  return { ...report, outcome: { ...report.outcome, next: null } };
}
