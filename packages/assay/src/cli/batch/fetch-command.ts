import { systemClock } from '../../basics/clock';
import { toSafe } from '../../model/batch/ask-server';
import type { BatchState, EndedBatch, Counted, BatchResult } from '../../model/batch/batch-state';
import { catchUp, type KnownBatch } from '../../model/batch/catch-up';
import { fetchBatch } from '../../model/batch/fetch-batch';
import { findReplies, type FoundReplies } from '../../model/batch/find-replies';
import { hasEnded } from '../../model/batch/server-batch';
import { loadPrices } from '../../model/prices/load-prices';
import { openRecordings } from '../../model/recordings';
import { defineCommand, jsonOption, type Command } from '../../plugin/command';
import { exitCodes } from '../../plugin/invocation';
import { printDocument } from '../terminal/print-document';
import { withStepsAsync } from '../terminal/progress';
import { requireChallenge } from '../options/read-challenge';
import {
  noteElsewhere,
  refuseWithoutRecordings,
  withBatches,
  type OpenBatches,
  describeProblems,
} from './open-batches';
import { formatCount, formatDollars, formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { type Block, line, renderTable, type Text, toned, whole } from '../../experiment/blocks/blocks';

/** `assay batch fetch`: records the replies of batches. */
export const fetchCommand: Command = defineCommand({
  name: 'batch fetch',
  summary: 'Store the replies of finished batches in the recordings',
  positionals: '<challenge>',
  example: 'npx assay batch fetch two-sum',
  options: jsonOption,

  async run(invocation, terminal) {
    const { settings } = invocation;
    const challenge = requireChallenge(invocation, fetchCommand);
    refuseWithoutRecordings(invocation);
    const { root, apiKey } = settings;
    const endedAt = new Date(systemClock.now()).toISOString();
    const recordings = openRecordings(root);
    const kept = { endedAt, recordings, overrides: loadPrices(root), apiKey };
    const safe = (message: string): string => toSafe(message, apiKey);
    return withBatches(invocation, challenge, async (open) => {
      const all: KnownBatch[] = [];
      const fetched: EndedBatch[] = [];
      const wanted = batchesInQuestion(open);
      const steps = { what: 'Fetching', unit: 'batch', units: 'batches', total: wanted.length };
      await withStepsAsync(terminal, steps, async ({ step }) => {
        for (const state of wanted) {
          const known =
            state.step === 'ended' ? { state } : await catchUp(root, open.apiOf(state), state, { endedAt, safe });
          const { state: now, batch } = known ?? {};
          if (now?.step === 'submitted' && batch !== undefined && hasEnded(batch)) {
            const ended = await fetchBatch(root, open.apiOf(state), { state: now, batch }, kept);
            fetched.push(ended);
            all.push({ state: ended, batch });
          } else if (known !== undefined) {
            all.push(known);
          }
          step();
        }
      });
      const ended = all.flatMap(({ state }) => (state.step === 'ended' ? [state] : []));
      const document = toFetchedDocument(open, all, fetched, findReplies(root, ended, recordings));
      printDocument(invocation, terminal, document, renderFetched);
      noteElsewhere(open, terminal);
      const isAllThere = all.length > 0 && ended.length === all.length && document.missing === 0;
      return isAllThere ? exitCodes.passed : exitCodes.inconclusive;
    });
  },
});

/** Batches in progress and those of the last submission; if all have ended, also those fetched last. */
function batchesInQuestion({ batches }: OpenBatches): readonly BatchState[] {
  const submission = batches.at(-1)?.submission;
  const ended = batches.flatMap((state) => (state.step === 'ended' ? [state.endedAt] : [])).sort();
  const last = ended.length === batches.length ? ended.at(-1) : undefined;
  return batches.filter((state) => state.step !== 'ended' || state.submission === submission || state.endedAt === last);
}

/** The document that `assay batch fetch --json` prints. */
interface FetchedDocument extends Pick<OpenBatches, 'challenge' | 'server'> {
  /** Requests of all batches that have ended, each once. */
  readonly requests: number;
  /** Requests whose reply is recorded now, from any source. */
  readonly recorded: number;
  readonly missing: number;
  /** Replies that this call put there. */
  readonly new: number;
  readonly batches: readonly FetchedBatch[];
}

interface FetchedBatch extends Pick<EndedBatch, 'id' | 'batchId' | 'model' | 'asked' | 'requests'> {
  readonly rounds: number;
  /** The server's word, such as `completed`. */
  readonly status: string;
  /** With the numbers of requests with and without a recorded reply now; `null` while in progress. */
  readonly result: BatchResult | null;
}

/** The document about batches, some of which were just fetched. */
function toFetchedDocument(
  { challenge, server }: Pick<OpenBatches, 'challenge' | 'server'>,
  known: readonly KnownBatch[],
  fetched: readonly EndedBatch[],
  { asked: requests, recorded, recordedOf }: FoundReplies,
): FetchedDocument {
  const toResult = ({ id, requests: own, result }: EndedBatch): BatchResult => {
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
function renderFetched(document: FetchedDocument): Text {
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
  const some = added === 0 ? 'none of them' : `${formatCount(added)} of them`;
  const fresh = added > 0 && added === recorded ? 'all' : some;
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
function describePrice(results: readonly BatchResult[]): readonly string[] {
  const unpriced = results.reduce((sum, one) => sum + one.unpriced, 0);
  const dollars = results.reduce((sum, one) => sum + (one.dollars ?? 0), 0);
  const what = results.length === 1 ? 'batch' : 'batches';
  if (!results.some((one) => one.dollars !== null && (one.dollars > 0 || one.kept > 0))) {
    return unpriced > 0 ? [`The cost of the ${what} is unknown.`] : [];
  }
  const rest = unpriced > 0 ? `, plus ${formatNumberOf(unpriced, 'reply', 'replies')} of unknown price` : '';
  return [`The ${what} cost ${formatDollars(dollars)} at Batch API prices${rest}.`];
}
