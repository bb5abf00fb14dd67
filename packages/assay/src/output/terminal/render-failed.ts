import { type FailedRow, failedRows, worstOf } from '../../experiment/advice/failed-rows';
import { formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { numberColumns, type Part, tableOf, type Text, toned } from '../../experiment/blocks/blocks';
import type { AssertionReport, ReportDocument } from '../../experiment/report/report-document';
import { wordFor } from '../../experiment/words';
import { renderTrends } from './render-remarks';

/** The medium: a terminal has room for the worst rows, Markdown folds the others and says where they are. */
export type Medium = 'terminal' | 'markdown';

/** A table of failures, most severe first; for a question, only the title is shown. */
export function renderFailed(
  { sampling, of: kind }: Pick<ReportDocument, 'sampling' | 'of'>,
  assertions: readonly AssertionReport[],
  { medium, listed, of }: { readonly medium: Medium; readonly listed: number; readonly of: 'assertion' | 'question' },
): Text {
  const isListed = medium === 'markdown';
  const isQuestion = of === 'question';
  const columns = [
    of,
    isListed ? 'policy' : '',
    ...numberColumns('failed', 'rate', '95 % interval'),
    ...(isQuestion ? [] : ['wrongly']),
    'fails',
    'what to do',
    ...(isListed ? ['where'] : []),
  ];
  const failed = failedRows(assertions, { sampling, of: kind });
  const rows = failed
    .slice(0, isListed ? failed.length : listed)
    .map((one) => [
      isQuestion ? printableLine(one.title, 60) : one.name,
      isListed ? describePolicy(one) : one.assert,
      toned('bad', `${one.failures}/${one.judged}`),
      toned('bad', formatShare(one.rate)),
      one.interval,
      ...(isQuestion ? [] : [one.wrongly]),
      one.fails,
      one.advice,
      ...(isListed ? [one.place] : []),
    ]);
  const more = failed.length - rows.length;
  return [
    tableOf('', columns, rows),
    ...(more > 0 ? [`  and ${more} more, in report.csv`] : []),
    ...renderTrends(worstOf(assertions)),
  ];
}

function describePolicy({ assert, decision }: FailedRow): Part {
  const isGrave = decision === 'failed' || decision === 'inconclusive';
  return isGrave || decision === 'flaky'
    ? toned(isGrave ? 'bad' : 'unsure', `${assert}: ${wordFor(decision)}`)
    : assert;
}
