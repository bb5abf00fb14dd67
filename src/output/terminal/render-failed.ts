import { describeAdvice, describeNature, describeWrong } from '../../experiment/report/describe-assertion';
import { formatInterval, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { renderTable } from '../../experiment/blocks/table';
import { toned, type Part, type Text } from '../../experiment/blocks/blocks';
import type { AssertionReport, ReportDocument } from '../../experiment/report/report-document';
import { renderTrendsOf } from './render-trends';

/** Where a text is read: a terminal has room for the worst rows, Markdown folds the others away and says where they are. */
export type Medium = 'terminal' | 'markdown';

/** What counts most first. */
const order: readonly AssertionReport['decision'][] = ['failed', 'inconclusive', 'flaky', 'soft failure', 'passed'];

/** Assertions that failed at least once, those that fail the suite first. */
export function worstOf(assertions: readonly AssertionReport[]): readonly AssertionReport[] {
  return assertions
    .filter(({ failures }) => failures > 0)
    .toSorted((a, b) => rankOf(a) - rankOf(b) || (b.rate ?? 0) - (a.rate ?? 0));
}

function rankOf({ decision }: AssertionReport): number {
  return decision === null ? order.length : order.indexOf(decision);
}

/** A table of these assertions; of a question there is nothing to say but its title. */
export function renderFailed(
  { cost }: ReportDocument,
  failed: readonly AssertionReport[],
  { medium, listed, of }: { readonly medium: Medium; readonly listed: number; readonly of: 'assertion' | 'question' },
): Text {
  const isListed = medium === 'markdown';
  const isQuestion = of === 'question';
  const columns = [
    { heading: of },
    { heading: isListed ? 'policy' : '' },
    { heading: 'failed', align: 'right' },
    { heading: 'rate', align: 'right' },
    { heading: '95 % interval', align: 'right' },
    ...(isQuestion ? [] : [{ heading: 'wrongly' }]),
    { heading: 'fails' },
    { heading: 'what to do' },
    ...(isListed ? [{ heading: 'where' }] : []),
  ] as const;
  const rows = failed
    .slice(0, isListed ? failed.length : listed)
    .map((one) => [
      isQuestion ? printableLine(one.title, 60) : `${printableLine(one.fixture, 40)} › ${one.analytic}`,
      isListed ? describePolicy(one) : one.assert,
      toned('bad', `${one.failures}/${one.judged}`),
      toned('bad', formatShare(one.rate)),
      formatInterval(one.interval),
      ...(isQuestion ? [] : [describeWrong(one)]),
      describeNature(one),
      describeAdvice(one, (cost.callsPerVerdict ?? 1) > 1),
      ...(isListed ? [`${one.file}:${one.line}`] : []),
    ]);
  const more = failed.length - rows.length;
  return [
    ...renderTable(columns, rows),
    ...(more > 0 ? [`  and ${more} more, in report.csv`] : []),
    ...renderTrendsOf(failed),
  ];
}

function describePolicy({ assert, decision }: AssertionReport): Part {
  const isGrave = decision === 'failed' || decision === 'inconclusive';
  return isGrave || decision === 'flaky' ? toned(isGrave ? 'bad' : 'unsure', `${assert}: ${decision}`) : assert;
}
