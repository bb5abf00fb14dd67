import { lookAt } from '../../model/batch/catch-up';
import { hasEnded } from '../../model/batch/server-batch';
import { formatNumberOf } from '../../basics/text/numbers';
import { defineCommand, jsonOption, type Command } from '../../plugin/command';
import { exitCodes } from '../../plugin/invocation';
import { printDocument } from '../terminal/print-document';
import { requireChallenge } from '../options/read-challenge';
import { noteElsewhere, withBatches, type OpenBatches } from './open-batches';

/** `assay batch cancel`: cancels batches in progress. */
export const cancelCommand: Command = defineCommand({
  name: 'batch cancel',
  summary: 'Cancel batches. Completed requests are billed and can still be fetched.',
  positionals: '<challenge>',
  example: 'npx assay batch cancel two-sum',
  options: jsonOption,

  async run(invocation, terminal) {
    const challenge = requireChallenge(invocation, cancelCommand);
    return withBatches(invocation, challenge, async (open) => {
      const { server, batches, elsewhere } = open;
      const cancelled: string[] = [];
      const cancelling: string[] = [];
      for (const state of batches.filter(({ step }) => step === 'uploaded' || step === 'submitted')) {
        const api = open.apiOf(state);
        const { batch } = await lookAt(api, state);
        if (batch?.status === 'cancelling') {
          cancelling.push(state.id);
        } else if (batch !== undefined && !hasEnded(batch)) {
          await api.cancel(batch.id);
          cancelled.push(state.id);
        }
      }
      printDocument(invocation, terminal, { challenge, server, cancelled, cancelling }, render);
      noteElsewhere(open, terminal);
      const isAnyFound = cancelled.length + cancelling.length > 0;
      return isAnyFound || elsewhere.length === 0 ? exitCodes.passed : exitCodes.inconclusive;
    });
  },
});

/** The document that `assay batch cancel --json` prints. */
interface CancelledDocument extends Pick<OpenBatches, 'challenge' | 'server'> {
  readonly cancelled: readonly string[];
  /** Batches that an earlier command cancelled and that are still ending. */
  readonly cancelling: readonly string[];
}

function render({ challenge, server, cancelled, cancelling }: CancelledDocument): string {
  if (cancelled.length + cancelling.length === 0) {
    return `No batch of ${challenge} is in progress at ${server}.`;
  }
  const name = (ids: readonly string[]): string =>
    `${formatNumberOf(ids.length, 'batch', 'batches')}: ${ids.join(', ')}`;
  return [
    ...(cancelled.length > 0 ? [`Cancelled ${name(cancelled)}`] : []),
    ...(cancelling.length > 0 ? [`Already being cancelled: ${name(cancelling)}`] : []),
    `Cancelling takes up to 10 minutes. Then fetch the completed replies, which are billed: npx assay batch fetch ${challenge}`,
  ].join('\n');
}
