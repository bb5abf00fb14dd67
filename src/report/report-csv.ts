import { toCsvLine } from './csv-line';
import type { AssertionReport, ReportDocument } from './report-document';

const columns = [
  ...['fixture', 'title', 'file', 'line', 'analytic', 'expected', 'assert', 'tolerate', 'trials', 'judged'],
  ...['failures', 'unreadable', 'errored', 'rate', 'upper', 'nature', 'class', 'advice', 'votes', 'decision', 'reason'],
  ...['clustering', 'roseAfter'],
] as const satisfies readonly (keyof AssertionReport)[];

/** `report.csv` (RFC 4180): one row for each model and assertion. */
export function renderCsv({ models }: ReportDocument): string {
  const head = ['model', ...columns, 'intervalLower', 'intervalUpper'];
  const rows = models.flatMap(({ model, assertions }) =>
    assertions.map((one) => [model, ...columns.map((name) => one[name]), one.interval.lower, one.interval.upper]),
  );
  return [head, ...rows].map((row) => `${toCsvLine(row)}\r\n`).join('');
}
