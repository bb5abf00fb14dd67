import { formatCount, formatInterval, formatShare } from '../../basics/text/numbers';
import type { AnalyticReport } from '../../experiment/report/report-document';
import type { MarkdownBlock } from './fit-blocks';
import { markdownCode } from './markdown-text';
import { markdownTable } from './markdown-table';

/** A table of the analytics: how often each was wrong, in which direction, and how far its answers agree. */
export function analyticsBlock(analytics: readonly AnalyticReport[]): MarkdownBlock {
  const table = markdownTable(
    [
      { heading: 'analytic' },
      { heading: 'failed', align: 'right' },
      { heading: 'rate', align: 'right' },
      { heading: '95 % interval', align: 'right' },
      { heading: 'false accepts', align: 'right' },
      { heading: 'false rejects', align: 'right' },
      { heading: 'floor', align: 'right' },
      { heading: 'runs agree', align: 'right' },
    ],
    analytics.map((one) => [
      markdownCode(one.analytic, 60),
      `${formatCount(one.failures)}/${formatCount(one.judged)}`,
      formatShare(one.rate),
      one.interval === null ? '–' : formatInterval(one.interval),
      describeErrors(one.falseAccepts),
      describeErrors(one.falseRejects),
      formatShare(one.floor),
      formatShare(one.agreement?.observed ?? null),
    ]),
  );
  const title =
    'By analytic (intervals for submissions like the fixtures; floor: wrong in most trials, which no vote mends):';
  return { title, table, shown: 20, folded: 80, source: '`report.json`' };
}

function describeErrors(errors: AnalyticReport['falseAccepts']): string {
  return errors === null ? 'n/a' : `${formatShare(errors.rate)} (${formatInterval(errors.interval)})`;
}
