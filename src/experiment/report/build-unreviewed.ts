import { judgedOf } from '../tally/assertion-result';
import type { UnreviewedModel } from '../tally/unreviewed-tally';
import type { UnreviewedReport } from './report-document';

/** What one model answered about fixtures that nobody has reviewed, as the report says it. */
export function buildUnreviewedReport({ proposed, ...facts }: UnreviewedModel): UnreviewedReport {
  const rows = proposed.map(({ assertion, counts }) => ({
    fixture: assertion.fixture,
    file: assertion.file,
    line: assertion.line,
    analytic: assertion.analytic,
    proposed: assertion.expected,
    judged: judgedOf(counts),
    differences: counts.failures,
  }));
  return {
    ...facts,
    judged: rows.reduce((sum, { judged }) => sum + judged, 0),
    differences: rows.reduce((sum, { differences }) => sum + differences, 0),
    differing: rows
      .filter(({ differences }) => differences > 0)
      .sort((one, other) => other.differences / other.judged - one.differences / one.judged),
  };
}
