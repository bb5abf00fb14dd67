import { countAll, withoutReply, type BatchResult, type Counted } from '../../model/batch/batch-result';
import type { KnownBatch } from '../../model/batch/catch-up';
import { formatCount, formatDollars, formatNumberOf } from '../../report/numbers';
import { printableLine } from '../../report/printable';
import { renderTable } from '../../report/table';
import { describeProblems } from './describe-problems';
import type { OpenBatches } from './open-batches';

/** What `assay batch fetch --json` prints. */
export interface FetchedDocument {
  readonly challenge: string;
  readonly server: string;
  readonly batches: readonly {
    readonly id: string;
    readonly batchId: string;
    readonly model: string;
    readonly asked: string;
    readonly requests: number;
    /** The server's word, such as `completed`. */
    readonly status: string;
    /** `null` while it is under way. */
    readonly result: BatchResult | null;
  }[];
}

type FetchedBatch = FetchedDocument['batches'][number];

/** What is known of batches after they were fetched, as far as they could be. */
export function toFetchedDocument(
  { challenge, server }: Pick<OpenBatches, 'challenge' | 'server'>,
  known: readonly KnownBatch[],
): FetchedDocument {
  const batches = known.flatMap(({ state, batch }): readonly FetchedBatch[] => {
    if (state.step !== 'submitted' && state.step !== 'ended') {
      return [];
    }
    const { id, batchId, model, asked, requests } = state;
    const result = state.step === 'ended' ? state.result : null;
    return [{ id, batchId, model, asked, requests, status: result?.status ?? batch?.status ?? 'unknown', result }];
  });
  return { challenge, server, batches };
}

/** The same for a person. */
export function renderFetched({ challenge, server, batches }: FetchedDocument): string {
  if (batches.length === 0) {
    return `No batches of ${challenge} at ${server}. Submit some: npx assay batch submit ${challenge}`;
  }
  const columns = [
    ...['batch', 'model', 'state'].map((heading) => ({ heading })),
    ...['requests', 'kept', 'recorded', 'refused', 'missing'].map((heading) => ({ heading, align: 'right' as const })),
  ];
  const rows = batches.map(({ id, model, status, requests, result }) => [
    ...[id, model, printableLine(status, 30).replaceAll('_', ' '), formatCount(requests)],
    ...(result === null
      ? ['–', '–', '–', '–']
      : [result.kept, result.recorded, countAll(result.refused), result.missing].map(formatCount)),
  ]);
  return [
    ...renderTable(columns, rows),
    ...describeCounted('Refused', batches, 'refused'),
    ...describeCounted('Lines that belong to no request, not kept', batches, 'strange'),
    ...batches.flatMap(({ id, result }) => describeProblems({ id, problems: result?.problems ?? [] })),
    ...describeEnd(challenge, batches),
  ].join('\n');
}

function describeCounted(
  heading: string,
  batches: readonly FetchedBatch[],
  key: 'refused' | 'strange',
): readonly string[] {
  const sums = new Map<string, number>();
  for (const { reason, count } of batches.flatMap(({ result }): readonly Counted[] => result?.[key] ?? [])) {
    sums.set(reason, (sums.get(reason) ?? 0) + count);
  }
  const lines = [...sums].map(([reason, count]) => `  ${formatCount(count)} × ${printableLine(reason)}`);
  return lines.length === 0 ? [] : [`${heading}:`, ...lines];
}

function describeEnd(challenge: string, batches: readonly FetchedBatch[]): readonly string[] {
  const results = batches.flatMap(({ result }) => result ?? []);
  const sum = (of: (result: BatchResult) => number): number => results.reduce((total, one) => total + of(one), 0);
  const underWay = batches.length - results.length;
  const lost = sum(withoutReply);
  const replies = sum(({ kept, recorded }) => kept + recorded);
  const price = results.every(({ dollars }) => dollars !== null)
    ? `${formatDollars(sum(({ dollars }) => dollars ?? 0))} at the price of the Batch API`
    : 'at a price that is not known';
  const commandsOf = (some: readonly FetchedBatch[]): readonly string[] => [
    ...new Set(some.map(({ asked }) => `npx assay repeat ${challenge} ${asked}`)),
  ];
  const lacking = commandsOf(batches.filter(({ result }) => result !== null && withoutReply(result) > 0));
  return [
    ...(replies > 0 ? [`${formatNumberOf(replies, 'reply is', 'replies are')} recorded, ${price}.`] : []),
    ...(underWay > 0 ? [`${formatNumberOf(underWay, 'batch is', 'batches are')} under way: fetch again later.`] : []),
    ...(lost > 0
      ? [
          `${formatNumberOf(lost, 'request has', 'requests have')} no reply. Ask them live: ${lacking.join('; ')}`,
          `  or in another batch: ${lacking.map((text) => text.replace('assay repeat', 'assay batch submit')).join('; ')}`,
        ]
      : []),
    ...(lost === 0 && underWay === 0 ? [`Judge them, without a call: ${commandsOf(batches).join('; ')}`] : []),
  ];
}
