import { formatCount, formatNumberOf } from '../../report/numbers';
import { printableLine } from '../../report/printable';
import { renderTable } from '../../report/table';

/** What `assay batch submit --json` prints. */
export interface SubmissionDocument {
  readonly challenge: string;
  readonly server: string;
  /** What `assay repeat` is given to ask the same. */
  readonly asked: string;
  /** Requests that were submitted. */
  readonly requests: number;
  /** Replies that are recorded already. */
  readonly recorded: number;
  /** Requests that an earlier batch is to answer. */
  readonly underWay: number;
  readonly batches: readonly {
    readonly id: string;
    /** The server's. */
    readonly batchId: string;
    readonly model: string;
    readonly requests: number;
  }[];
}

/** The submission for a person. */
export function renderSubmission(document: SubmissionDocument): string {
  const { challenge, server, asked, requests, recorded, underWay, batches } = document;
  const replies = (count: number): string => formatNumberOf(count, 'reply', 'replies');
  const others = [
    ...(recorded > 0 ? [`${replies(recorded)} recorded already`] : []),
    ...(underWay > 0 ? [`${replies(underWay)} under way in earlier batches`] : []),
  ].join(', ');
  if (batches.length === 0) {
    const next =
      underWay > 0
        ? `npx assay batch status ${challenge}`
        : `npx assay repeat ${challenge} ${asked}, which asks nobody`;
    return `Nothing to submit: ${others}. Next: ${next}`;
  }
  const columns = [
    ...['batch', 'at the server', 'model'].map((heading) => ({ heading })),
    { heading: 'requests', align: 'right' as const },
  ];
  const rows = batches.map((batch) => [
    ...[batch.id, printableLine(batch.batchId, 60), batch.model],
    formatCount(batch.requests),
  ]);
  return [
    `Submitted ${formatNumberOf(requests, 'request')} to ${server}, at the price of the Batch API:`,
    ...renderTable(columns, rows),
    ...(others === '' ? [] : [`Not submitted: ${others}.`]),
    `They end within 24 hours as a rule, and nothing here waits for them. How they are: npx assay batch status ${challenge}; then: npx assay batch fetch ${challenge}`,
  ].join('\n');
}
