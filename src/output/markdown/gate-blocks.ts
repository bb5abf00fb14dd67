import type { GateReport } from '../../experiment/report/build-gate';
import { formatCount, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { describeAttempt } from '../../experiment/gate/describe-attempt';
import { renderTrends } from '../terminal/render-trends';
import type { ReportDocument } from '../../experiment/report/report-document';
import type { MarkdownBlock } from './fit-blocks';
import { markdownCode, markdownText } from './markdown-text';
import { markdownTable } from './markdown-table';

type GatedAssertion = GateReport['assertions'][number];

/** Rows folded away at most. */
const folded = 190;
/** What stands in the way first. */
const order: readonly GatedAssertion['status'][] = ['rejected', 'inconclusive', 'undecided', 'certified'];

/** What a gate took, and every hard assertion: those that are not certified in sight, the others folded away. */
export function gateBlocks(report: ReportDocument, gate: GateReport): readonly MarkdownBlock[] {
  const sorted = gate.assertions.toSorted((a, b) => rankOf(a) - rankOf(b) || rateOf(b) - rateOf(a));
  const open = sorted.filter(({ status }) => status !== 'certified').length;
  const shown = Math.min(open, 20);
  const table = markdownTable(
    [
      { heading: 'verdict' },
      { heading: 'hard assertion' },
      { heading: 'failed', align: 'right' },
      { heading: 'tolerated', align: 'right' },
      { heading: 'unacceptable', align: 'right' },
      { heading: 'bound', align: 'right' },
      { heading: 'where' },
    ],
    sorted
      .slice(0, shown + folded)
      .map((one) => [
        `${one.status === 'rejected' ? '**rejected**' : one.status}${one.suspect && one.status !== 'rejected' ? ', suspect' : ''}`,
        `${markdownCode(one.fixture, 60)} › ${markdownCode(one.analytic, 60)}`,
        `${formatCount(one.failures)}/${formatCount(one.judged)}`,
        formatShare(one.tolerated),
        formatShare(one.unacceptable),
        formatShare(one.bound),
        markdownCode(`${one.file}:${String(one.line)}`),
      ]),
  );
  const trends = renderTrends(report).map((line) => `- ${markdownText(line, 400)}`);
  const models = report.models.map(({ model }) => markdownCode(model)).join(', ');
  const certified = formatCount(sorted.length - open);
  return [
    `${models} · ${formatNumberOf(gate.trials, 'trial')} · ${describeAttempt(gate)}`,
    {
      title: `${certified} of ${formatNumberOf(sorted.length, 'hard assertion')} certified (bound: the failure rate is below it, with ${formatShare(1 - gate.alpha)} confidence each):`,
      ...{ table, folded, shown, total: sorted.length, source: '`report.json`' },
    },
    ...(trends.length === 0 ? [] : [trends.join('\n')]),
  ];
}

function rankOf({ status }: GatedAssertion): number {
  return order.indexOf(status);
}

function rateOf({ failures, judged }: GatedAssertion): number {
  return judged === 0 ? 0 : failures / judged;
}
