import type { Counted } from '../../model/batch/batch-result';
import type { EndedBatch } from '../../model/batch/batch-state';
import type { KnownBatch } from '../../model/batch/catch-up';
import type { FoundReplies } from '../../model/batch/find-replies';
import { formatCount, formatDollars, formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { type Block, line, renderTable, type Text, toned, whole } from '../../experiment/blocks/blocks';
import type { FetchedDocument } from './batch-documents';
import { describeProblems } from './describe-problems';
import type { OpenBatches } from './open-batches';

type FetchedBatch = FetchedDocument['batches'][number];
type FetchedResult = NonNullable<FetchedBatch['result']>;

/** The document about batches, some of which were just fetched. */
export function toFetchedDocument(
  { challenge, server }: Pick<OpenBatches, 'challenge' | 'server'>,
  known: readonly KnownBatch[],
  fetched: readonly EndedBatch[],
  { asked: requests, recorded, recordedOf }: FoundReplies,
): FetchedDocument {
  const toResult = ({ id, requests: own, result }: EndedBatch): FetchedResult => {
    const replies = recordedOf.get(id) ?? 0;
    return { ...result, recorded: replies, missing: own - replies };
  };
  const batches = known.flatMap(({ state, batch }): readonly FetchedBatch[] => {
    if (state.step !== 'submitted' && state.step !== 'ended') {
      return [];
    }
    const { id, batchId, model, asked, rounds = 1, requests: own } = state;
    const result = state.step === 'ended' ? toResult(state) : null;
    const status = result?.status ?? batch?.status ?? 'unknown';
    return [{ id, batchId, model, asked, rounds, requests: own, status, result }];
  });
  const added = fetched.reduce((sum, { result }) => sum + result.kept, 0);
  return { challenge, server, requests, recorded, missing: requests - recorded, new: added, batches };
}

/** The same for people. */
export function renderFetched(document: FetchedDocument): Text {
  const { challenge, server, batches } = document;
  if (batches.length === 0) {
    return [`No batches of ${challenge} at ${server}.`, line('Next: ', whole(`npx assay batch submit ${challenge}`))];
  }
  const columns = [
    ...['batch', 'model', 'state'].map((heading) => ({ heading })),
    ...['requests', 'kept', 'recorded', 'missing'].map((heading) => ({ heading, align: 'right' as const })),
  ];
  const rows = batches.map(({ id, model, status, requests, result }) => [
    ...[id, model, printableLine(status, 30).replaceAll('_', ' '), formatCount(requests)],
    ...(result === null ? ['–', '–', '–'] : [result.kept, result.recorded, result.missing].map(formatCount)),
  ]);
  return [
    ...renderTable(columns, rows),
    ...describeCounted('Refused', batches.filter(isIncomplete), 'refused'),
    ...describeCounted('Ignored lines that match no request', batches, 'strange'),
    ...batches.flatMap(({ id, result }) => describeProblems({ id, problems: result?.problems ?? [] })),
    ...describeEnd(document),
  ];
}

function isIncomplete({ result }: FetchedBatch): boolean {
  return result !== null && result.missing > 0;
}

function describeCounted(heading: string, batches: readonly FetchedBatch[], key: 'refused' | 'strange'): Text {
  const sums = new Map<string, number>();
  for (const { reason, count } of batches.flatMap(({ result }): readonly Counted[] => result?.[key] ?? [])) {
    sums.set(reason, (sums.get(reason) ?? 0) + count);
  }
  const lines = [...sums].map(([reason, count]) => `  ${formatCount(count)} × ${printableLine(reason)}`);
  return lines.length === 0 ? [] : [toned('unsure', `${heading}:`), ...lines];
}

function describeEnd({ challenge, requests, recorded, missing, new: added, batches }: FetchedDocument): Text {
  const underWay = batches.filter(({ result }) => result === null).length;
  const commandsOf = (some: readonly FetchedBatch[]): readonly string[] => [
    ...new Set(some.map(({ asked }) => `npx assay repeat ${challenge} ${asked}`)),
  ];
  const lacking = commandsOf(batches.filter(isIncomplete));
  const are = requests === 1 ? 'reply is' : 'replies are';
  const fresh = added === 0 ? 'none of them' : added === recorded ? 'all' : `${formatCount(added)} of them`;
  return [
    ...(recorded > 0 ? [`${formatCount(recorded)} of ${formatCount(requests)} ${are} recorded, ${fresh} new.`] : []),
    ...describePrice(batches.flatMap(({ result }) => result ?? [])),
    ...(underWay > 0 ? [`${formatNumberOf(underWay, 'batch is', 'batches are')} in progress. Fetch again later.`] : []),
    ...(missing > 0
      ? [
          withCommands(
            `${formatNumberOf(missing, 'request has', 'requests have')} no reply. Ask again live: `,
            lacking,
          ),
          withCommands(
            '  or in another batch: ',
            lacking.map((text) => text.replace('assay repeat', 'assay batch submit')),
          ),
        ]
      : []),
    ...(missing === 0 && underWay === 0
      ? [
          ...withoutNone(
            'Evaluate the replies, without calls: ',
            commandsOf(batches.filter(({ rounds }) => rounds === 1)),
          ),
          ...withoutNone(
            'Evaluate the replies and ask the next round: ',
            commandsOf(batches.filter(({ rounds }) => rounds > 1)),
          ),
        ]
      : []),
  ];
}

function withoutNone(words: string, commands: readonly string[]): readonly Block[] {
  return commands.length === 0 ? [] : [withCommands(words, commands)];
}

function withCommands(words: string, commands: readonly string[]): Block {
  return line(words, ...commands.flatMap((command, index) => [index === 0 ? '' : '; ', whole(command)]));
}

/** The cost of the replies of batches: the sum of known prices, and the number of replies without one. */
function describePrice(results: readonly FetchedResult[]): readonly string[] {
  const unpriced = results.reduce((sum, one) => sum + one.unpriced, 0);
  const dollars = results.reduce((sum, one) => sum + (one.dollars ?? 0), 0);
  const what = results.length === 1 ? 'batch' : 'batches';
  if (!results.some((one) => one.dollars !== null && (one.dollars > 0 || one.kept > 0))) {
    return unpriced > 0 ? [`The cost of the ${what} is unknown.`] : [];
  }
  const rest = unpriced > 0 ? `, plus ${formatNumberOf(unpriced, 'reply', 'replies')} of unknown price` : '';
  return [`The ${what} cost ${formatDollars(dollars)} at Batch API prices${rest}.`];
}
