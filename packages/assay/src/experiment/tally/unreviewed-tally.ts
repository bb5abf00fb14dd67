import type { SuiteEntry } from '../log/suite-entry';
import type { UnreviewedReport } from '../report/report-document';
import { judgedOf } from './assertion-result';
import { createTally, type ModelTally, type Tally } from './tally';

/** Counts trials of unreviewed fixtures, separately from all others. */
export interface UnreviewedTally extends Pick<Tally, 'add'> {
  /** How each model's answers compare with the proposed labels; empty if everything is reviewed. */
  readonly reports: () => readonly UnreviewedReport[];
}

/** An empty tally of a suite's unreviewed fixtures. */
export function createUnreviewedTally(suite: SuiteEntry): UnreviewedTally {
  const { unreviewed = [], unlabelled = [] } = suite;
  const { add, models } = createTally({ ...suite, assertions: unreviewed }, unlabelled);
  return { add, reports: () => (unreviewed.length + unlabelled.length === 0 ? [] : models.map(toReport)) };
}

function toReport({ model, fixtures, assertions }: ModelTally): UnreviewedReport {
  const asked = [...fixtures.values()].filter((fixture) => fixture.trials() > 0);
  const rows = assertions.map(({ assertion: { fixture, file, line, analytic, expected }, counts }) => ({
    fixture,
    file,
    line,
    analytic,
    proposed: expected,
    judged: judgedOf(counts()),
    differences: counts().failures,
  }));
  return {
    model,
    fixtures: asked.length,
    trials: asked.reduce((sum, fixture) => sum + fixture.trials(), 0),
    errored: asked.reduce((sum, fixture) => sum + fixture.errored(), 0),
    judged: rows.reduce((sum, { judged }) => sum + judged, 0),
    differences: rows.reduce((sum, { differences }) => sum + differences, 0),
    differing: rows
      .filter(({ differences }) => differences > 0)
      .sort((one, other) => other.differences / other.judged - one.differences / one.judged),
  };
}
