import { systemClock } from '../../basics/clock';
import { toSafe } from '../../model/batch/ask-server';
import type { BatchState, EndedBatch } from '../../model/batch/batch-state';
import { catchUp, type KnownBatch } from '../../model/batch/catch-up';
import { fetchBatch } from '../../model/batch/fetch-batch';
import { findReplies } from '../../model/batch/find-replies';
import { hasEnded } from '../../model/batch/server-batch';
import { loadPrices } from '../../model/prices/load-prices';
import { openRecordings } from '../../model/recordings';
import { defineCommand, jsonOption, type Command } from '../../plugin/command';
import { exitCodes } from '../../plugin/exit-codes';
import { printDocument } from '../terminal/print-document';
import { withStepsAsync } from '../terminal/progress';
import { failWith } from '../options/fail-with';
import { readChallenge } from '../options/read-challenge';
import { noteElsewhere, refuseWithoutRecordings, withBatches, type OpenBatches } from './open-batches';
import { renderFetched, toFetchedDocument } from './render-fetched';

/** `assay batch fetch`: records the replies of batches. */
export const fetchCommand: Command = defineCommand({
  name: 'batch fetch',
  summary: 'Store the replies of finished batches in the recordings',
  positionals: '<challenge>',
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
      for (const note of noteElsewhere(open)) {
        terminal.error(note);
      }
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
