import { formatCount, formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { line, renderTable, type Text, whole } from '../../experiment/blocks/blocks';
import type { SubmissionDocument } from './batch-documents';

/** The submission, for people. */
export function renderSubmission(document: SubmissionDocument): Text {
  const { challenge, server, asked, rounds, requests, recorded, underWay, batches } = document;
  const replies = (count: number): string => formatNumberOf(count, 'reply', 'replies');
  const others = [
    ...(recorded > 0 ? [`${replies(recorded)} already recorded`] : []),
    ...(underWay > 0 ? [`${replies(underWay)} in progress in earlier batches`] : []),
  ].join(', ');
  if (batches.length === 0) {
    const next =
      underWay > 0 ? [whole(`npx assay batch status ${challenge}`)] : [whole(`npx assay repeat ${challenge} ${asked}`)];
    const free = underWay > 0 || rounds > 1 ? '' : ' The next command makes no calls.';
    return [`Nothing to submit: ${others}.${free}`, line('Next: ', ...next)];
  }
  const isSpread = new Set(batches.map((batch) => batch.server)).size > 1;
  const columns = [
    ...['batch', 'at the server', 'model'].map((heading) => ({ heading })),
    ...(isSpread ? [{ heading: 'server' }] : []),
    { heading: 'requests', align: 'right' as const },
  ];
  const rows = batches.map((batch) => [
    ...[batch.id, printableLine(batch.batchId, 60), batch.model, ...(isSpread ? [batch.server] : [])],
    formatCount(batch.requests),
  ]);
  return [
    `Submitted ${formatNumberOf(requests, 'request')} to ${server}, at Batch API prices:`,
    ...renderTable(columns, rows),
    ...(others === '' ? [] : [`Not submitted: ${others}.`]),
    ...(rounds > 1 ? ['The next round depends on these replies: fetch them, then submit again or ask live.'] : []),
    'Batches usually finish within 24 hours; you need not keep a terminal open.',
    line('Next: Check their progress: ', whole(`npx assay batch status ${challenge}`)),
  ];
}
