import type { AssertionReport } from '../experiment/report/report-document';

/** A hard assertion of a report that failed in 10 of 50 trials. */
export function assertionReport(
  fixture: string,
  analytic: string,
  parts: Partial<AssertionReport> = {},
): AssertionReport {
  return {
    fixture,
    title: fixture,
    file: `fixtures/parity/${fixture}.yaml`,
    line: 3,
    analytic,
    expected: true,
    assert: 'hard',
    tolerate: 0.01,
    trials: 50,
    judged: 50,
    failures: 10,
    unreadable: 0,
    errored: 0,
    rate: 0.2,
    interval: { lower: 0.11, upper: 0.33 },
    upper: 0.32,
    nature: 'random',
    class: 'soft',
    advice: 'none',
    votes: null,
    moreRuns: null,
    tolerable: null,
    alike: false,
    oracle: null,
    decision: 'failed',
    reason: 'x',
    clustering: null,
    roseAfter: null,
    ...parts,
  };
}
