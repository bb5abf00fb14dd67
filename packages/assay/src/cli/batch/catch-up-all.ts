import { systemClock } from '../../basics/clock';
import { toSafe } from '../../model/batch/ask-server';
import type { BatchState } from '../../model/batch/batch-state';
import { catchUp } from '../../model/batch/catch-up';
import { hasEnded } from '../../model/batch/server-batch';
import { formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import type { OpenBatches } from './open-batches';

/** Updates the local state of the challenge's batches, and says what to do about them. */
export async function catchUpAll(
  open: OpenBatches,
  apiKey: string | undefined,
  say: (line: string) => void,
): Promise<readonly BatchState[]> {
  const states: BatchState[] = [];
  const unfetched: string[] = [];
  for (const state of open.batches.filter(({ step }) => step !== 'ended')) {
    const known = await catchUp(open.root, open.apiOf(state), state, {
      endedAt: new Date(systemClock.now()).toISOString(),
      safe: (message) => toSafe(message, apiKey),
    });
    if (known === undefined) {
      continue;
    }
    states.push(known.state);
    if (known.state.step === 'submitted') {
      if (known.batch !== undefined && hasEnded(known.batch)) {
        unfetched.push(known.state.id);
      }
      if (state.step === 'uploaded') {
        say(
          `Found batch ${printableLine(known.state.batchId, 60)}, submitted by an earlier command that was interrupted.`,
        );
      }
    } else if (known.state.step === 'ended') {
      say(`The server rejected ${known.state.id}. See why: npx assay batch status ${open.challenge}`);
    }
  }
  if (unfetched.length > 0) {
    say(
      `${formatNumberOf(unfetched.length, 'batch', 'batches')} can be fetched: npx assay batch fetch ${open.challenge}`,
    );
  }
  return states;
}
