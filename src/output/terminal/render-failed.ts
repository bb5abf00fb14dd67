import { describeAdvice, describeNature, describeWrong } from '../../experiment/report/describe-assertion';
import { formatCount, formatInterval, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { renderTable } from '../../experiment/blocks/table';
import { toned, type Part, type Text } from '../../experiment/blocks/blocks';
import type { AssertionReport, ReportDocument } from '../../experiment/report/report-document';
import { renderTrendsOf } from './render-trends';

/** Where a text is read: a terminal has room for the worst rows, Markdown folds the others away and says where they are. */
export type Medium = 'terminal' | 'markdown';

/** Assertions that a terminal lists; the CSV has all. */
const listed = 30;
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

/** A table of these assertions, of all that were asked. */
export function renderFailed(
  { heldOut, cost }: ReportDocument,
  failed: readonly AssertionReport[],
  { all, medium }: { readonly all: number; readonly medium: Medium },
): Text {
  const isListed = medium === 'markdown';
  const columns = [
    { heading: 'assertion' },
    { heading: isListed ? 'policy' : '' },
    { heading: 'failed', align: 'right' },
    { heading: 'rate', align: 'right' },
    { heading: '95 % interval', align: 'right' },
    { heading: 'wrongly' },
    { heading: 'fails' },
    { heading: 'what to do' },
    ...(isListed ? [{ heading: 'where' }] : []),
  ] as const;
  const rows = failed
    .slice(0, isListed ? failed.length : listed)
    .map((one) => [
      `${printableLine(one.fixture, 40)} › ${one.analytic}`,
      isListed ? describePolicy(one) : one.assert,
      toned('bad', `${String(one.failures)}/${String(one.judged)}`),
      toned('bad', formatShare(one.rate)),
      formatInterval(one.interval),
      describeWrong(one),
      describeNature(one),
      describeAdvice(one, (cost.callsPerVerdict ?? 1) > 1),
      ...(isListed ? [`${one.file}:${String(one.line)}`] : []),
    ]);
  const more = failed.length - rows.length;
  return [
    `${formatCount(failed.length)} of ${formatNumberOf(all, 'assertion')} failed at least once${heldOut.length === 0 ? '' : `, ${besidesHeldOut(heldOut)}`}:`,
    ...renderTable(columns, rows),
    ...(more > 0 ? [`  and ${String(more)} more, in report.csv`] : []),
    ...renderTrendsOf(failed),
  ];
}

function describePolicy({ assert, decision }: AssertionReport): Part {
  const isGrave = decision === 'failed' || decision === 'inconclusive';
  return isGrave || decision === 'flaky' ? toned(isGrave ? 'bad' : 'unsure', `${assert}: ${decision}`) : assert;
}

/** Says that what is held out does not count here. */
export function besidesHeldOut(heldOut: ReportDocument['heldOut']): string {
  return `not counting ${formatNumberOf(heldOut.length, 'fixture')} held out`;
}
