import { describeAdvice, describeNature, describeWrong } from '../../experiment/report/describe-assertion';
import { formatCount, formatInterval, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { renderTrendsOf } from '../terminal/render-trends';
import type { AssertionReport, ModelReport, ReportDocument } from '../../experiment/report/report-document';
import type { MarkdownBlock } from './fit-blocks';
import { markdownCode, markdownText } from './markdown-text';
import { markdownTable } from './markdown-table';

/** Rows in sight, and folded away at most. */
const rows = { shown: 10, folded: 190 };
/** What counts most first. */
const order: readonly AssertionReport['decision'][] = ['failed', 'inconclusive', 'flaky', 'soft failure', 'passed'];

/** The assertions that failed or had too few replies, those that fail the suite first; held-out ones stay unseen. */
export function failedBlock(report: ReportDocument, model: ModelReport): readonly MarkdownBlock[] {
  const { heldOut, cost } = report;
  const seen = model.assertions.filter(({ fixture }) => !heldOut.includes(fixture));
  const failed = seen
    .filter(({ failures, decision }) => failures > 0 || decision === 'inconclusive')
    .sort((a, b) => rankOf(a) - rankOf(b) || (b.rate ?? 0) - (a.rate ?? 0));
  const unseen = heldOut.length === 0 ? '' : `, not counting ${formatNumberOf(heldOut.length, 'fixture')} held out`;
  if (failed.length === 0) {
    return [`No assertion failed${unseen}.`];
  }
  const table = markdownTable(
    [
      { heading: 'assertion' },
      { heading: 'policy' },
      { heading: 'failed', align: 'right' },
      { heading: 'rate', align: 'right' },
      { heading: '95 % interval', align: 'right' },
      { heading: 'wrongly' },
      { heading: 'fails' },
      { heading: 'what to do' },
      { heading: 'where' },
    ],
    failed
      .slice(0, rows.shown + rows.folded)
      .map((one) => [
        `${markdownCode(one.fixture, 60)} › ${markdownCode(one.analytic, 60)}`,
        describePolicy(one),
        `${formatCount(one.failures)}/${formatCount(one.judged)}`,
        formatShare(one.rate),
        formatInterval(one.interval),
        describeWrong(one),
        describeNature(one),
        describeAdvice(one, (cost.callsPerVerdict ?? 1) > 1),
        markdownCode(`${one.file}:${String(one.line)}`),
      ]),
  );
  const failing = failed.filter(({ failures }) => failures > 0).length;
  const title = `${formatCount(failing)} of ${formatNumberOf(seen.length, 'assertion')} failed at least once${unseen}:`;
  const trends = renderTrendsOf(failed).map((line) => `- ${markdownText(line, 400)}`);
  return [
    { title, table, ...rows, total: failed.length, source: '`report.csv`' },
    ...(trends.length === 0 ? [] : [trends.join('\n')]),
  ];
}

function rankOf({ decision }: AssertionReport): number {
  return decision === null ? order.length : order.indexOf(decision);
}

function describePolicy({ assert, decision }: AssertionReport): string {
  return decision === 'failed' || decision === 'inconclusive'
    ? `${assert}: **${decision}**`
    : decision === 'flaky'
      ? `${assert}: flaky`
      : assert;
}
