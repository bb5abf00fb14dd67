import { describe, expect, test } from '@jest/globals';
import { buildHistory } from '../../experiment/history/build-history';
import type { HistoryDocument } from '../../experiment/history/history-document';
import { readPastReport } from '../../experiment/history/read-past-report';
import { eight, pastReport } from '../../testing/past-report';
import { describeVerdict } from './history';

/** A history that got better at its third report, whose outcomes have these statuses. */
function historyOf(statuses: readonly unknown[]): HistoryDocument {
  const [first, ...rest] = statuses.map((status, day) => {
    const failures = day === 1 ? { failures: eight(5, 5, 5, 5, 5, 5, 5, 5) } : {};
    const startedAt = new Date(Date.UTC(2026, 10, 1 + day)).toISOString();
    const report = { ...pastReport({ startedAt, ...failures }), outcome: status };
    return readPastReport(report, `reports/${String(day)}`);
  });
  if (first === undefined) {
    throw new Error('expected a report');
  }
  return buildHistory([first, ...rest], []);
}

describe('describeVerdict', () => {
  test.each([
    ['failed', 'better, but still failing', '; the newest report failed.'],
    ['no-failure', 'better', '2026.'],
    ['no failure shown', 'better', '2026.'],
  ])('takes the outcome %s of the newest report into account', (status, verdict, end) => {
    const document = historyOf([undefined, { status: 'failed' }, { status }]);

    expect(describeVerdict(document)).toBe(verdict);
    expect(document.outcome.sentence.endsWith(end)).toBe(true);
  });

  test.each([undefined, null, 'Failed', { status: 'of another version' }])(
    'reads reports whose outcome is %p as before',
    (outcome) => {
      const document = historyOf([outcome, outcome, outcome]);

      expect(describeVerdict(document)).toBe('better');
      expect(document.tracks[0]?.reports.every((report) => !('outcome' in report))).toBe(true);
    },
  );
});
