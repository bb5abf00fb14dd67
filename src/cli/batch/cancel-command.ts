import { lookAt } from '../../model/batch/catch-up';
import { hasEnded } from '../../model/batch/server-batch';
import { formatNumberOf } from '../../report/numbers';
import { jsonOption, type Command } from '../command';
import { exitCodes } from '../exit-codes';
import { printDocument } from '../print-document';
import { failWith, readChallenge } from '../run-options';
import { withBatches } from './open-batches';

interface CancelledDocument {
  readonly challenge: string;
  readonly cancelled: readonly string[];
}

/** `assay batch cancel`: has the batches that are under way end early. */
export const cancelCommand: Command = {
  name: 'batch cancel',
  summary: 'Have the batches of a challenge end early; what is done by then is billed, and can be fetched',
  usage: '<challenge> [--json]',
  example: 'npx assay batch cancel two-sum',
  options: jsonOption,

  async run(invocation, terminal) {
    const problems: string[] = [];
    const challenge = readChallenge(invocation, cancelCommand, problems);
    failWith('batch cancel', problems);
    return withBatches(invocation, challenge, async ({ batches, openAPI }) => {
      const cancelled: string[] = [];
      for (const state of batches.filter(({ step }) => step === 'uploaded' || step === 'submitted')) {
        const api = openAPI();
        const { batch } = await lookAt(api, state);
        if (batch !== undefined && !hasEnded(batch)) {
          await api.cancel(batch.id);
          cancelled.push(state.id);
        }
      }
      printDocument(invocation, terminal, { challenge, cancelled }, render);
      return exitCodes.passed;
    });
  },
};

function render({ challenge, cancelled }: CancelledDocument): string {
  return cancelled.length === 0
    ? `No batch of ${challenge} is under way.`
    : [
        `Cancelled ${formatNumberOf(cancelled.length, 'batch', 'batches')}: ${cancelled.join(', ')}`,
        `That takes up to 10 minutes. Then fetch what was done, which is billed: npx assay batch fetch ${challenge}`,
      ].join('\n');
}
