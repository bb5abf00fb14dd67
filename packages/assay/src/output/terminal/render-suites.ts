import { printableLine } from '../../basics/text/printable';
import { exitCodeOf } from '../../experiment/outcome';
import { prefixed, spaced, type Block, type Text } from '../../experiment/blocks/blocks';
import type { ReportDocument } from '../../experiment/report/report-document';
import { renderVerdict } from '../../experiment/report/show-outcome';
import { renderSuite } from './render-suite';

/** What became of a challenge in a Jest command. */
export interface EndedSuite {
  readonly report: ReportDocument;
  /** The run was stopped early. */
  readonly stopped: boolean;
}

/** How the challenges of a Jest command are shown. */
export interface SuitesShown {
  /** The time that Jest took. */
  readonly milliseconds: number;
  /** Whether to show every challenge in full. */
  readonly verbose: boolean;
}

/**
 * The text at the end of a Jest command, of one or more challenges in their order of interest. In full are those that
 * failed or are undecided or, if none is, the first; of each other, only the verdict. Unless all are in full, the last line is
 * the one next step.
 */
export function renderSuites(ends: readonly EndedSuite[], { milliseconds, verbose }: SuitesShown): Text {
  const isUnmet = ({ report, stopped }: EndedSuite): boolean => stopped || exitCodeOf(report.outcome) !== 0;
  const full = verbose ? ends : ends.some(isUnmet) ? ends.filter(isUnmet) : ends.slice(0, 1);
  const others = ends.filter((end) => !full.includes(end));
  return spaced([
    ...(others.length === 0 ? [] : [[...others.map(renderOther), 'Each in full: npx jest --verbose']]),
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
