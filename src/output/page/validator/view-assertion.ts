import { describeP, formatShare } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import type { AssertionReport, ReportDocument } from '../../../experiment/report/report-document';
import { toMeasured } from '../measured';
import type { AssertionView } from './validator-view';
import { viewTrials } from './view-trials';

/** A chance of spells below this is worth a word. */
const unlikely = 0.01;

/** Where an assertion stands on its page, and its trials. */
export interface Placed {
  readonly fixture: number;
  readonly analytic: number;
  readonly outcomes: readonly (string | undefined)[];
  /** Number of the first run. */
  readonly first: number;
  /** Whether runs are shown one by one. */
  readonly each: boolean;
  readonly gate: ReportDocument['gate'];
}

/** One assertion of one model on its page. */
export function viewAssertion(assertion: AssertionReport, placed: Placed): AssertionView {
  const { fixture, analytic, outcomes, first, each, gate } = placed;
  const { expected, assert, tolerate, file, line, judged, failures, unreadable, errored } = assertion;
  const { rate, interval, nature, advice, votes, decision, reason } = assertion;
  const gated = gate?.assertions.find(
    (one) => one.fixture === assertion.fixture && one.analytic === assertion.analytic,
  );
  return {
    ...{ fixture, analytic, expected, assert, tolerate },
    tolerated: formatShare(tolerate),
    place: printableLine(`${file}:${String(line)}`),
    ...{ judged, failures, unreadable, errored },
    rate: toMeasured(rate, interval),
    nature,
    decision: gated?.status ?? decision,
    reason: reason === null ? null : printableLine(reason),
    advice: advice === 'vote' && votes !== null ? `vote of ${String(votes)}` : advice,
    trends: trendsOf(assertion),
    trials: viewTrials(outcomes, analytic, { first, each }),
  };
}

function trendsOf({ clustering, roseAfter }: AssertionReport): readonly string[] {
  return [
    ...(roseAfter === null ? [] : [`its failure rate rose after run ${String(roseAfter)}; has the model changed?`]),
    ...(clustering === null || clustering >= unlikely
      ? []
      : [`its failures come in spells (${describeP(clustering)}), so its interval is too narrow`]),
  ];
}
