import { systemClock } from '../../clock';
import { toSafe } from '../../model/batch/ask-server';
import { withoutReply } from '../../model/batch/batch-result';
import type { BatchState } from '../../model/batch/batch-state';
import { catchUp, type KnownBatch } from '../../model/batch/catch-up';
import { fetchBatch } from '../../model/batch/fetch-batch';
import { hasEnded } from '../../model/batch/server-batch';
import { loadPrices } from '../../model/prices/load-prices';
import { openRecordings } from '../../model/recordings';
import { jsonOption, type Command } from '../command';
import { exitCodes } from '../exit-codes';
import { printDocument } from '../print-document';
import { failWith, readChallenge } from '../run-options';
import { noteElsewhere, refuseWithoutRecordings, withBatches, type OpenBatches } from './open-batches';
import { renderFetched, toFetchedDocument } from './render-fetched';

/** `assay batch fetch`: puts what batches brought into the recordings. */
export const fetchCommand: Command = {
  name: 'batch fetch',
  summary: 'Put the replies of batches that have ended into the recordings',
  usage: '<challenge> [--json]',
  example: 'npx assay batch fetch two-sum',
  options: jsonOption,

  async run(invocation, terminal) {
    const { settings } = invocation;
    const problems: string[] = [];
    const challenge = readChallenge(invocation, fetchCommand, problems);
    failWith('batch fetch', problems);
    refuseWithoutRecordings(invocation);
    const { root, apiKey } = settings;
    const endedAt = new Date(systemClock.now()).toISOString();
    const kept = { endedAt, recordings: openRecordings(root), overrides: loadPrices(root), apiKey };
    const safe = (message: string): string => toSafe(message, apiKey);
    return withBatches(invocation, challenge, async (open) => {
      const fetched: KnownBatch[] = [];
      for (const state of batchesInQuestion(open)) {
        const known =
          state.step === 'ended' ? { state } : await catchUp(root, open.openAPI(), state, { endedAt, safe });
        if (known === undefined) {
          continue;
        }
        const { state: now, batch } = known;
        if (now.step === 'submitted' && batch !== undefined && hasEnded(batch)) {
          terminal.progress?.(`Fetching ${now.id}`);
          const ended = fetchBatch(root, open.openAPI(), { state: now, batch }, kept);
          fetched.push({ state: await ended.finally(() => terminal.progress?.(undefined)), batch });
        } else {
          fetched.push(known);
        }
      }
      const document = toFetchedDocument(open, fetched);
      printDocument(invocation, terminal, document, renderFetched);
      for (const note of noteElsewhere(open)) {
        terminal.error(note);
      }
      const isAllKept = fetched.every(({ state }) => state.step === 'ended' && withoutReply(state.result) === 0);
      return isAllKept && fetched.length > 0 ? exitCodes.passed : exitCodes.inconclusive;
    });
  },
};

/** Batches that are under way, and those that were submitted, or ended, last: what came of them is said again. */
function batchesInQuestion({ batches }: OpenBatches): readonly BatchState[] {
  const submission = batches.at(-1)?.submission;
  const ended = batches.flatMap((state) => (state.step === 'ended' ? [state.endedAt] : [])).sort();
  return batches.filter(
    (state) => state.step !== 'ended' || state.submission === submission || state.endedAt === ended.at(-1),
  );
}
